#include "physics/contact/pair_table.hpp"

#include <cmath>

namespace mote::physics {

std::vector<Vec4> pair_table(const Scene& scene) {
    std::vector<Vec4> pairs;
    for (const Material& one : scene.materials) {
        for (const Material& other : scene.materials) {
            const ContactMaterial &a = one.contact, &b = other.contact;
            pairs.push_back({std::sqrt(a.static_friction * b.static_friction), std::sqrt(a.kinetic_friction * b.kinetic_friction),
                             std::sqrt(a.restitution * b.restitution), std::sqrt(a.rolling_friction * b.rolling_friction)});
        }
    }
    const std::size_t materials = scene.materials.size();
    for (const MaterialPair& pair : scene.material_pairs) {
        pairs[pair.a * materials + pair.b] = pairs[pair.b * materials + pair.a] = {pair.static_friction, pair.kinetic_friction,
                                                                                   pair.restitution, pair.rolling_friction};
    }
    return pairs;
}

} // namespace mote::physics
