#include "gpu/format.hpp"
#include "scene/output_file.hpp"

#include <mote/surface.hpp>

#include <bit>
#include <string>

namespace mote {

namespace {

using scene::OutputFile;

static_assert(std::endian::native == std::endian::little, "PLY is written as it is in memory");

// Indices start at 1; a corner of a face is VERTEX//NORMAL.
void write_obj(OutputFile& file, const Surface& surface) {
    std::string text = "# mote, in metres\n";
    for (const auto& [x, y, z] : surface.positions) text += mote::format("v {} {} {}\n", x, y, z);
    for (const auto& [x, y, z] : surface.normals) text += mote::format("vn {} {} {}\n", x, y, z);
    for (const auto& [a, b, c] : surface.triangles) text += mote::format("f {0}//{0} {1}//{1} {2}//{2}\n", a + 1, b + 1, c + 1);
    file.write(text);
}

void write_ply(OutputFile& file, const Surface& surface) {
    file.write(mote::format("ply\nformat binary_little_endian 1.0\ncomment mote, in metres\nelement vertex {}\n"
                            "property float x\nproperty float y\nproperty float z\n"
                            "property float nx\nproperty float ny\nproperty float nz\n"
                            "element face {}\nproperty list uchar uint vertex_indices\nend_header\n",
                            surface.positions.size(), surface.triangles.size()));
    std::string rows;
    const auto add = [&](const auto& values) {
        const auto bytes = std::as_bytes(std::span(values));
        rows.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    };
    for (std::size_t i = 0; i < surface.positions.size(); ++i) {
        add(surface.positions[i]);
        add(surface.normals[i]);
    }
    for (const auto& triangle : surface.triangles) {
        rows.push_back(3);
        add(triangle);
    }
    file.write(rows);
}

} // namespace

void write_surface(const std::filesystem::path& path, SurfaceFormat format, const Surface& surface) {
    OutputFile file(path);
    switch (format) {
    case SurfaceFormat::obj: write_obj(file, surface); break;
    case SurfaceFormat::ply: write_ply(file, surface); break;
    }
    file.finish();
}

} // namespace mote
