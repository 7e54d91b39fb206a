// The rules of docs/architecture.md: a folder includes only folders before it, a family only families before it, and the engine
// of a step names no family.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace mote {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 8> kFolders{"gpu",      "graph",   "algorithms", "spatial",
                                                   "geometry", "physics", "scene",      "cli"};
constexpr std::array<std::string_view, 6> kFamilies{"motion", "contact", "link", "collide", "fluid", "emit"};
// Folders of physics that are no family.
constexpr std::array<std::string_view, 3> kEngine{"health", "scene", "state"};
// families.cpp is the list of families; scene_model.cpp has the rules that several of them share, such as masses.
constexpr std::array<std::string_view, 2> kNameFamilies{"src/physics/families.cpp", "src/physics/scene_model.cpp"};

std::vector<std::string> parts_of(const std::string& path) {
    std::vector<std::string> parts;
    std::istringstream stream(path);
    for (std::string part; std::getline(stream, part, '/');) parts.push_back(part);
    return parts;
}

template <std::size_t N> std::size_t rank_in(const std::array<std::string_view, N>& list, std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(list, name) - list.begin());
}
template <std::size_t N> bool is_in(const std::array<std::string_view, N>& list, std::string_view name) {
    return rank_in(list, name) < N;
}

// The family that a path like "physics/fluid/density.hpp" is of; empty if none.
std::string family_of(const std::vector<std::string>& parts, std::size_t root) {
    const bool in_family = parts.size() > root + 2 && parts[root] == "physics" && is_in(kFamilies, parts[root + 1]);
    return in_family ? parts[root + 1] : "";
}

// Why the file (src/… or shaders/…) must not include this; empty if it may.
std::string objection(const std::string& file, const std::string& included) {
    const std::vector<std::string> from = parts_of(file), to = parts_of(included);
    if (from.size() < 3 || to.size() < 2 || !is_in(kFolders, to[0])) return ""; // not in a folder of src, or not of one
    if (is_in(kFolders, from[1]) && rank_in(kFolders, to[0]) > rank_in(kFolders, from[1])) {
        return from[1] + " comes before " + to[0];
    }
    if (from[1] != "physics") return "";
    const std::string own = family_of(from, 1), other = family_of(to, 0);
    if (other.empty() || own == other) return "";
    if (own.empty()) return is_in(kNameFamilies, file) ? "" : "the engine names no family";
    return rank_in(kFamilies, other) > rank_in(kFamilies, own) ? own + " comes before " + other : "";
}

// Of a file's text, with <> or "".
std::set<std::string> includes_in(const std::string& text) {
    static const std::regex kInclude("(?:^|\n)[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"]+)[>\"]");
    std::set<std::string> all;
    for (std::sregex_iterator one(text.begin(), text.end(), kInclude); one != std::sregex_iterator(); ++one)
        all.insert((*one)[1]);
    return all;
}

std::string read_text(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

template <typename Visit> void for_each_source(const char* folder, const Visit& visit) {
    const fs::path root = MOTE_SOURCE_DIR;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
        static const std::set<std::string> kEndings{".cpp", ".hpp", ".h", ".c", ".comp", ".glsl", ".vert", ".frag"};
        if (!kEndings.contains(entry.path().extension().string())) continue;
        visit(fs::relative(entry.path(), root).generic_string(), read_text(entry.path()));
    }
}

TEST(Architecture, IncludesFollowTheDirection) {
    std::size_t seen = 0;
    for (const char* folder : {"src", "shaders"}) {
        for_each_source(folder, [&](const std::string& file, const std::string& text) {
            for (const std::string& included : includes_in(text)) {
                EXPECT_EQ(objection(file, included), "") << file << " includes " << included;
                ++seen;
            }
        });
    }
    EXPECT_GT(seen, 1000u);
}

TEST(Architecture, EveryFolderIsKnown) {
    const fs::path root = MOTE_SOURCE_DIR;
    for (const auto& entry : fs::directory_iterator(root / "src")) {
        if (!entry.is_directory()) continue;
        EXPECT_TRUE(is_in(kFolders, entry.path().filename().string())) << entry.path();
    }
    for (const auto& entry : fs::directory_iterator(root / "src/physics")) {
        const std::string name = entry.path().filename().string();
        if (!entry.is_directory() || is_in(kEngine, name)) continue;
        EXPECT_TRUE(is_in(kFamilies, name)) << entry.path();
        for (const std::string& file : {"src/physics/" + name + "/CMakeLists.txt", "tests/physics/" + name + "/CMakeLists.txt",
                                        "docs/physics/" + name + ".md"}) {
            EXPECT_TRUE(fs::is_regular_file(root / file)) << file;
        }
    }
}

// The raster layer stands on the library, not on the program. Samples are users: they include what is installed.
TEST(Architecture, RenderAndSamplesStandOutside) {
    for_each_source("render/src", [](const std::string& file, const std::string& text) {
        for (const std::string& included : includes_in(text)) {
            EXPECT_FALSE(included.starts_with("cli/")) << file << " includes " << included;
        }
    });
    for_each_source("samples", [](const std::string& file, const std::string& text) {
        for (const std::string& included : includes_in(text)) {
            const std::string first = parts_of(included).front();
            EXPECT_FALSE(is_in(kFolders, first) && included.find('/') != std::string::npos) << file << " includes " << included;
        }
    });
}

// What a user includes is found with nothing but the standard library and Vulkan's headers.
TEST(Architecture, PublicHeadersIncludeOnlyTheStandardLibraryAndVulkan) {
    for (const char* folder : {"include", "render/include"}) {
        for_each_source(folder, [](const std::string& file, const std::string& text) {
            for (const std::string& included : includes_in(text)) {
                const bool is_standard = included.find_first_of("/.") == std::string::npos;
                EXPECT_TRUE(is_standard || included.starts_with("mote/") || included == "vulkan/vulkan_core.h")
                    << file << " includes " << included;
            }
        });
    }
}

TEST(ArchitectureCheck, ObjectsToEveryWrongDirection) {
    EXPECT_NE(objection("src/graph/graph.cpp", "physics/step.hpp"), "");
    EXPECT_NE(objection("src/physics/step.cpp", "scene/json.hpp"), "");
    EXPECT_NE(objection("src/physics/step.cpp", "physics/fluid/density.hpp"), "");
    EXPECT_NE(objection("src/physics/state/state_buffers.cpp", "physics/fluid/density.hpp"), "");
    EXPECT_NE(objection("src/physics/health/health_meter.cpp", "physics/fluid/density.hpp"), "");
    EXPECT_NE(objection("src/physics/contact/contact.cpp", "physics/fluid/density.hpp"), "");
    EXPECT_NE(objection("shaders/spatial/knn.glsl", "physics/kind.glsl"), "");
    EXPECT_EQ(objection("src/physics/fluid/density.cpp", "physics/collide/collider_view.hpp"), "");
    EXPECT_EQ(objection("src/physics/fluid/density.cpp", "physics/fluid/kernel.hpp"), "");
    EXPECT_EQ(objection("src/physics/families.cpp", "physics/fluid/fluid_family.hpp"), "");
    EXPECT_EQ(objection("src/scene/checkpoint.cpp", "physics/world_impl.hpp"), "");
    EXPECT_EQ(objection("src/physics/step.cpp", "vector"), "");
    EXPECT_EQ(includes_in("#include <a>\n  #  include \"b/c.h\"\n// #include \"d\"\n"), (std::set<std::string>{"a", "b/c.h"}));
}

} // namespace
} // namespace mote
