#include "reference/physics/contact/pair_coefficients.hpp"

#include <cmath>

namespace mote::reference {

std::vector<PairCoefficients> pair_coefficients(const Scene& scene) {
    const std::size_t n = scene.materials.size();
    std::vector<PairCoefficients> pairs;
    for (const Material& one : scene.materials) {
        for (const Material& other : scene.materials) {
            const ContactMaterial &a = one.contact, &b = other.contact;
            pairs.push_back({.friction = {std::sqrt(a.static_friction * b.static_friction),
                                          std::sqrt(a.kinetic_friction * b.kinetic_friction)},
                             .restitution = std::sqrt(a.restitution * b.restitution),
                             .rolling = std::sqrt(a.rolling_friction * b.rolling_friction)});
        }
    }
    for (const MaterialPair& pair : scene.material_pairs) {
        for (const std::size_t at : {pair.a * n + pair.b, pair.b * n + pair.a}) {
            pairs[at] = {{pair.static_friction, pair.kinetic_friction}, pair.restitution, pair.rolling_friction};
        }
    }
    return pairs;
}

} // namespace mote::reference
