#include "colliders.hpp"

#include "clear_fluid.hpp"
#include "filled_buffer.hpp"
#include "physics/collide/collider_table.hpp"
#include "vector3.hpp"

#include <algorithm>
#include <cmath>

namespace mote::render {

namespace {

// In the order of shapes_of(): the colliders that are not meshes, then one entry for all meshes, which never move.
gpu::Buffer collider_buffer(gpu::Device& device, const Scene& scene) {
    std::vector<physics::ColliderVectors> colliders = physics::pack_colliders(scene).colliders;
    physics::ColliderVectors at_rest{};
    at_rest[shared::COLLIDER_ROTATION] = {0, 0, 0, 1};
    at_rest[shared::COLLIDER_MOTION] = {1e30f, 0, 0, 0};
    colliders.push_back(at_rest);
    return filled_buffer(device, "colliders at rest", colliders);
}

gpu::GraphicsSpecialisation as_lines(const RenderContext& render_context, const char* vertex) {
    return render_context.onto_target(
        vertex, "render/line.frag",
        {.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, .depth_use = gpu::DepthUse::test, .blend = gpu::Blend::over});
}

// A centre, and the distance from it within which finite edges of planes lie: those of a box are within √3 times the distance of
// its farthest plane. Other edges are cut there.
std::array<float, 4> bounding_sphere(const Bounds& bounds, const Scene& scene) {
    Vec3 middle{};
    float half_diagonal2 = 0, farthest = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        middle[i] = 0.5f * (bounds.lower[i] + bounds.upper[i]);
        half_diagonal2 += 0.25f * (bounds.upper[i] - bounds.lower[i]) * (bounds.upper[i] - bounds.lower[i]);
    }
    for (const Collider& collider : scene.colliders) {
        if (collider.kind != ColliderKind::plane) continue;
        const Vec3& n = collider.normal;
        float along = 0;
        for (std::size_t i = 0; i < 3; ++i) along += n[i] * (collider.centre[i] - middle[i]);
        farthest = std::max(farthest, std::abs(along) / length(n));
    }
    return {middle[0], middle[1], middle[2], std::max(std::sqrt(half_diagonal2), 1.74f * farthest)};
}

ColliderDisplay display_of(const Frame& frame) {
    return frame.style().view == View::xray ? ColliderDisplay::none : frame.style().colliders.display;
}

} // namespace

ColliderLayer::Bodies::Bodies(const RenderContext& render_context, const gpu::Buffer& colliders, const ColliderShapes& shapes)
    : corners(filled_buffer(render_context.device, "corners of colliders", shapes.corners)),
      draw(render_context.device, render_context.onto_target("render/colliders.vert", "render/colliders.frag"),
           {{"Frame", render_context.frame},
            {"Colliders", colliders},
            {"Keyframes", render_context.optional_buffer("keyframes")},
            {"Counters", render_context.world["counters"]},
            {"Corners", corners},
            {"shadow_map", render_context.shadow_map.image(), render_context.shadow_map.sampler()},
            {"fluid_shadow", render_context.fluid_shadow.thickness(), render_context.fluid_shadow.linear()},
            {"fluid_front", render_context.fluid_shadow.front(), render_context.fluid_shadow.nearest()}}),
      cast(render_context.device, render_context.onto_shadow_map("render/colliders_cast.vert", ""),
           {{"Frame", render_context.frame},
            {"Colliders", colliders},
            {"Keyframes", render_context.optional_buffer("keyframes")},
            {"Counters", render_context.world["counters"]},
            {"Corners", corners}}) {}

ColliderLayer::Edges::Edges(const RenderContext& render_context, const gpu::Buffer& colliders,
                            const std::vector<ColliderShapes::Vec4>& lines)
    : count(static_cast<std::uint32_t>(lines.size() / 2)),
      ends(filled_buffer(render_context.device, "edges of colliders", lines)),
      draw(render_context.device, as_lines(render_context, "render/collider_edges.vert"),
           {{"Frame", render_context.frame},
            {"Colliders", colliders},
            {"Keyframes", render_context.optional_buffer("keyframes")},
            {"Counters", render_context.world["counters"]},
            {"Edges", ends}}) {}

