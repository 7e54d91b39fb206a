#include "fluid_isosurface.hpp"

#include "algorithms/compact.hpp"
#include "algorithms/gather.hpp"
#include "geometry/isosurface.hpp"
#include "gpu/format.hpp"
#include "physics/scene_model.hpp"
#include "render/fluid_isosurface_shared.h"

#include <mote/error.hpp>

#include <algorithm>

namespace mote::render {

geometry::IsosurfaceSize FluidIsosurface::default_capacity(const Scene& scene, std::uint32_t capacity) {
    const auto is_fluid = [&](const auto& source) { return scene.materials[source.material].kind == MaterialKind::fluid; };
    const auto at_first = static_cast<std::uint32_t>(std::ranges::count_if(scene.particles, is_fluid));
    const auto to_come = capacity - static_cast<std::uint32_t>(scene.particles.size());
    const std::uint32_t soon = std::ranges::any_of(scene.emitters, is_fluid) ? std::min(to_come, 10'000u) : 0;
    return geometry::IsosurfaceSize::guess(at_first + soon);
}

FluidIsosurface::FluidIsosurface(const RenderContext& render_context, const geometry::IsosurfaceSize& capacity)
    : capacity_(capacity), world_(render_context.world),
      positions_(render_context.device, "positions of the isosurface", gpu::kVec4.stride * std::uint64_t{capacity.vertices}),
      indices_(render_context.device, "indices of the isosurface", 3 * gpu::kUint.stride * std::uint64_t{capacity.triangles}),
      arguments_(render_context.device, "arguments of the isosurface", sizeof(VkDrawIndirectCommand)),
      executable_(render_context.device, passes(render_context)) {}

graph::Graph FluidIsosurface::passes(const RenderContext& render_context) {
    graph::Graph graph(graph::Settings::of(render_context.device));
    const physics::State world = world_.import_to(graph);
    const std::uint32_t capacity = world.count.capacity;
    const graph::Buffer flags = graph.transient("flags of fluids", gpu::kUint, capacity);
    graph.pass("render/fluid_isosurface_particles", graph.threads(world.count),
               {{"Frame", graph.import("frame", {"FrameData", sizeof(shared::FrameData)}, render_context.frame)},
                {"Spheres", world.position_radius},
                {"Phases", world.phases},
                {"Flags", flags}});
    const graph::Buffer kept = graph.transient("fluids", gpu::kUint, capacity);
    const graph::Count count = algorithms::compact(graph, flags, world.count, kept);
    const graph::Buffer spheres = graph.transient("spheres of fluids", gpu::kVec4, capacity);
    algorithms::gather(graph, world.position_radius, kept, count, spheres);

    const geometry::IsosurfaceOptions options{
        .cell_size = physics::radius_range(render_context.scene, MaterialKind::fluid)->smallest, .kernel_width = kReach};
    // The normals are not used: shadows need none.
    const auto needed = geometry::isosurface(graph, {spheres, count}, options, {capacity_.reaches, capacity_.blocks},
                                             {graph.import("positions", gpu::kVec4, positions_),
                                              graph.transient("normals", gpu::kVec4, capacity_.vertices),
                                              graph.import("indices", gpu::kUint, indices_)})
                            .needed;
    needed_ = graph.readback("needed", gpu::kUvec4, 1);
    graph.pass("render/fluid_isosurface_extent", graph.threads(graph::Count::host(1)),
               {{"ReachCount", needed.reaches},
                {"BlockCount", needed.blocks},
                {"VertexCount", needed.vertices},
                {"TriangleCount", needed.triangles},
                {"Arguments", graph.import("arguments", gpu::kUvec4, arguments_)},
                {"Needed", needed_}},
               shared::FluidIsosurfacePush{capacity_.reaches, capacity_.blocks, capacity_.vertices, capacity_.triangles});
    return graph;
}

void FluidIsosurface::make(Frame& frame) {
    frame.run(executable_);
    is_made_ = true;
}

geometry::IsosurfaceSize FluidIsosurface::needed() const {
    if (!is_made_) return {};
    const auto counts = executable_.read<std::uint32_t>(needed_);
    return {counts[0], counts[1], counts[2], counts[3]};
}

void FluidIsosurface::check() {
    try {
        executable_.check();
    } catch (const Error& error) {
        throw Error(mote::format("{}; FluidShadows::particles need no cells", error.what()));
    }
}

} // namespace mote::render
