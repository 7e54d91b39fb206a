#include "reference/physics/collide/collide_family.hpp"

#include "reference/physics/collide/collide.hpp"
#include "reference/physics/collide/collide_bounce.hpp"
#include "reference/physics/collide/collide_relax.hpp"
#include "reference/physics/collide/mesh_sweep.hpp"
#include "reference/physics/collide/move.hpp"
#include "reference/physics/scene_values.hpp"

#include <algorithm>

namespace mote::reference {

namespace {

Collider shape_of(const mote::Collider& collider, unsigned dimensions) {
    Collider shape{.kind = static_cast<ColliderKind>(collider.kind),
                   .inside = collider.inside,
                   .dimensions = {collider.radius, collider.half_height, 0},
                   .normal = (1 / length(collider.normal)) * collider.normal,
                   .friction = {collider.static_friction, collider.kinetic_friction},
                   .restitution = collider.restitution};
    if (collider.kind == mote::ColliderKind::box) {
        shape.dimensions = collider.half_extents;
        if (dimensions == 2) shape.dimensions[2] = 1e18f; // no face near any particle
    }
    return shape;
}

// A shape and how it moves.
struct Kinematic {
    Collider shape;
    Pose rest;
    std::vector<PoseAt> keys;
    float end_time;
};

Kinematic kinematic(const mote::Collider& collider, unsigned dimensions) {
    Kinematic result{shape_of(collider, dimensions), {collider.centre, collider.rotation}, {}, collider.end_time};
    for (const Keyframe& key : collider.motion) result.keys.push_back({key.time, {key.centre, key.rotation}});
    return result;
}

template <typename S> class Colliders final : public CollideFamily<S> {
public:
    explicit Colliders(const Scene& scene)
        : bounce_{.gravity = scene.solver.gravity, .dt = substep_time(scene), .dimensions = scene.dimensions},
          has_impulses_(has_impulses(scene)), iterations_(scene.solver.iterations) {
        for (const mote::Collider& collider : scene.colliders) {
            if (collider.kind == mote::ColliderKind::mesh) {
                add_mesh(collider);
            } else {
                kinematics_.push_back(kinematic(collider, scene.dimensions));
            }
            bounces_ = bounces_ || collider.restitution > 0;
        }
        if (mesh_.triangles.empty()) return;
        surface_.emplace(MeshSurface{mesh_, pseudo_normals(mesh_), mesh_friction_, mesh_restitution_});
        walls_.mesh = &*surface_;
    }

    const Walls<S>& walls() const override { return walls_; }

    void kinematics(StepState<S>& state) override {
        iteration_ = 0;
        colliders_.clear();
        for (Kinematic& one : kinematics_) {
            const Moved moved = move({.rest = one.rest, .keys = one.keys, .end_time = one.end_time}, bounce_.dt, state.substeps);
            one.shape.active = moved.active;
            colliders_.emplace_back(one.shape, moved.now, moved.before);
        }
        walls_.colliders = colliders_;
    }

    void stabilise(StepState<S>& state) override { collide_before<S>(state, colliders_); } // without meshes

    void iterate(StepState<S>& state) override { collide_all(state, ++iteration_ == iterations_); }

    // Between the impulses and the first sweep, which would take the floor's absence for a fall.
    void warm_start(StepState<S>& state) override {
        if (has_impulses_) collide_all(state, false);
    }

    void relax(StepState<S>& state) override {
        if (!has_impulses_) return;
        relax_at_colliders<S>(state, bounce_.dt, colliders_);
        if (surface_) relax_at_mesh(state, *surface_);
    }

    void velocity_effects(StepState<S>& state) override {
        if (!bounces_) return;
        bounce_off<S>(state, bounce_, colliders_);
        if (surface_) bounce_off_mesh(state, bounce_, *surface_);
    }

private:
    void collide_all(StepState<S>& state, bool is_last) {
        if (!colliders_.empty()) collide<S>(state, colliders_);
        if (!surface_) return;
        sweep_mesh(state, *surface_, false);
        if (is_last) sweep_mesh(state, *surface_, true);
        collide_mesh(state, *surface_);
    }

    void add_mesh(const mote::Collider& collider) {
        const auto first = static_cast<std::uint32_t>(mesh_.vertices.size());
        for (const Vec3& at : collider.mesh.vertices) mesh_.vertices.push_back({at[0], at[1], at[2], 0.0f});
        for (const auto& [a, b, c] : collider.mesh.triangles) mesh_.triangles.push_back({first + a, first + b, first + c});
        mesh_friction_.resize(mesh_.triangles.size(), {collider.static_friction, collider.kinetic_friction});
        mesh_restitution_.resize(mesh_.triangles.size(), collider.restitution);
    }

    std::vector<Kinematic> kinematics_;
    Mesh mesh_; // all meshes
    std::vector<Friction> mesh_friction_;
    std::vector<float> mesh_restitution_;
    std::optional<MeshSurface> surface_;
    BounceRules bounce_;
    bool bounces_ = false, has_impulses_;
    std::uint32_t iterations_, iteration_ = 0; // of a substep, and those done
    std::vector<MovingCollider<S>> colliders_; // in this substep
    Walls<S> walls_;
};

} // namespace

template <typename S> std::unique_ptr<CollideFamily<S>> make_collide_family(const Scene& scene) {
    return scene.colliders.empty() ? nullptr : std::make_unique<Colliders<S>>(scene);
}

template std::unique_ptr<CollideFamily<float>> make_collide_family(const Scene&);
template std::unique_ptr<CollideFamily<double>> make_collide_family(const Scene&);

} // namespace mote::reference
