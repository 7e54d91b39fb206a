#include "gpu/format.hpp"
#include "physics/collide/collider_fields.hpp"
#include "physics/collide/collider_table.hpp"
#include "physics/world_impl.hpp"

namespace mote {

void World::move_kinematic(std::uint32_t index, const Vec3& centre, const std::array<float, 4>& rotation) {
    const Scene& scene = impl_->scene;
    if (index >= scene.colliders.size() || !scene.colliders[index].kinematic)
        throw Error(mote::format("move_kinematic: found the index {}, expected that of a kinematic collider", index));
    physics::check_pose(scene, index, centre, rotation);
    const std::uint32_t substeps = scene.solver.substeps, done = impl_->counter(shared::COUNTER_STEPS) * substeps;
    impl_->change(physics::kKeyframes, [&](std::span<physics::Vec4> keys) {
        physics::set_kinematic_target(keys.subspan(physics::first_key_vector(scene, index), 2 * shared::KEY_VECTORS), centre,
                                      rotation, done, done + substeps);
    });
}

} // namespace mote
