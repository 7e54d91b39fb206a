#include "geometry/isosurface.hpp"
#include "geometry/isosurface_size.hpp"
#include "graph/executable.hpp"
#include "particle_materials.hpp"

#include <mote/surface.hpp>

#include <algorithm>
#include <optional>

namespace mote {

namespace {

using graph::Buffer;
using Vec4 = std::array<float, 4>;

std::vector<Vec4> fluid_spheres(std::span<const WorldParticle> particles, const Scene& scene) {
    std::vector<Vec4> spheres;
    for (const WorldParticle& p : particles) {
        if (scene.materials[p.material].kind != MaterialKind::fluid) continue;
        spheres.push_back({p.position[0], p.position[1], p.position[2], p.radius});
    }
    return spheres;
}

std::vector<Vec3> first_of(const std::vector<Vec4>& vectors, std::uint32_t count) {
    std::vector<Vec3> firsts;
    for (const auto& [x, y, z, w] : std::span(vectors).first(count)) firsts.push_back({x, y, z});
    return firsts;
}

// Returns nothing if `capacity` was too small, and enlarges it.
std::optional<Surface> attempt(gpu::Device& device, std::span<const Vec4> spheres, const geometry::IsosurfaceOptions& options,
                               geometry::IsosurfaceSize& capacity) {
    graph::Graph graph(graph::Settings::of(device));
    const geometry::MeshBuffers mesh{graph.readback("positions", gpu::kVec4, capacity.vertices),
                                     graph.readback("normals", gpu::kVec4, capacity.vertices),
                                     graph.readback("indices", gpu::kUint, std::uint64_t{3} * capacity.triangles)};
    const spatial::Particles particles{graph.constant("spheres", gpu::kVec4, std::as_bytes(spheres)),
                                       graph::Count::host(static_cast<std::uint32_t>(spheres.size()))};
    const auto needed = geometry::isosurface(graph, particles, options, {capacity.reaches, capacity.blocks}, mesh).needed;
    const auto readable = [&](Buffer count) {
        const Buffer copy = graph.readback("needed", gpu::kUint, 1);
        graph.copy(count, copy, 1);
        return copy;
    };
    const std::array counts{readable(needed.reaches), readable(needed.blocks), readable(needed.vertices),
                            readable(needed.triangles)};
    graph::Executable executable(device, graph);
    device.wait(executable.submit());
    const auto value = [&](std::size_t i) { return executable.read<std::uint32_t>(counts[i]).front(); };
    const geometry::IsosurfaceSize used{value(0), value(1), value(2), value(3)};
    if (!capacity.holds(used)) {
        capacity.grow_to(used);
        return std::nullopt;
    }
    executable.check();
    Surface surface{first_of(executable.read<Vec4>(mesh.positions), used.vertices),
                    first_of(executable.read<Vec4>(mesh.normals), used.vertices),
                    {}};
    const auto indices = executable.read<std::uint32_t>(mesh.indices);
    for (std::size_t t = 0; t < used.triangles; ++t)
        surface.triangles.push_back({indices[3 * t], indices[3 * t + 1], indices[3 * t + 2]});
    return surface;
}

} // namespace

Surface extract_surface(Context& context, std::span<const WorldParticle> particles, const Scene& scene,
                        const SurfaceOptions& options) {
    if (scene.dimensions != 3) throw Error("extract_surface: found a scene in 2-D, expected one in 3-D");
    check_materials(particles, scene);
    const std::vector<Vec4> spheres = fluid_spheres(particles, scene);
    geometry::IsosurfaceOptions asked{options.cell_size, options.kernel_width, options.iso_value};
    if (asked.cell_size == 0) {
        // Not radius_range(), which has all particles that may exist in a world: here any may be given.
        const auto smallest = std::ranges::min_element(spheres, {}, [](const Vec4& s) { return s[3]; });
        asked.cell_size = smallest == spheres.end() ? 1 : (*smallest)[3];
    }
    auto capacity = geometry::IsosurfaceSize::guess(static_cast<std::uint32_t>(spheres.size()));
    for (;;) {
        if (std::optional<Surface> surface = attempt(context.device(), spheres, asked, capacity)) return *std::move(surface);
    }
}

} // namespace mote
