#include "gpu/format.hpp"
#include "physics/motion/force_fields.hpp"
#include "physics/motion/forces.hpp"
#include "physics/world_impl.hpp"

#include <algorithm>

namespace mote {

void World::set_force(std::uint32_t index, const Force& force) {
    const Scene& scene = impl_->scene;
    if (index >= scene.forces.size()) {
        throw Error(
            mote::format("set_force: found the index {}, expected one of the scene's {} forces", index, scene.forces.size()));
    }
    physics::check_force(scene, index, force);
    impl_->change(physics::kForces, [&](std::span<physics::Vec4> table) {
        std::ranges::copy(physics::force_vectors(force), table.begin() + index * shared::FORCE_VECTORS);
    });
}

} // namespace mote
