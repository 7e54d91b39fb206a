#include "colliders.hpp"

#include "clear_fluid.hpp"
#include "filled_buffer.hpp"
#include "physics/collide/collider_table.hpp"

#include <algorithm>
#include <cmath>

namespace mote::render {

namespace {

// As shapes_of() numbers them: those that are no meshes, and one for all meshes, which never move.
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

// A middle, and how far from it edges of planes can be that end somewhere: those of a box are within √3 times its largest plane's
// distance. Others are cut there.
std::array<float, 4> ball_about(const Bounds& bounds, const Scene& scene) {
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
        farthest = std::max(farthest, std::abs(along) / std::hypot(n[0], n[1], n[2]));
    }
    return {middle[0], middle[1], middle[2], std::max(std::sqrt(half_diagonal2), 1.74f * farthest)};
}

ColliderDisplay look_of(const Frame& frame) {
    return frame.style().view == View::xray ? ColliderDisplay::none : frame.style().colliders.look;
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
            {"fluid_shadow", render_context.fluid_shadow.through(), render_context.fluid_shadow.linear()},
            {"fluid_front", render_context.fluid_shadow.front(), render_context.fluid_shadow.nearest()}}),
      cast(render_context.device, render_context.onto_shadow_map("render/colliders_cast.vert", ""),
           {{"Frame", render_context.frame},
            {"Colliders", colliders},
            {"Keyframes", render_context.optional_buffer("keyframes")},
            {"Counters", render_context.world["counters"]},
            {"Corners", corners}}) {}

ColliderLayer::Edges::Edges(const RenderContext& render_context, const gpu::Buffer& colliders, const std::vector<ColliderShapes::Vec4>& lines)
    : count(static_cast<std::uint32_t>(lines.size() / 2)), ends(filled_buffer(render_context.device, "edges of colliders", lines)),
      draw(render_context.device, as_lines(render_context, "render/collider_edges.vert"),
           {{"Frame", render_context.frame},
            {"Colliders", colliders},
            {"Keyframes", render_context.optional_buffer("keyframes")},
            {"Counters", render_context.world["counters"]},
            {"Edges", ends}}) {}

ColliderLayer::PlaneEdges::PlaneEdges(const RenderContext& render_context, const gpu::Buffer& colliders, const ColliderShapes& shapes)
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
    : context_(render_context), shapes_(shapes_of(render_context.scene)), bounds_(ball_about(render_context.bounds, render_context.scene)),
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
    if (look_of(frame) != ColliderDisplay::solid || !bodies_) return;
    bodies_->cast.draw(frame, static_cast<std::uint32_t>(shapes_.corners.size() / 2), 1, push({}, 0));
}

void ColliderLayer::draw_container_edges(const Frame& frame) const {
    const shared::CollidersPush told = push(frame.style().colliders.edge_colour, frame.style().colliders.edge_width);
    if (container_edges_) container_edges_->draw.draw(frame, 4, container_edges_->count, told);
    if (plane_edges_) plane_edges_->draw.draw(frame, 4, static_cast<std::uint32_t>(shapes_.plane_pairs.size()), told);
}

void ColliderLayer::draw_body_edges(const Frame& frame) const {
    const shared::CollidersPush told = push(frame.style().colliders.edge_colour, frame.style().colliders.edge_width);
    if (look_of(frame) == ColliderDisplay::edges && body_edges_) body_edges_->draw.draw(frame, 4, body_edges_->count, told);
}

void ColliderLayer::draw(Frame& frame) {
    if (look_of(frame) == ColliderDisplay::none) return;
    if (look_of(frame) == ColliderDisplay::solid && bodies_) {
        bodies_->draw.draw(frame, static_cast<std::uint32_t>(shapes_.corners.size() / 2), 1,
                           push(frame.style().colliders.colour, 0));
    }
    draw_body_edges(frame);
    if (!has_clear_fluid(frame.style().view)) draw_container_edges(frame);
}

// Lines leave no depth behind, so that their soft edges hide nothing: clear fluid has been drawn over those that are in front of
// it. Those of a container come only now, and not where fluid is before them: it ends where they are, so that what they look
// like through it, bent at one side and not at the other, is a line with cracks.
void ColliderLayer::compose(Frame& frame) {
    if (look_of(frame) == ColliderDisplay::none || !has_clear_fluid(frame.style().view)) return;
    frame.begin_target();
    draw_body_edges(frame);
    draw_container_edges(frame);
    frame.end();
}

} // namespace mote::render
