// Particle files, read back by readers that are independent of the writer; and files that cannot be written.
#include "physics/families.hpp"
#include "physics/state/host_state.hpp"
#include "scene/particle_columns.hpp"
#include "support/expect_error.hpp"
#include "support/full_scene.hpp"

#include <mote/particle_file.hpp>
#include <mote/statistics.hpp>

#include <sys/resource.h>

#include <csignal>
#include <cstring>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace mote::test {
namespace {

namespace fs = std::filesystem;

class ResultsTest : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::path(::testing::TempDir()) /
                  ("mote_results_" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        scene_.add({.name = "water", .kind = MaterialKind::fluid});
        scene_.add({.name = "sand"});
        for (std::uint32_t i = 0; i < 5; ++i) {
            const auto x = static_cast<float>(i);
            WorldParticle particle{
                {.position = {x, 0.1f * x, -x}, .velocity = {1, x, 0.3f}, .radius = 0.1f + x, .material = i % 2, .group = i},
                10 * i,
                900 + x};
            particles_.push_back(particle);
        }
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string written(ParticleFormat format) {
        const fs::path path = folder_ / "file";
        write_particles(path, format, particles_, scene_, 1.25);
        EXPECT_FALSE(fs::exists(path.string() + ".part"));
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    // The columns of a file by name, with one value per particle.
    using Columns = std::map<std::string, std::vector<double>>;
    void expect_particles(const Columns& columns) {
        ASSERT_EQ(columns.size(), 12u);
        for (std::size_t i = 0; i < particles_.size(); ++i) {
            const WorldParticle& p = particles_[i];
            const auto is = [&](const char* name, auto value) {
                ASSERT_TRUE(columns.contains(name)) << name;
                EXPECT_FLOAT_EQ(static_cast<float>(columns.at(name)[i]), static_cast<float>(value)) << name;
            };
            is("id", p.id);
            is("x", p.position[0]);
            is("y", p.position[1]);
            is("z", p.position[2]);
            is("radius", p.radius);
            is("vx", p.velocity[0]);
            is("vy", p.velocity[1]);
            is("vz", p.velocity[2]);
            is("density", p.density);
            is("phase", i % 2);
            is("group", p.group);
            is("material", p.material);
        }
    }

    fs::path folder_;
    Scene scene_;
    std::vector<WorldParticle> particles_;
};

template <typename T> double number_at(const std::string& bytes, std::size_t at) {
    T value{};
    EXPECT_LE(at + sizeof value, bytes.size());
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return static_cast<double>(value);
}

TEST_F(ResultsTest, PlyIsReadBack) {
    const std::string bytes = written(ParticleFormat::ply);
    const auto end = bytes.find("end_header\n");
    ASSERT_NE(end, std::string::npos);
    std::istringstream header(bytes.substr(0, end));
    std::vector<std::pair<std::string, std::string>> properties;
    std::size_t count = 0;
    std::string line;
    std::getline(header, line);
    EXPECT_EQ(line, "ply");
    std::getline(header, line);
    EXPECT_EQ(line, "format binary_little_endian 1.0");
    while (std::getline(header, line)) {
        std::istringstream words(line);
        std::string first, type, name;
        words >> first >> type >> name;
        if (first == "element") count = std::stoul(name);
        if (first == "property") properties.emplace_back(type, name);
        EXPECT_TRUE(first != "comment" || line.find("1.25") != std::string::npos) << line;
    }
    ASSERT_EQ(count, particles_.size());
    Columns columns;
    std::size_t at = end + std::strlen("end_header\n");
    for (std::size_t i = 0; i < count; ++i) {
        for (const auto& [type, name] : properties) {
            columns[name].push_back(type == "float"  ? number_at<float>(bytes, at)
                                    : type == "uint" ? number_at<std::uint32_t>(bytes, at)
                                                     : number_at<std::uint8_t>(bytes, at));
            at += type == "uchar" ? 1 : 4;
        }
    }
    EXPECT_EQ(at, bytes.size());
    expect_particles(columns);
}

TEST_F(ResultsTest, MoteReadsItsOwnPly) {
    written(ParticleFormat::ply);
    const ParticleFrame frame = read_particles(folder_ / "file");
    EXPECT_EQ(frame.time, 1.25);
    ASSERT_EQ(frame.particles.size(), particles_.size());
    for (std::size_t i = 0; i < particles_.size(); ++i) {
        const WorldParticle &read = frame.particles[i], &wrote = particles_[i];
        EXPECT_EQ(read.id, wrote.id);
        EXPECT_EQ(read.position, wrote.position);
        EXPECT_EQ(read.velocity, wrote.velocity);
        EXPECT_EQ(read.radius, wrote.radius);
        EXPECT_EQ(read.density, wrote.density);
        EXPECT_EQ(read.material, wrote.material);
        EXPECT_EQ(read.group, wrote.group);
    }
}

TEST_F(ResultsTest, PlyThatIsNotMotesIsRefused) {
    const std::string good = written(ParticleFormat::ply);
    const auto expect_refusal = [&](const std::string& bytes, const std::string& sentence) {
        std::ofstream(folder_ / "file", std::ios::binary) << bytes;
        expect_error([&] { read_particles(folder_ / "file"); }, {"file: " + sentence});
    };
    const auto with = [&](const std::string& old, const std::string& replacement) {
        std::string bytes = good;
        EXPECT_NE(bytes.find(old), std::string::npos) << old;
        return bytes.replace(bytes.find(old), old.size(), replacement);
    };
    expect_refusal("", "found no end of the header, expected end_header");
    expect_refusal("solid cube\n", "found another format, expected PLY in binary, little endian");
    expect_refusal(with("binary_little_endian", "ascii"), "found another format, expected PLY in binary");
    expect_refusal(good.substr(0, good.find("end_header")), "found no end of the header, expected end_header");
    expect_refusal(good.substr(0, good.size() - 1), "found 224 bytes after the header, expected 225 for 5 particles of 45 bytes");
    expect_refusal(good + "x", "found 226 bytes after the header");
    expect_refusal(with("element vertex 5", "element vertex 6"), "found 225 bytes after the header");
    expect_refusal(with("element vertex 5", "element vertex 99999999999999999999"),
                   "found \"99999999999999999999\", expected a number of particles");
    expect_refusal(with("element vertex 5", "comment"), "found no number of particles in the header");
    expect_refusal(with("element vertex 5", "element face 5"), "found the header line \"element face 5\"");
    expect_refusal(with("time 1.25", "time soon"), "found \"soon\", expected a time");
    expect_refusal(with("float radius", "float mass"), "found the property \"float mass\", expected one that mote writes");
    expect_refusal(with("property float radius\n", ""), "found the property \"float radius\" 0 times, expected it once");
    expect_refusal(with("float radius", "float x"), "found the property \"float radius\" 0 times");
    expect_error([&] { read_particles(folder_ / "none.ply"); }, {"none.ply: cannot be read: No such file"});
}

std::string attribute(const std::string& tag, const std::string& name) {
    const auto at = tag.find(' ' + name + "=\"");
    if (at == std::string::npos) return {};
    const auto begin = at + name.size() + 3;
    return tag.substr(begin, tag.find('"', begin) - begin);
}

TEST_F(ResultsTest, VtpIsReadBack) {
    const std::string bytes = written(ParticleFormat::vtp);
    EXPECT_NE(bytes.find("<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">"),
              std::string::npos);
    EXPECT_NE(bytes.find("<Piece NumberOfPoints=\"5\" NumberOfVerts=\"5\""), std::string::npos);
    const auto appended = bytes.find("<AppendedData encoding=\"raw\">");
    ASSERT_NE(appended, std::string::npos);
    const auto data = bytes.find('_', appended) + 1;
    Columns columns;
    std::vector<double> time, connectivity, offsets;
    std::size_t end = 0;
    for (auto at = bytes.find("<DataArray"); at < appended; at = bytes.find("<DataArray", at + 1)) {
        const std::string tag = bytes.substr(at, bytes.find('>', at) - at);
        const std::string name = attribute(tag, "Name"), type = attribute(tag, "type");
        const auto components = std::stoul(attribute(tag, "NumberOfComponents"));
        const std::size_t width = type == "UInt8" ? 1 : type.ends_with("64") ? 8 : 4;
        const std::size_t block = data + std::stoul(attribute(tag, "offset"));
        const auto size = static_cast<std::size_t>(number_at<std::uint64_t>(bytes, block));
        EXPECT_EQ(size, width * components * (name == "TimeValue" ? 1 : particles_.size())) << name;
        for (std::size_t i = 0; i < size / width; ++i) {
            const std::size_t place = block + 8 + i * width;
            const double value = type == "Float32"   ? number_at<float>(bytes, place)
                                 : type == "Float64" ? number_at<double>(bytes, place)
                                 : type == "UInt32"  ? number_at<std::uint32_t>(bytes, place)
                                 : type == "Int64"   ? number_at<std::int64_t>(bytes, place)
                                                     : number_at<std::uint8_t>(bytes, place);
            const std::string axis(1, "xyz"[i % components]);
            if (name == "TimeValue")
                time.push_back(value);
            else if (name == "connectivity")
                connectivity.push_back(value);
            else if (name == "offsets")
                offsets.push_back(value);
            else
                columns[name == "Points" ? axis : name == "velocity" ? 'v' + axis : name].push_back(value);
        }
        end = std::max(end, block + 8 + size);
    }
    EXPECT_EQ(bytes.substr(end), "\n</AppendedData>\n</VTKFile>\n");
    EXPECT_EQ(time, std::vector<double>{1.25});
    EXPECT_EQ(connectivity, (std::vector<double>{0, 1, 2, 3, 4}));
    EXPECT_EQ(offsets, (std::vector<double>{1, 2, 3, 4, 5}));
    expect_particles(columns);
}

TEST_F(ResultsTest, CsvIsReadBack) {
    std::istringstream file(written(ParticleFormat::csv));
    std::string line, cell;
    std::vector<std::string> names;
    Columns columns;
    std::getline(file, line);
    for (std::istringstream cells(line); std::getline(cells, cell, ',');) names.push_back(cell);
    while (std::getline(file, line)) {
        std::size_t column = 0;
        for (std::istringstream cells(line); std::getline(cells, cell, ',');)
            columns[names.at(column++)].push_back(std::stod(cell));
    }
    expect_particles(columns);
}

TEST(ParticleColumns, AreThoseOfTheAttributesInFiles) {
    std::set<std::string_view> in_files, in_columns;
    const auto note = [&](const physics::Attribute& one) {
        if (one.in_files) in_files.insert(one.name);
    };
    for (const physics::Attribute& one : physics::engine_attributes()) note(one);
    for (const physics::Family* family : physics::families())
        for (const auto& one : family->attributes(full_scene())) note(one.attribute);
    for (const scene::ParticleColumn& column : scene::particle_columns()) in_columns.insert(column.attribute->name);
    EXPECT_EQ(in_columns, in_files);
}

// Simulates a full disk: files may not grow beyond some bytes.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes) {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit less{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &less);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit before_{};
};

TEST_F(ResultsTest, AFullDiskLeavesTheOldFile) {
    const std::string before = written(ParticleFormat::ply);
    while (particles_.size() < 100'000) particles_.push_back(particles_.front());
    for (const rlim_t bytes : {rlim_t{100}, rlim_t{100'000}}) { // fails on close, and before
        const FullDisk disk(bytes);
        expect_error([&] { write_particles(folder_ / "file", ParticleFormat::ply, particles_, scene_, 0); },
                     {"file: cannot be written: File too large"});
    }
    std::ifstream file(folder_ / "file", std::ios::binary);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), before);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator{}), 1);
}

TEST_F(ResultsTest, NamesAParticleOfAnotherScene) {
    const std::string before = written(ParticleFormat::ply);
    particles_[3].material = 2;
    for (const ParticleFormat format : {ParticleFormat::ply, ParticleFormat::vtp, ParticleFormat::csv}) {
        expect_error([&] { write_particles(folder_ / "file", format, particles_, scene_, 0); },
                     {"particles[3].material: found 2, expected the index of a material, below 2"});
    }
    std::ifstream file(folder_ / "file", std::ios::binary);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), before);
}

