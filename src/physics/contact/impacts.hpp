// How far impacts can move particles within a substep (docs/physics/contact.md, "Fast impacts").
#pragma once

#include <mote/scene.hpp>

#include <optional>
#include <string>
#include <vector>

namespace mote::physics {

/// m: the radii in which the displacement of solids are measured: their own, with these bounds.
struct ImpactRadii {
    float smallest; ///< The displacements of smaller ones, which are dust, do not count.
    float third;    ///< For those smaller than this, this.
    float median;   ///< For those larger than this, this.
};

/// None if there can be fewer than three solids that touch: what the second is thrown at is the third.
std::optional<ImpactRadii> impact_radii(const Scene& scene);

/// A solid that the scene sets in motion, and that may strike others.
struct Impact {
    std::string where; ///< "particles[3].velocity"
    double speed;      ///< m/s
    double rate;       ///< 1/s: its speed in radii.
};

/// The fastest particle and all emitters.
std::vector<Impact> impacts_of(const Scene& scene);

/// Radii per substep. What is struck leaves at up to twice the speed, so by up to two radii: as far as the centre of an equal
/// grain that it touches, and is pushed back from there.
inline constexpr double kMaxImpact = 1;

} // namespace mote::physics
