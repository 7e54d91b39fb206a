// Whatever bytes come in, readers give a result or an Error: thousands of files, spoilt by a fixed sequence.
#include "everything.hpp"
#include "scene/checkpoint_format.hpp"
#include "scene/obj.hpp"

#include <mote/error.hpp>
#include <mote/scene_file.hpp>

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <random>
#include <span>

namespace mote::test {
namespace {

// Texts that readers are known to stumble over.
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
        default: { // a number, or a part of one, becomes another
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

// True if it was read. Any other exception ends the test, as a crash does.
bool is_scene(const std::string& json) {
    try {
        parse_scene(json, "fuzzed.json", std::string(MOTE_SOURCE_DIR) + "/samples/scenes", {.most_particles = 10000});
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
    for (const auto& entry : std::filesystem::directory_iterator(std::string(MOTE_SOURCE_DIR) + "/samples/scenes")) {
        if (entry.path().extension() != ".json") continue;
        const std::string json = content_of(entry.path());
        for (int i = 0; i < 150; ++i) is_scene(mutate(json));
    }
}

TEST(Fuzz, Meshes) {
    const std::string obj = content_of(std::string(MOTE_SOURCE_DIR) + "/samples/scenes/hourglass.obj");
    ASSERT_FALSE(obj.empty());
    Mutator mutate(3);
    for (int i = 0; i < 1000; ++i) {
        try {
            scene::check_closed(scene::parse_obj(mutate(obj), "fuzzed.obj"), "fuzzed.obj");
        } catch (const Error&) { // as it should be
        }
    }
}

TEST(Fuzz, Checkpoints) {
    const std::vector<std::byte> state(400);
    const std::vector<std::byte> packed = scene::pack_checkpoint(42, state);
    const std::string good(reinterpret_cast<const char*>(packed.data()), packed.size());
    Mutator mutate(4);
    for (int i = 0; i < 5000; ++i) {
        const std::string bad = mutate(good);
        try {
            scene::unpack_checkpoint(std::as_bytes(std::span(bad)), 42, "fuzzed");
            EXPECT_EQ(bad, good) << "a mutant went through";
        } catch (const Error&) { // as it should be
        }
    }
}

} // namespace
} // namespace mote::test