TEST_F(ResultsTest, NamesPathsThatCannotBeWritten) {
    expect_error(
        [&] {
            written(ParticleFormat::ply), write_particles(folder_ / "none" / "x.ply", ParticleFormat::ply, particles_, scene_, 0);
        },
        {"x.ply: cannot be written: No such file"});
    expect_error([&] { StatisticsFile(folder_ / "none" / "x.csv"); }, {"x.csv: cannot be written"});
}

TEST_F(ResultsTest, StatisticsAreRows) {
    const fs::path path = folder_ / "statistics.csv";
    {
        StatisticsFile file(path);
        const std::vector<PassTime> passes{{"a", 1}, {"b", 2}, {"a", 3}};
        file.add(1, 0.5, {.fluid_particles = 2, .solid_particles = 3}, {.energy = -3, .lowest_energy = -4}, passes);
        file.add(2, 1, {.mean_density_error = 0.1, .max_density_error = 0.2, .max_penetration = 0.01, .max_neighbours = 7},
                 {.max_penetration = 0.5,
                  .mean_penetration = 0.25,
                  .max_displacement = 0.875,
                  .max_density_error = 0.75,
                  .mean_density_error = 0.375,
                  .volume_lost = 0.125,
                  .max_stretch = 0.0625,
                  .clamped = 9,
                  .energy = -2.5,
                  .lowest_energy = -4,
                  .missed = 8},
                 passes);
        EXPECT_FALSE(fs::exists(path));
    } // a run that fails has statistics, too
    std::ifstream file(path);
    std::string names, first, second;
    std::getline(file, names);
    std::getline(file, first);
    std::getline(file, second);
    EXPECT_TRUE(names.starts_with("step,time,particles,fluid,solid,kinetic_energy,"));
    EXPECT_TRUE(
        names.ends_with(",mean_density_error,max_density_error,max_penetration,mean_neighbours,max_neighbours,"
                        "max_penetration_in_radii,mean_penetration_in_radii,max_displacement_in_radii,volume_lost,max_stretch,"
                        "clamped,missed,energy_gained,"
                        "ms,ms a,ms b"));
    EXPECT_TRUE(first.starts_with("1,0.5,5,2,3,")) << first;
    EXPECT_TRUE(first.ends_with(",6.0000,4.0000,2.0000")) << first;
    EXPECT_NE(second.find(",0.375,0.75,0.01,0,7,0.5,0.25,0.875,0.125,0.0625,9,8,0.5,6.0000"), std::string::npos) << second;
}

} // namespace
} // namespace mote::test
