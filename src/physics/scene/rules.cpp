#include "physics/scene/rules.hpp"

#include <cmath>

namespace mote::physics {

void check_friction(const Element& element, float static_friction, float kinetic_friction, const char* prefix) {
    if (kinetic_friction <= static_friction) return;
    element.require(false, mote::format("{}kinetic_friction", prefix).c_str(), kinetic_friction,
                    mote::format("a number from 0 to the static friction, {}", static_friction));
}

void check_radius(const Scene& scene, const Element& element, const char* member, float radius, std::uint32_t material) {
    const Material& of = scene.materials[material];
    if (of.max_radius != 0 && (radius < of.min_radius || radius > of.max_radius)) {
        element.require(
            false, member, radius,
            mote::format("a length within the radii of materials[{}], {} to {} m", material, of.min_radius, of.max_radius));
    }
    // Of its cube, for the order of magnitude: inverse_mass() also calibrates fluids, which takes too long for every particle.
    const double mass = scene.materials[material].density * std::pow(2.0 * radius, scene.dimensions);
    element.require(mass > 1e-30 && mass < 1e30, member, radius, "one that gives a mass from 1e-30 to 1e30 kg");
}

} // namespace mote::physics