ColliderLayer::PlaneEdges::PlaneEdges(const RenderContext& render_context, const gpu::Buffer& colliders,
                                      const ColliderShapes& shapes)
    : pairs(filled_buffer(render_context.device, "pairs of planes", shapes.plane_pairs)),
      planes(filled_buffer(render_context.device, "planes", shapes.planes)),
      draw(render_context.device, as_lines(render_context, "render/plane_edges.vert"),
           {{"Frame", render_context.frame},
            {"Colliders", colliders},
            {"Keyframes", render_context.optional_buffer("keyframes")},
            {"Counters", render_context.world["counters"]},
            {"PlanePairs", pairs},
            {"Planes", planes}}) {}

ColliderLayer::ColliderLayer(const RenderContext& render_context)
    : context_(render_context), shapes_(shapes_of(render_context.scene)),
      bounds_(bounding_sphere(render_context.bounds, render_context.scene)),
      colliders_(collider_buffer(render_context.device, render_context.scene)) {
    if (!shapes_.corners.empty()) bodies_.emplace(render_context, colliders_, shapes_);
    if (!shapes_.container_edges.empty()) container_edges_.emplace(render_context, colliders_, shapes_.container_edges);
    if (!shapes_.body_edges.empty()) body_edges_.emplace(render_context, colliders_, shapes_.body_edges);
    if (!shapes_.plane_pairs.empty()) plane_edges_.emplace(render_context, colliders_, shapes_);
}

shared::CollidersPush ColliderLayer::push(const Colour& colour, float width) const {
    const Solver& solver = context_.scene.solver;
    return {.colour = {colour[0], colour[1], colour[2], 1},
            .bounds = bounds_,
            .substeps = solver.substeps,
            .width = width,
            .planes = static_cast<std::uint32_t>(shapes_.planes.size())};
}

void ColliderLayer::cast(Frame& frame) {
    if (display_of(frame) != ColliderDisplay::solid || !bodies_) return;
    bodies_->cast.draw(frame, static_cast<std::uint32_t>(shapes_.corners.size() / 2), 1, push({}, 0));
}

void ColliderLayer::draw_container_edges(const Frame& frame) const {
    const shared::CollidersPush push_constants = push(frame.style().colliders.edge_colour, frame.style().colliders.edge_width);
    if (container_edges_) container_edges_->draw.draw(frame, 4, container_edges_->count, push_constants);
    if (plane_edges_) plane_edges_->draw.draw(frame, 4, static_cast<std::uint32_t>(shapes_.plane_pairs.size()), push_constants);
}

void ColliderLayer::draw_body_edges(const Frame& frame) const {
    const shared::CollidersPush push_constants = push(frame.style().colliders.edge_colour, frame.style().colliders.edge_width);
    if (display_of(frame) == ColliderDisplay::edges && body_edges_)
        body_edges_->draw.draw(frame, 4, body_edges_->count, push_constants);
}

void ColliderLayer::draw(Frame& frame) {
    if (display_of(frame) == ColliderDisplay::none) return;
    if (display_of(frame) == ColliderDisplay::solid && bodies_) {
        bodies_->draw.draw(frame, static_cast<std::uint32_t>(shapes_.corners.size() / 2), 1,
                           push(frame.style().colliders.colour, 0));
    }
    draw_body_edges(frame);
    if (!has_clear_fluid(frame.style().view)) draw_container_edges(frame);
}

// Lines write no depth, so that their soft edges hide nothing. Clear fluid has therefore been drawn over lines in front of it,
// and they are drawn again. Edges of containers are drawn only now, and not behind fluid: the fluid ends at these edges, so that
// through it they would be refracted on one side only and look cracked.
void ColliderLayer::compose(Frame& frame) {
    if (display_of(frame) == ColliderDisplay::none || !has_clear_fluid(frame.style().view)) return;
    frame.begin_target();
    draw_body_edges(frame);
    draw_container_edges(frame);
    frame.end();
}

} // namespace mote::render
