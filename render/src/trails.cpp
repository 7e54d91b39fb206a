#include "trails.hpp"

#include "filled_buffer.hpp"
#include "physics/collide/mesh_buffers.hpp"
#include "physics/scene_model.hpp"
#include "raster_pass.hpp"
#include "render/trails_mark_shared.h"
#include "render/trails_shared.h"
#include "world_view.hpp"

#include <algorithm>
#include <cmath>

namespace mote::render {

namespace {

// A particle that rests on a mesh is one radius away from it. With this reach, its mark has 3/4 of its radius.
constexpr float kTouch = 1.25f;
constexpr float kSampleLength = 0.3f;       ///< In radii of the smallest particle.
constexpr std::uint32_t kMaxSamples = 1024; ///< Along an edge.

using Corner = std::array<float, 4>;
/// Of a triangle: its first sample, and the number of segments per edge.
using Patch = std::array<std::uint32_t, 2>;

std::vector<Corner> corners_of(const physics::MeshTable& table) {
    std::vector<Corner> corners;
    for (const auto& [a, b, c, unused] : table.triangles)
        corners.insert(corners.end(), {table.vertices[a], table.vertices[b], table.vertices[c]});
    return corners;
}

std::vector<Patch> patches_of(const std::vector<Corner>& corners, float sample_length) {
    std::vector<Patch> patches;
    std::uint32_t first = 0;
    for (std::size_t t = 0; t < corners.size(); t += 3) {
        const auto length = [&](std::size_t from, std::size_t to) {
            const Corner &a = corners[t + from], &b = corners[t + to];
            return std::hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
        };
        const float parts = std::ceil(std::max({length(0, 1), length(1, 2), length(2, 0)}) / sample_length);
        const auto n = static_cast<std::uint32_t>(std::clamp(parts, 1.0f, static_cast<float>(kMaxSamples)));
        patches.push_back({first, n});
        first += n * n;
    }
    return patches;
}

// If this exceeds the device's limits, creating the buffer that holds them throws.
std::uint64_t sample_count(const std::vector<Patch>& patches) {
    std::uint64_t count = 0;
    for (const auto& [first, n] : patches) count += std::uint64_t{n} * n;
    return count;
}

} // namespace

struct TrailLayer::TrailSamples {
    explicit TrailSamples(const RenderContext& render_context)
        : table(physics::pack_meshes(render_context.scene)), corner_list(corners_of(table)),
          patch_list(patches_of(corner_list, kSampleLength * physics::radius_range(render_context.scene)->smallest)),
          world(render_context.world), meshes(render_context.device, table),
          corners(filled_buffer(render_context.device, "corners of meshes", corner_list)),
          patches(filled_buffer(render_context.device, "patches of meshes", patch_list)),
          coating(render_context.device, "coating of meshes", std::uint64_t{4} * sample_count(patch_list)),
          marking(render_context.device, passes(render_context)),
          show(render_context.device, render_context.onto_target("render/trails.vert", "render/trails.frag"),
               {{"Frame", render_context.frame},
                {"Corners", corners},
                {"Patches", patches},
                {"Coating", coating},
                {"shadow_map", render_context.shadow_map.image(), render_context.shadow_map.sampler()},
                {"fluid_shadow", render_context.fluid_shadow.thickness(), render_context.fluid_shadow.linear()},
                {"fluid_front", render_context.fluid_shadow.front(), render_context.fluid_shadow.nearest()}}) {
        // Not in the first frame's commands: a frame that was recorded may never be submitted.
        gpu::Device& device = render_context.device;
        const gpu::RecordedCommands clearing(device, [&](VkCommandBuffer into) {
            const gpu::Commands commands(device, into);
            commands.barrier(gpu::kFullBarrier);
            commands.fill(coating.handle(), coating.bytes(), 0);
        });
        device.wait(device.submit(clearing.handle()));
    }

    graph::Graph passes(const RenderContext& render_context) const {
        graph::Graph graph(graph::Settings::of(render_context.device));
        const physics::State particles = world.import_to(graph);
        const spatial::TriangleTree tree = meshes.import_to(graph).tree;
        graph.pass("render/trails_mark", graph.threads(particles.count),
                   {{"Spheres", particles.position_radius},
                    {"Phases", particles.phases},
                    {"Bounds", tree.nodes.bounds},
                    {"Children", tree.nodes.children},
                    {"Ropes", tree.nodes.ropes},
                    {"Corners", tree.corners},
                    {"Order", tree.nodes.order},
                    {"Patches", graph.import("patches", gpu::kUvec2, patches)},
                    {"Coating", graph.import("coating", gpu::kUint, coating)}},
                   shared::TrailsMarkPush{kTouch, tree.triangles()});
        return graph;
    }

    physics::MeshTable table;
    std::vector<Corner> corner_list;
    std::vector<Patch> patch_list;
    WorldView world;
    physics::MeshBuffers meshes;
    gpu::Buffer corners, patches, coating;
    graph::Executable marking;
    RasterPass show;
};

TrailLayer::TrailLayer(const RenderContext& render_context)
    : context_(render_context),
      is_possible_(std::ranges::any_of(render_context.scene.colliders,
                                       [](const Collider& collider) { return !collider.mesh.triangles.empty(); }) &&
                   !(render_context.scene.particles.empty() && render_context.scene.emitters.empty())) {}
TrailLayer::~TrailLayer() = default;

void TrailLayer::prepare(Frame& frame) {
    const bool begins = frame.style().trails.shown && !was_shown_;
    was_shown_ = frame.style().trails.shown;
    if (!was_shown_ || !is_possible_) return;
    if (!samples_) samples_ = std::make_unique<TrailSamples>(context_);
    if (begins) frame.commands().fill(samples_->coating.handle(), samples_->coating.bytes(), 0);
    frame.run(samples_->marking);
}

void TrailLayer::draw(Frame& frame) {
    if (!was_shown_ || !is_possible_ || frame.style().view == View::xray) return;
    const auto& [red, green, blue] = frame.style().trails.colour;
    samples_->show.draw(frame, static_cast<std::uint32_t>(samples_->corner_list.size()), 1, shared::TrailsPush{red, green, blue});
}

void TrailLayer::check() {
    if (samples_) samples_->marking.check();
}

} // namespace mote::render
