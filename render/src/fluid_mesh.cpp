#include "fluid_mesh.hpp"

#include "physics/scene_model.hpp"

namespace mote::render {

namespace {

constexpr std::uint32_t kVertexCount = sizeof(VkDrawIndirectCommand) / sizeof(std::uint32_t); // its index in the arguments

float largest_radius(const Scene& scene) {
    const auto radii = physics::radius_range(scene, MaterialKind::fluid);
    return radii ? radii->largest : 0;
}

// Fluid particles are 2 r apart: outlines of 1.4 r leave no holes between them. Surfaces more than 4 of the largest radii apart
// in depth are not connected; with a factor above 2, every silhouette has a cut. Without fluid there is nothing to connect, and
// any gap above 0 will do.
geometry::ScreenMeshOptions options_for(float radius, VkExtent2D extent) {
    return {.width = extent.width, .height = extent.height, .gap = radius > 0 ? 4 * radius : 1, .radius_scale = 1.4f};
}

} // namespace

FluidMesh::FluidMesh(const RenderContext& render_context, VkExtent2D extent)
    : context_(render_context), largest_radius_(render::largest_radius(render_context.scene)),
      options_(options_for(largest_radius_, extent)), capacity_(geometry::size_of_screen_mesh(options_)),
      world_(render_context.world), positions_(render_context.device, "mesh positions", std::uint64_t{16} * capacity_.vertices),
      normals_(render_context.device, "mesh normals", std::uint64_t{16} * capacity_.vertices),
      indices_(render_context.device, "mesh indices", std::uint64_t{12} * capacity_.triangles),
      arguments_(render_context.device, "mesh arguments", std::uint64_t{4} * (kVertexCount + 1)),
      executable_(render_context.device, passes()) {}

graph::Graph FluidMesh::passes() const {
    graph::Graph graph(graph::Settings::of(context_.device));
    const graph::Count one = graph::Count::host(1);
    const physics::State world = world_.import_to(graph);
    const graph::Buffer frame = graph.import("frame", {"FrameData", sizeof(shared::FrameData)}, context_.frame);
    const graph::Buffer fluids = graph.transient("fluids", gpu::kVec4, context_.world.capacity);
    graph.pass("render/fluid_mesh_particles", graph.threads(world.count),
               {{"Frame", frame}, {"Spheres", world.position_radius}, {"Phases", world.phases}, {"Fluids", fluids}});
    const graph::Buffer camera = graph.transient("camera", gpu::kVec4, 6);
    graph.pass("render/fluid_mesh_camera", graph.threads(one), {{"Frame", frame}, {"Camera", camera}});
    const geometry::ScreenMesh found =
        geometry::screen_mesh(graph, {fluids, world.count}, camera, options_,
                              {graph.import("positions", gpu::kVec4, positions_), graph.import("normals", gpu::kVec4, normals_),
                               graph.import("indices", gpu::kUint, indices_)});
    graph.pass("render/fluid_mesh_extent", graph.threads(one),
               {{"VertexCount", found.vertex_count},
                {"TriangleCount", found.triangle_count},
                {"Arguments", graph.import("arguments", gpu::kUint, arguments_)}});
    return graph;
}

void FluidMesh::make(Frame& frame) const { frame.run(executable_); }

Surface FluidMesh::surface() const {
    using Vec4 = std::array<float, 4>;
    const auto counts = gpu::download<std::uint32_t>(context_.device, arguments_);
    const auto vectors = [&](const gpu::Buffer& buffer) {
        const auto vertices = gpu::download<Vec4>(context_.device, buffer);
        std::vector<Vec3> used;
        for (const auto& [x, y, z, w] : std::span(vertices).first(counts[kVertexCount])) used.push_back({x, y, z});
        return used;
    };
    Surface surface{vectors(positions_), vectors(normals_), {}};
    const auto indices = gpu::download<std::uint32_t>(context_.device, indices_);
    for (std::uint32_t i = 0; i < counts[0]; i += 3) surface.triangles.push_back({indices[i], indices[i + 1], indices[i + 2]});
    return surface;
}

} // namespace mote::render
