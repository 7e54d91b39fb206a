// Passes that are recorded several times. Pure data.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>

namespace mote::graph {

inline constexpr std::uint32_t kNoLoop = std::numeric_limits<std::uint32_t>::max();

/// The passes [begin, end), at least one, are recorded `times` times, at least twice, one repetition after another. Loops nest or
/// are disjoint; a list of loops is sorted by `begin`, with an outer loop before its inner ones.
struct Loop {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t times = 2;
    std::uint32_t outer = kNoLoop; ///< The index of the innermost enclosing loop.
    std::string gate{};            ///< Name of a gated loop's gate buffer, for dot().
};

/// Whether loop `inner` is `outer` itself or inside it; kNoLoop is inside no loop.
inline bool is_within(std::span<const Loop> loops, std::uint32_t inner, std::uint32_t outer) {
    while (inner != outer && inner != kNoLoop) inner = loops[inner].outer;
    return inner == outer;
}

/// The first loop from index `loop` on that does not begin before `pass`; skips a loop and its inner loops.
inline std::uint32_t next_loop(std::span<const Loop> loops, std::uint32_t loop, std::uint32_t pass) {
    while (loop < loops.size() && loops[loop].begin < pass) ++loop;
    return loop;
}

} // namespace mote::graph
