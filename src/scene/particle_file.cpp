#include "gpu/format.hpp"
#include "particle_materials.hpp"
#include "scene/output_file.hpp"
#include "scene/particle_columns.hpp"

#include <mote/particle_file.hpp>

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

namespace mote {

namespace {

using scene::OutputFile;
using scene::particle_columns;
using scene::ParticleColumn;

static_assert(std::endian::native == std::endian::little, "the formats are written as they are in memory");

class Bytes {
public:
    template <typename T> void add(const T& value) {
        const auto at = bytes_.size();
        bytes_.resize(at + sizeof value);
        std::memcpy(bytes_.data() + at, &value, sizeof value);
    }
    // All components of a column.
    void add(const ParticleColumn& column, const WorldParticle& particle, const Scene& scene) {
        for (std::size_t c = 0; c < column.components.size(); ++c)
            std::visit([this](auto number) { add(number); }, column.get(particle, scene, c));
    }
    std::span<const std::byte> all() const { return bytes_; }
    void reserve(std::size_t count) { bytes_.reserve(count); }

private:
    std::vector<std::byte> bytes_{};
};

std::size_t bytes_of(const ParticleColumn& column) { return column.components.size() * format_of(column.type).bytes; }

void write_ply(OutputFile& file, std::span<const WorldParticle> particles, const Scene& scene, double time) {
    std::vector<ParticleColumn> columns(particle_columns().begin(), particle_columns().end());
    std::ranges::stable_sort(columns, {}, &ParticleColumn::type); // floats first
    file.write(mote::format("ply\nformat binary_little_endian 1.0\ncomment mote, time {} s\nelement vertex {}\n", time,
                            particles.size()));
    std::size_t row_bytes = 0;
    for (const ParticleColumn& column : columns) {
        for (const std::string_view name : column.components)
            file.write(mote::format("property {} {}\n", format_of(column.type).ply, name));
        row_bytes += bytes_of(column);
    }
    file.write("end_header\n");
    Bytes rows;
    rows.reserve(particles.size() * row_bytes);
    for (const WorldParticle& p : particles)
        for (const ParticleColumn& column : columns) rows.add(column, p, scene);
    file.write(rows.all());
}

// "Appended" raw data: after the XML an underscore, then every array preceded by its size in bytes (VTK file formats, 2010).
class VtpWriter {
public:
    template <typename T, typename ValueOf>
    std::string array(std::string_view type, std::string_view name, std::size_t count, const ValueOf& value_of) {
        Bytes& block = blocks_.emplace_back();
        block.reserve(count * sizeof(T));
        for (std::size_t i = 0; i < count; ++i) block.add(static_cast<T>(value_of(i)));
        return tag(type, name, 1);
    }
    std::string array(const ParticleColumn& column, std::string_view name, std::span<const WorldParticle> particles,
                      const Scene& scene) {
        Bytes& block = blocks_.emplace_back();
        block.reserve(particles.size() * bytes_of(column));
        for (const WorldParticle& p : particles) block.add(column, p, scene);
        return tag(format_of(column.type).vtp, name, column.components.size());
    }
    void write_blocks(OutputFile& file) const {
        file.write("<AppendedData encoding=\"raw\">\n_");
        for (const Bytes& block : blocks_) {
            const std::uint64_t size = block.all().size();
            file.write(std::as_bytes(std::span(&size, 1)));
            file.write(block.all());
        }
        file.write("\n</AppendedData>\n");
    }

private:
    // Of the last block.
    std::string tag(std::string_view type, std::string_view name, std::size_t components) {
        const std::uint64_t offset = offset_;
        offset_ += sizeof(std::uint64_t) + blocks_.back().all().size();
        return mote::format("<DataArray type=\"{}\" Name=\"{}\" NumberOfComponents=\"{}\" format=\"appended\" offset=\"{}\"/>\n",
                            type, name, components, offset);
    }

    std::uint64_t offset_ = 0;
    std::vector<Bytes> blocks_{};
};

void write_vtp(OutputFile& file, std::span<const WorldParticle> particles, const Scene& scene, double time) {
    const std::size_t n = particles.size();
    VtpWriter writer;
    std::string xml = "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" "
                      "header_type=\"UInt64\">\n<PolyData>\n<FieldData>\n";
    std::string when = writer.array<double>("Float64", "TimeValue", 1, [&](std::size_t) { return time; });
    when.insert(when.find(" format"), " NumberOfTuples=\"1\"");
    xml += when;
    xml +=
        mote::format("</FieldData>\n<Piece NumberOfPoints=\"{}\" NumberOfVerts=\"{}\" NumberOfLines=\"0\" NumberOfStrips=\"0\" "
                     "NumberOfPolys=\"0\">\n<Points>\n",
                     n, n);
    const auto is_points = [](const ParticleColumn& column) { return column.name == "position"; };
    xml += writer.array(*std::ranges::find_if(particle_columns(), is_points), "Points", particles, scene);
    xml += "</Points>\n<PointData Scalars=\"radius\" Vectors=\"velocity\">\n";
    for (const ParticleColumn& column : particle_columns())
        if (!is_points(column)) xml += writer.array(column, column.name, particles, scene);
    xml += "</PointData>\n<Verts>\n"; // one vertex cell per point, or nothing is drawn
    xml += writer.array<std::int64_t>("Int64", "connectivity", n, [](std::size_t i) { return i; });
    xml += writer.array<std::int64_t>("Int64", "offsets", n, [](std::size_t i) { return i + 1; });
    xml += "</Verts>\n</Piece>\n</PolyData>\n";
    file.write(xml);
    writer.write_blocks(file);
    file.write("</VTKFile>\n");
}

void write_csv(OutputFile& file, std::span<const WorldParticle> particles, const Scene& scene) {
    std::string line;
    const auto write_line = [&] {
        line.back() = '\n'; // instead of the last comma
        file.write(line);
        line.clear();
    };
    for (const ParticleColumn& column : particle_columns())
        for (const std::string_view name : column.components) line.append(name) += ',';
    write_line();
    for (const WorldParticle& p : particles) {
        for (const ParticleColumn& column : particle_columns()) {
            for (std::size_t c = 0; c < column.components.size(); ++c)
                std::visit([&](auto number) { line += mote::format("{},", number); }, column.get(p, scene, c));
        }
        write_line();
    }
}

} // namespace

void write_particles(const std::filesystem::path& path, ParticleFormat format, std::span<const WorldParticle> particles,
                     const Scene& scene, double time) {
    check_materials(particles, scene);
    OutputFile file(path);
    switch (format) {
    case ParticleFormat::ply: write_ply(file, particles, scene, time); break;
    case ParticleFormat::vtp: write_vtp(file, particles, scene, time); break;
    case ParticleFormat::csv: write_csv(file, particles, scene); break;
    }
    file.finish();
}

} // namespace mote
