#include "physics/fluid/density_options.hpp"

#include "physics/collide/collider_view.hpp"
#include "physics/fluid/fluid_tables.hpp"
#include "physics/scene_model.hpp"

namespace mote::physics {

BoundaryDensityOptions boundaries_of(StepContext& context) {
    BoundaryDensityOptions options{.dimensions = context.scene.dimensions};
    const ColliderView* colliders = context.find<ColliderView>();
    if (!colliders) return options;
    options.colliders = colliders->colliders;
    options.features = colliders->features;
    options.clearances = colliders->clearances;
    if (colliders->meshes) {
        options.closest = closest_on_mesh(context.graph, context.solver, *colliders->meshes, colliders->mesh_reach);
    }
    return options;
}

DensityOptions density_options(StepContext& context, graph::Buffer boundary_kernel) {
    const Scene& scene = context.scene;
    DensityOptions options{.dimensions = scene.dimensions,
                           .materials = static_cast<std::uint32_t>(scene.materials.size()),
                           .kernel = kernel_of(scene),
                           .relaxation = scene.solver.fluid.relaxation};
    if (const auto material = material_if_alike(scene)) {
        const Vec4 fluid = fluid_table(scene)[*material];
        options.alike = fluid[1] * fluid[3]; // in float, as density_lambda.comp
    }
    if (has_large_solids(scene)) options.samples = boundary_kernel;
    if (context.find<ColliderView>()) {
        options.boundary_density = boundary_density(context.graph, context.solver, boundary_kernel, boundaries_of(context));
    }
    return options;
}

} // namespace mote::physics
