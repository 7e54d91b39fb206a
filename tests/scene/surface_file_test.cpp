// Surface files, read back by readers that are independent of the writer.
#include "scene/obj.hpp"
#include "support/expect_error.hpp"

#include <mote/surface.hpp>

#include <cstring>
#include <fstream>
#include <sstream>

namespace mote::test {
namespace {

namespace fs = std::filesystem;

const Surface kTetrahedron{.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1.25f, 0}, {0, 0, 1e-3f}},
                           .normals = {{-1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0.6f, 0.8f}},
                           .triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}};

class SurfaceFileTest : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::path(::testing::TempDir()) / "mote_surface_file";
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string written(SurfaceFormat format, const Surface& surface) {
        const fs::path path = folder_ / "file";
        write_surface(path, format, surface);
        EXPECT_FALSE(fs::exists(path.string() + ".part"));
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    fs::path folder_;
};

TEST_F(SurfaceFileTest, ObjIsReadBack) {
    const std::string text = written(SurfaceFormat::obj, kTetrahedron);
    const ColliderMesh mesh = scene::parse_obj(text, "file");
    EXPECT_EQ(mesh.vertices, kTetrahedron.positions);
    EXPECT_EQ(mesh.triangles, kTetrahedron.triangles);
    EXPECT_NO_THROW(scene::check_closed(mesh, "file"));
    EXPECT_NE(text.find("vn 0 0.6 0.8\n"), std::string::npos);
    EXPECT_NE(text.find("f 1//1 3//3 2//2\n"), std::string::npos);
}

TEST_F(SurfaceFileTest, PlyMatchesItsHeader) {
    std::istringstream file(written(SurfaceFormat::ply, kTetrahedron));
    std::string header, line;
    while (std::getline(file, line) && line != "end_header") header += line + '\n';
    EXPECT_EQ(header, "ply\nformat binary_little_endian 1.0\ncomment mote, in metres\nelement vertex 4\nproperty float x\n"
                      "property float y\nproperty float z\nproperty float nx\nproperty float ny\nproperty float nz\n"
                      "element face 4\nproperty list uchar uint vertex_indices\n");
    const auto read = [&](auto& value) { file.read(reinterpret_cast<char*>(&value), sizeof value); };
    for (std::size_t i = 0; i < 4; ++i) {
        Vec3 position{}, normal{};
        read(position);
        read(normal);
        EXPECT_EQ(position, kTetrahedron.positions[i]);
        EXPECT_EQ(normal, kTetrahedron.normals[i]);
    }
    for (const auto& triangle : kTetrahedron.triangles) {
        std::uint8_t corners = 0;
        std::array<std::uint32_t, 3> indices{};
        read(corners);
        read(indices);
        EXPECT_EQ(corners, 3);
        EXPECT_EQ(indices, triangle);
    }
    EXPECT_TRUE(file.good());
    EXPECT_EQ(file.peek(), std::char_traits<char>::eof());
}

TEST_F(SurfaceFileTest, WritesEmptySurfacesAndNamesBadPaths) {
    EXPECT_EQ(written(SurfaceFormat::obj, {}), "# mote, in metres\n");
    expect_error([&] { write_surface(folder_ / "missing" / "file.obj", SurfaceFormat::obj, kTetrahedron); },
                 {"missing/file.obj: cannot be written"});
}

} // namespace
} // namespace mote::test
