// For any input bytes, readers return a result or throw an Error: thousands of files, corrupted by a fixed sequence.
#include "everything.hpp"
#include "physics/kind.hpp"
#include "physics/state/host_state.hpp"
#include "scene/checkpoint_format.hpp"
#include "scene/obj.hpp"
#include "support/sample_scenes.hpp"

#include <mote/error.hpp>
#include <mote/scene_file.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <span>

namespace mote::test {
namespace {

// Tokens that often cause trouble for readers.
constexpr std::array kTokens{"{",         "}",    "[",     "]",
                             ",",         ":",    "\"",    "null",
                             "true",      "-1",   "0",     "1e38",
                             "1e999",     "-0.0", "1e-46", "99999999999999999999",
                             "\\u0000",   "\xff", "2",     "[[[[[",
                             "\"a\":",    "NaN",  "0.1",   "1",
                             "{}",        "[]",   "\n",    "\"materials\"",
                             "4294967296"};

constexpr std::array kNumbers{"0", "-1", "0.5", "1", "2", "3.5", "1e-20", "1e20", "1e38", "1e300", "4294967296", "1000"};

class Mutator {
public:
    explicit Mutator(std::uint32_t seed) : random_(seed) {}

    std::string operator()(std::string text) {
        for (std::size_t n = 1 + below(3); n > 0; --n) once(text);
        return text;
    }

private:
    std::size_t below(std::size_t count) { return count == 0 ? 0 : random_() % count; }
    void once(std::string& text) {
        const std::size_t at = below(text.size() + 1);
        switch (below(8)) {
        case 0:
            if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
            break;
        case 1: text.erase(at, below(16)); break;
        case 2: text.insert(at, kTokens[below(kTokens.size())]); break;
        case 3: text.insert(at, text.substr(below(text.size() + 1), below(64))); break;
        case 4: text.resize(at); break;
        default: { // replaces a number, or a part of one
            const auto digit = text.find_first_of("0123456789", at);
            if (digit == std::string::npos) break;
            const auto end = std::min(text.find_first_not_of("0123456789.e+-", digit), text.size());
            text.replace(digit, end - digit, kNumbers[below(kNumbers.size())]);
        }
        }
    }

