#include "physics/collide/collide_family.hpp"

#include "physics/collide/collide.hpp"
#include "physics/collide/collide_bounce.hpp"
#include "physics/collide/collide_relax.hpp"
#include "physics/collide/collider_table.hpp"
#include "physics/collide/collider_view.hpp"
#include "physics/collide/mesh_buffers.hpp"
#include "physics/collide/mesh_sweep.hpp"
#include "physics/collide/move.hpp"
#include "physics/contact/contact_family.hpp"
#include "physics/scene_model.hpp"
#include "physics/state/check_state.hpp"
#include "physics/table.hpp"

#include <algorithm>
#include <optional>

namespace mote::physics {

namespace {

bool is_mesh(const Collider& collider) { return collider.kind == ColliderKind::mesh; }

// The distance up to which a mesh matters: three radii for collisions, the kernel width for boundary density.
float mesh_reach(const Scene& scene) {
    const auto radii = radius_range(scene);
    return std::max(radii ? 3 * radii->largest : 0, 2 * half_kernels(scene).largest);
}

class CollideStep final : public FamilyStep {
public:
    CollideStep(gpu::Device* device, const Scene& scene) : packed_(pack_colliders(scene)) {
        has_meshes_ = std::ranges::any_of(scene.colliders, is_mesh);
        if (device && has_meshes_) meshes_.emplace(*device, pack_meshes(scene));
        const auto bounces = [&](bool mesh) {
            return std::ranges::any_of(scene.colliders,
                                       [&](const Collider& c) { return c.restitution > 0 && is_mesh(c) == mesh; });
        };
        has_impulses_ = has_impulses(scene);
        colliders_bounce_ = bounces(false);
        meshes_bounce_ = bounces(true);
    }

    bool acts_in(Stage stage) const override {
        switch (stage) {
        case Stage::kinematics:
        case Stage::iterate: return true;
        case Stage::warm_start: // between the impulses and the first sweep, which would take the floor's absence for a fall
        case Stage::relax: return has_impulses_;
        case Stage::stabilise: return has_colliders();
        case Stage::velocity: return colliders_bounce_ || meshes_bounce_;
        default: return false;
        }
    }
    void add(Stage stage, StepContext& context) override {
        switch (stage) {
        case Stage::kinematics: return add_kinematics(context);
        case Stage::stabilise: return add_collide(context);
        case Stage::warm_start: return add_all(context, false);
        case Stage::iterate: return add_all(context, context.iteration + 1 == context.scene.solver.iterations);
        case Stage::relax: return add_relax(context);
        default: return add_bounce(context);
        }
    }
    std::uint64_t device_bytes() const override { return meshes_ ? meshes_->bytes() : 0; }

private:
    bool has_colliders() const { return !packed_.colliders.empty(); }

    void add_kinematics(StepContext& context) {
        graph::Graph& graph = context.graph;
        if (context.substep == 0) {
            if (has_colliders()) at_rest_ = table(graph, "colliders", gpu::kVec4, packed_.colliders);
            view_ = {.colliders = at_rest_, .features = packed_.features, .mesh_reach = mesh_reach(context.scene)};
            if (has_meshes_) {
                view_.meshes = meshes_ ? meshes_->import_to(graph) : mesh_surface(graph, pack_meshes(context.scene));
            }
        }
        if (packed_.changes) {
            const graph::Buffer keyframes = packed_.keyframes.empty() ? graph::Buffer{} : context.state[kKeyframes];
            view_.colliders = move_colliders(graph, at_rest_, keyframes, context.state.particles.counters,
                                             {.substep = context.substep, .substeps = context.scene.solver.substeps});
        }
        view_.clearances = {};
        context.offer(view_);
    }

    void add_collide(StepContext& context) {
        const CollideOptions options{
            .dimensions = context.scene.dimensions, .features = packed_.features, .stabilises = context.stabilising};
        if (context.stabilising || view_.clearances != graph::Buffer{}) {
            return collide(context.graph, context.solver, view_.colliders, options, view_.clearances);
        }
        view_.clearances = collide_first(context.graph, context.solver, view_.colliders, options);
        context.offer(view_);
    }

    void add_all(StepContext& context, bool is_last) {
        if (has_colliders()) add_collide(context);
        if (view_.meshes) add_collide_mesh(context, is_last);
    }

    // A particle may slide from one triangle through the next; the last iteration leaves none behind.
    void add_collide_mesh(StepContext& context, bool is_last) {
        sweep_mesh(context.graph, context.solver, *view_.meshes, MeshSweep::slides);
        if (is_last) sweep_mesh(context.graph, context.solver, *view_.meshes, MeshSweep::stays);
        closest_ = closest(context, context.solver);
        collide_mesh(context.graph, context.solver, *view_.meshes, closest_);
    }

    void add_relax(StepContext& context) const {
        if (has_colliders()) {
            context.velocities =
                collide_relax(context.graph, context.solver, view_.colliders, view_.clearances, context.velocities, context.step,
                              {.dimensions = context.scene.dimensions, .features = packed_.features});
        }
        if (view_.meshes) context.velocities = mesh_relax(context.graph, context.solver, closest_, context.velocities);
    }

    void add_bounce(StepContext& context) const {
        if (colliders_bounce_) {
            context.velocities = collide_bounce(context.graph, context.unconstrained, view_.colliders, context.velocities,
                                                context.step, {context.scene.dimensions, packed_.features});
        }
        if (meshes_bounce_) {
            context.velocities =
                mesh_bounce(context.graph, context.unconstrained, *view_.meshes, closest(context, context.unconstrained),
                            hits_on_mesh(context.graph, context.unconstrained, *view_.meshes), context.velocities, context.step);
        }
    }

    spatial::ClosestPoints closest(StepContext& context, const SolverState& solver) const {
        return closest_on_mesh(context.graph, solver, *view_.meshes, view_.mesh_reach);
    }

    ColliderTable packed_;
    std::optional<MeshBuffers> meshes_{};
    bool has_meshes_ = false, has_impulses_ = false, colliders_bounce_ = false, meshes_bounce_ = false;
    graph::Buffer at_rest_{};
    ColliderView view_{};
    spatial::ClosestPoints closest_{}; ///< Of the last collision with meshes.
};

} // namespace

std::vector<InitialAttribute> CollideFamily::attributes(const Scene& scene) const {
    const std::vector<Vec4> keyframes = pack_colliders(scene).keyframes;
    if (keyframes.empty()) return {};
    return {initially<Vec4>(kKeyframes, keyframes)};
}

void CollideFamily::check_state(const HostState& state) const {
    if (state.has(kKeyframes)) require_finite(state, kKeyframes);
}

std::string_view CollideFamily::energy_exchange(const Scene& scene) const {
    const auto moves = [](const Collider& c) { return c.kinematic || !c.motion.empty(); };
    return std::ranges::any_of(scene.colliders, moves) ? "moving colliders" : "";
}

std::unique_ptr<FamilyStep> CollideFamily::start(gpu::Device* device, const Scene& scene) const {
    if (scene.colliders.empty()) return nullptr;
    return std::make_unique<CollideStep>(device, scene);
}

} // namespace mote::physics
