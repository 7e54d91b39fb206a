#include "gpu/format.hpp"
#include "scene/output_file.hpp"

#include <mote/particle_file.hpp>

#include <bit>
#include <cstring>
#include <vector>

namespace mote {

namespace {

using scene::OutputFile;

static_assert(std::endian::native == std::endian::little, "the formats are written as they are in memory");

class Bytes {
public:
    template <typename T> void add(const T& value) {
        const auto at = bytes_.size();
        bytes_.resize(at + sizeof value);
        std::memcpy(bytes_.data() + at, &value, sizeof value);
    }
    std::span<const std::byte> all() const { return bytes_; }
    void reserve(std::size_t count) { bytes_.reserve(count); }

private:
    std::vector<std::byte> bytes_{};
};

std::uint8_t phase_of(const WorldParticle& particle, const Scene& scene) {
    return scene.materials[particle.material].kind == MaterialKind::fluid ? 0 : 1;
}

void write_ply(OutputFile& file, std::span<const WorldParticle> particles, const Scene& scene, double time) {
    file.write(mote::format("ply\nformat binary_little_endian 1.0\ncomment mote, time {} s\nelement vertex {}\n", time,
                            particles.size()));
    file.write(
        "property float x\nproperty float y\nproperty float z\nproperty float radius\nproperty float vx\nproperty float vy\n"
        "property float vz\nproperty float density\nproperty uint id\nproperty uint group\nproperty uint material\n"
        "property uchar phase\nend_header\n");
    Bytes rows;
    rows.reserve(particles.size() * 45);
    for (const WorldParticle& p : particles) {
        rows.add(p.position);
        rows.add(p.radius);
        rows.add(p.velocity);
        rows.add(p.density);
        rows.add(p.id);
        rows.add(p.group);
        rows.add(p.material);
        rows.add(phase_of(p, scene));
    }
    file.write(rows.all());
}

// "Appended" raw data: after the XML an underscore, then every array preceded by its size in bytes (VTK file formats, 2010).
class VtpWriter {
public:
    explicit VtpWriter(std::size_t count) : count_(count) {}

    template <typename T, typename ValueOf>
    std::string array(const char* type, const char* name, int components, std::size_t count, const ValueOf& value_of) {
        Bytes& block = blocks_.emplace_back();
        block.reserve(count * sizeof(T));
        for (std::size_t i = 0; i < count; ++i) block.add(static_cast<T>(value_of(i)));
        std::string tag =
            mote::format("<DataArray type=\"{}\" Name=\"{}\" NumberOfComponents=\"{}\" format=\"appended\" offset=\"{}\"/>\n",
                         type, name, components, offset_);
        offset_ += sizeof(std::uint64_t) + block.all().size();
        return tag;
    }
    template <typename T, typename ValueOf>
    std::string of_points(const char* type, const char* name, int components, const ValueOf& f) {
        return array<T>(type, name, components, count_, f);
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
    std::size_t count_;
    std::uint64_t offset_ = 0;
    std::vector<Bytes> blocks_{};
};

void write_vtp(OutputFile& file, std::span<const WorldParticle> particles, const Scene& scene, double time) {
    const std::size_t n = particles.size();
    VtpWriter writer(n);
    const auto of = [&](auto member) { return [&particles, member](std::size_t i) { return particles[i].*member; }; };
    const auto index = [](std::size_t i) { return i; };
    std::string xml = "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" "
                      "header_type=\"UInt64\">\n<PolyData>\n<FieldData>\n";
    std::string when = writer.array<double>("Float64", "TimeValue", 1, 1, [&](std::size_t) { return time; });
    when.insert(when.find(" format"), " NumberOfTuples=\"1\"");
    xml += when;
    xml +=
        mote::format("</FieldData>\n<Piece NumberOfPoints=\"{}\" NumberOfVerts=\"{}\" NumberOfLines=\"0\" NumberOfStrips=\"0\" "
                     "NumberOfPolys=\"0\">\n<Points>\n",
                     n, n);
    xml += writer.of_points<Vec3>("Float32", "Points", 3, of(&WorldParticle::position));
    xml += "</Points>\n<PointData Scalars=\"radius\" Vectors=\"velocity\">\n";
    xml += writer.of_points<std::uint32_t>("UInt32", "id", 1, of(&WorldParticle::id));
    xml += writer.of_points<float>("Float32", "radius", 1, of(&WorldParticle::radius));
    xml += writer.of_points<Vec3>("Float32", "velocity", 3, of(&WorldParticle::velocity));
    xml += writer.of_points<float>("Float32", "density", 1, of(&WorldParticle::density));
    xml += writer.of_points<std::uint8_t>("UInt8", "phase", 1, [&](std::size_t i) { return phase_of(particles[i], scene); });
    xml += writer.of_points<std::uint32_t>("UInt32", "group", 1, of(&WorldParticle::group));
    xml += writer.of_points<std::uint32_t>("UInt32", "material", 1, of(&WorldParticle::material));
    xml += "</PointData>\n<Verts>\n"; // one vertex cell per point, or nothing is drawn
    xml += writer.of_points<std::int64_t>("Int64", "connectivity", 1, index);
    xml += writer.of_points<std::int64_t>("Int64", "offsets", 1, [](std::size_t i) { return i + 1; });
    xml += "</Verts>\n</Piece>\n</PolyData>\n";
    file.write(xml);
    writer.write_blocks(file);
    file.write("</VTKFile>\n");
}

void write_csv(OutputFile& file, std::span<const WorldParticle> particles, const Scene& scene) {
    file.write("id,x,y,z,radius,vx,vy,vz,density,phase,group,material\n");
    for (const WorldParticle& p : particles) {
        const auto& [x, y, z] = p.position;
        const auto& [vx, vy, vz] = p.velocity;
        const unsigned phase = phase_of(p, scene);
        file.write(mote::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", p.id, x, y, z, p.radius, vx, vy, vz, p.density, phase,
                                p.group, p.material));
    }
}

} // namespace

void write_particles(const std::filesystem::path& path, ParticleFormat format, std::span<const WorldParticle> particles,
                     const Scene& scene, double time) {
    OutputFile file(path);
    switch (format) {
    case ParticleFormat::ply: write_ply(file, particles, scene, time); break;
    case ParticleFormat::vtp: write_vtp(file, particles, scene, time); break;
    case ParticleFormat::csv: write_csv(file, particles, scene); break;
    }
    file.finish();
}

} // namespace mote
