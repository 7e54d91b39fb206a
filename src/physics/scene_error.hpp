// How a scene is refused, and the conditions that shapes and checks share.
#pragma once

#include "gpu/format.hpp"
#include "spatial/particles.hpp"

#include <mote/error.hpp>
#include <mote/scene.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

namespace mote::physics {

inline constexpr std::uint64_t kMostParticles = 0x7FFF'FFFFu;
inline constexpr std::uint32_t kGroups = 1u << 24;
inline constexpr std::size_t kMostMaterials = 1024; // there is a table of all pairs of them

inline float length_of(const Vec3& v) { return std::hypot(v[0], v[1], v[2]); }
inline bool is_positive(float value) { return value > 0 && std::isfinite(value); }
inline bool is_not_negative(float value) { return value >= 0 && std::isfinite(value); }
inline bool is_part(float value) { return value >= 0 && value <= 1; }
inline bool is_within_reach(const Vec3& v) {
    return std::ranges::all_of(v, [](float x) { return std::abs(x) <= spatial::kFarthest; }); // not true of NaN
}
inline bool is_in_plane(const Vec3& v) { return v[2] == 0; }

inline std::string text(float value) { return mote::format("{}", value); }
inline std::string text(std::uint64_t value) { return mote::format("{}", value); }
inline std::string text(std::uint32_t value) { return mote::format("{}", value); }
inline std::string text(bool value) { return value ? "true" : "false"; }
inline std::string text(const Vec3& v) { return mote::format("({}, {}, {})", v[0], v[1], v[2]); }
inline std::string text(const std::string& value) { return value; }

[[noreturn]] inline void refuse(const std::string& what, const std::string& found, std::string_view expected) {
    throw Error(mote::format("scene: {} is {}; expected is {}", what, found, expected));
}

inline void check_dimensions(const Scene& scene) {
    if (scene.dimensions != 2 && scene.dimensions != 3) refuse("dimensions", text(scene.dimensions), "2 or 3");
}

} // namespace mote::physics
