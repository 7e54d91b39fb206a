// Scene files for libFuzzer (clang): cmake -D CMAKE_CXX_COMPILER=clang++, then mote_scene_fuzzer samples/scenes.
#include <mote/error.hpp>
#include <mote/scene_file.hpp>

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        mote::parse_scene({reinterpret_cast<const char*>(data), size}, "fuzzed.json", "", {.max_particles = 10000});
    } catch (const mote::Error&) { // expected
    }
    return 0;
}
