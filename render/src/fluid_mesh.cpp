#include "fluid_mesh.hpp"

#include "physics/physics_shared.h"

#include <algorithm>

namespace mote::render {

namespace {

constexpr gpu::MemoryBarrier kMade{VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_SHADER_WRITE_BIT,
                                   VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT | VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT,
                                   VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT | VK_ACCESS_2_SHADER_READ_BIT};

constexpr std::uint32_t kVertexCount = sizeof(VkDrawIndirectCommand) / sizeof(std::uint32_t); // its place in the arguments

float largest_radius(const Scene& scene) {
    float largest = 0;
    const auto consider = [&](std::uint32_t material, float radius) {
        if (scene.materials[material].kind == MaterialKind::fluid) largest = std::max(largest, radius);
    };
    for (const Particle& particle : scene.particles) consider(particle.material, particle.radius);
    for (const Emitter& emitter : scene.emitters) consider(emitter.material, emitter.radius);
    return largest;
}

// Particles of a fluid are 2 r apart: outlines of 1.4 r leave no holes between them. What is more than 4 of the largest radii
// apart in depth is not connected; above 2, no silhouette is without a cut.
geometry::ScreenMeshOptions options_for(float radius, VkExtent2D extent) {
    return {.width = extent.width,
            .height = extent.height,
            .gap = radius > 0 ? 4 * radius : 1, // 1: without fluid there is nothing to connect
            .radius_scale = 1.4f};
}

} // namespace

FluidMesh::FluidMesh(const Setting& setting, VkExtent2D extent)
    : setting_(setting), largest_radius_(render::largest_radius(setting.scene)), options_(options_for(largest_radius_, extent)),
      most_(geometry::size_of_screen_mesh(options_)),
      spheres_(setting.device, "mesh spheres", std::uint64_t{16} * setting.world.capacity),
      phases_(setting.device, "mesh phases", std::uint64_t{4} * setting.world.capacity),
      clock_(setting.device, "mesh clock", std::uint64_t{4} * shared::CLOCK_WORDS),
      positions_(setting.device, "mesh positions", std::uint64_t{16} * most_.vertices),
      normals_(setting.device, "mesh normals", std::uint64_t{16} * most_.vertices),
      indices_(setting.device, "mesh indices", std::uint64_t{12} * most_.triangles),
      arguments_(setting.device, "mesh arguments", std::uint64_t{4} * (kVertexCount + 1)), executable_(setting.device, passes()) {
}

graph::Graph FluidMesh::passes() const {
    graph::Graph graph(graph::Settings::of(setting_.device));
    const graph::Count one = graph::Count::host(1);
    const graph::Count live =
        graph::Count::gpu(graph.import("clock", gpu::kUint, clock_), shared::CLOCK_LIVE, setting_.world.capacity);
    const graph::Buffer frame = graph.import("frame", {"FrameData", sizeof(shared::FrameData)}, setting_.frame);
    const graph::Buffer fluids = graph.transient("fluids", gpu::kVec4, setting_.world.capacity);
    graph.pass("render/fluid_mesh_particles", graph.threads(live),
               {{"Frame", frame},
                {"Spheres", graph.import("spheres", gpu::kVec4, spheres_)},
                {"Phases", graph.import("phases", gpu::kUint, phases_)},
                {"Fluids", fluids}});
    const graph::Buffer camera = graph.transient("camera", gpu::kVec4, 6);
    graph.pass("render/fluid_mesh_camera", graph.threads(one), {{"Frame", frame}, {"Camera", camera}});
    const geometry::ScreenMesh found =
        geometry::screen_mesh(graph, {fluids, live}, camera, options_,
                              {graph.import("positions", gpu::kVec4, positions_), graph.import("normals", gpu::kVec4, normals_),
                               graph.import("indices", gpu::kUint, indices_)});
    graph.pass("render/fluid_mesh_extent", graph.threads(one),
               {{"VertexCount", found.vertex_count},
                {"TriangleCount", found.triangle_count},
                {"Arguments", graph.import("arguments", gpu::kUint, arguments_)}});
    return graph;
}

void FluidMesh::make(const Frame& frame) const {
    const gpu::Commands& commands = frame.commands();
    if (setting_.world.capacity != 0) {
        commands.copy(setting_.world.spheres, spheres_.handle(), spheres_.bytes());
        commands.copy(setting_.world.phases, phases_.handle(), phases_.bytes());
    }
    commands.copy(setting_.world.clock, clock_.handle(), clock_.bytes());
    executable_.record(frame.command_buffer()); // which waits for all before it
    commands.barrier(kMade);
}

Surface FluidMesh::surface() const {
    using Vec4 = std::array<float, 4>;
    const auto counts = gpu::download<std::uint32_t>(setting_.device, arguments_);
    const auto vectors = [&](const gpu::Buffer& buffer) {
        const auto room = gpu::download<Vec4>(setting_.device, buffer);
        std::vector<Vec3> used;
        for (const auto& [x, y, z, w] : std::span(room).first(counts[kVertexCount])) used.push_back({x, y, z});
        return used;
    };
    Surface surface{vectors(positions_), vectors(normals_), {}};
    const auto indices = gpu::download<std::uint32_t>(setting_.device, indices_);
    for (std::uint32_t i = 0; i < counts[0]; i += 3) surface.triangles.push_back({indices[i], indices[i + 1], indices[i + 2]});
    return surface;
}

} // namespace mote::render