    std::mt19937 random_;
};

std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Whether it was read. Any other exception fails the test, as a crash does.
bool is_scene(const std::string& json) {
    try {
        parse_scene(json, "fuzzed.json", std::string(MOTE_SOURCE_DIR) + "/samples/scenes/collide", {.max_particles = 10000});
        return true;
    } catch (const Error& error) {
        EXPECT_EQ(std::string_view(error.what()).find('\n'), std::string_view::npos) << error.what();
        return false;
    }
}

TEST(Fuzz, SceneFiles) {
    Mutator mutate(1);
    int good = 0;
    for (int i = 0; i < 6000; ++i) good += is_scene(mutate(kEverything)) ? 1 : 0;
    EXPECT_GT(good, 100) << "mutants that are all nonsense test little";
    EXPECT_LT(good, 5000);
}

TEST(Fuzz, SampleScenes) {
    Mutator mutate(2);
    for (const std::filesystem::path& path : sample_scenes()) {
        const std::string json = content_of(path);
        for (int i = 0; i < 150; ++i) is_scene(mutate(json));
    }
}

TEST(Fuzz, Meshes) {
    const std::string obj = content_of(std::string(MOTE_SOURCE_DIR) + "/samples/scenes/collide/hourglass.obj");
    ASSERT_FALSE(obj.empty());
    Mutator mutate(3);
    for (int i = 0; i < 1000; ++i) {
        try {
            scene::check_closed(scene::parse_obj(mutate(obj), "fuzzed.obj"), "fuzzed.obj");
        } catch (const Error&) { // expected
        }
    }
}

TEST(Fuzz, Checkpoints) {
    const std::vector<std::byte> state(400);
    const std::vector<std::byte> packed = scene::pack_checkpoint(state);
    const std::string good(reinterpret_cast<const char*>(packed.data()), packed.size());
    Mutator mutate(4);
    for (int i = 0; i < 5000; ++i) {
        const std::string bad = mutate(good);
        try {
            scene::unpack_checkpoint(std::as_bytes(std::span(bad)), "fuzzed");
            EXPECT_EQ(bad, good) << "a mutant went through";
        } catch (const Error&) { // expected
        }
    }
}

// Particles of every kind, links, emitters and sinks.
Scene varied_scene() {
    Scene scene;
    const std::uint32_t water = scene.add({.name = "water", .kind = MaterialKind::fluid});
    const std::uint32_t rope = scene.add({.name = "rope"});
    scene.add_box({.upper = {0.4f, 0.4f, 0.4f}, .fill = {.radius = 0.1f, .material = water}});
    scene.add_rope({.from = {1, 1, 0}, .to = {2, 1, 0}, .particles = 6, .fill = {.radius = 0.05f, .material = rope}});
    scene.emitters = {{.radius = 0.2f, .speed = 1, .particle_radius = 0.1f, .material = water}};
    scene.sinks = {{.kind = SinkKind::sphere, .centre = {5, 0, 0}, .radius = 1}};
    scene.capacity = 30;
    return scene;
}

// Corrupts bits, words and lengths of a state, most of which are floats or indices.
std::vector<std::byte> corrupted(std::vector<std::byte> bytes, std::mt19937& random) {
    constexpr std::array<std::uint32_t, 12> kWords{
        0,           1,           2,           14,          30,          0x7F80'0000, // inf
        0x7FC0'0000, 0xFF80'0000, 0x8000'0000, 0x7F7F'FFFF, 0x0000'0001, 0xFFFF'FFFF};
    for (std::size_t n = 1 + random() % 3; n > 0; --n) {
        const std::size_t at = random() % (bytes.size() / 4) * 4, other = random() % (bytes.size() / 4) * 4;
        switch (random() % 8) {
        case 0: bytes.resize(at + 4); break;
        case 1: std::swap_ranges(&bytes[at], &bytes[at] + 4, &bytes[other]); break;
        case 2:
        case 3: bytes[at + random() % 4] ^= static_cast<std::byte>(1u << random() % 8); break;
        default: std::memcpy(&bytes[at], &kWords[random() % kWords.size()], 4);
        }
    }
    return bytes;
}

// Every index is valid and every number is finite.
void expect_valid_state(const physics::HostState& state, const Scene& scene) {
    ASSERT_LE(state.live(), scene.capacity);
    std::set<std::uint32_t> ids;
    for (std::uint32_t i = 0; i < scene.capacity; ++i) {
        const auto& [material, id] = state[physics::kMaterialId][i];
        ASSERT_LT(id, scene.capacity);
        ASSERT_TRUE(ids.insert(id).second);
        ASSERT_EQ(state[physics::kIdToIndex][id], i < state.live() ? i : shared::INVALID_INDEX);
        if (i >= state.live()) continue;
        ASSERT_LT(material, scene.materials.size());
        for (const auto& vector : {state[physics::kPositionRadius][i], state[physics::kVelocities][i]}) {
            ASSERT_TRUE(std::ranges::all_of(vector, [](float x) { return std::isfinite(x); }));
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float high = state[physics::kPositionRadius][i][axis];
            ASSERT_EQ(high + state[physics::kPositionLow][i][axis], high); // below its rounding
        }
        const float radius = state[physics::kPositionRadius][i][3];
        ASSERT_TRUE(radius >= 0.05f && radius <= 0.1f); // the range that searches are built for
        ASSERT_GE(state[physics::kVelocities][i][3], 0);
        ASSERT_EQ(physics::kind_of(state[physics::kPhases][i]) == shared::KIND_FLUID, material == 0);
    }
}

// With a valid checksum.
TEST(Fuzz, StatesInCheckpoints) {
    const Scene scene = varied_scene();
    const std::vector<std::byte> good = physics::bytes_of(physics::state_of(scene), scene_hash(scene));
    std::mt19937 random(5);
    int read = 0;
    for (int i = 0; i < 20'000; ++i) {
        const std::vector<std::byte> file = scene::pack_checkpoint(corrupted(good, random));
        try {
            expect_valid_state(physics::state_from(scene::unpack_checkpoint(file, "fuzzed"), scene), scene);
            ++read;
        } catch (const Error& error) {
            EXPECT_TRUE(std::string_view(error.what()).starts_with("saved state: ")) << error.what();
        }
    }
    EXPECT_GT(read, 2000) << "mutants that are all nonsense test little";
    EXPECT_LT(read, 18'000);
}

} // namespace
} // namespace mote::test
