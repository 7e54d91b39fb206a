// External forces in addition to gravity.
#pragma once

#include <mote/types.hpp>

#include <cstdint>

namespace mote {

enum class ForceKind {
    uniform, ///< `vector` is an acceleration, m/s².
    wind,    ///< Drag towards the velocity `vector`, m/s, at the rate `strength`, 1/s; at most the substeps per second.
    point,   ///< `strength` (m/s²) towards `centre`, falling linearly to 0 at `radius`. Negative: repels.
};

struct Force {
    /// All materials, or all groups.
    static constexpr std::uint32_t kAll = 0xFFFF'FFFFu;
    ForceKind kind = ForceKind::uniform;
    Vec3 vector{};
    Vec3 centre{};    ///< m
    float radius = 0; ///< m
    float strength = 0;
    std::uint32_t material = kAll; ///< Acts on this material only.
    std::uint32_t group = kAll;    ///< Acts on this group only.
};

} // namespace mote
