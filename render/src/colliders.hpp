// Colliders as bodies or as lines, at their current poses in the World.
#pragma once

#include "collider_shapes.hpp"
#include "layer.hpp"
#include "raster_pass.hpp"
#include "render/colliders_shared.h"
#include "render_context.hpp"

#include <optional>

namespace mote::render {

class ColliderLayer final : public Layer {
public:
    explicit ColliderLayer(const RenderContext& render_context);
    void cast(Frame& frame) override;
    void draw(Frame& frame) override;
    void compose(Frame& frame) override;

private:
    /// Created only if the scene has such geometry; otherwise there would be nothing to bind.
    struct Bodies {
        Bodies(const RenderContext& render_context, const gpu::Buffer& colliders, const ColliderShapes& shapes);
        gpu::Buffer corners;
        RasterPass draw, cast;
    };
    struct Edges {
        Edges(const RenderContext& render_context, const gpu::Buffer& colliders, const std::vector<ColliderShapes::Vec4>& lines);
        std::uint32_t count;
        gpu::Buffer ends;
        RasterPass draw;
    };
    struct PlaneEdges {
        PlaneEdges(const RenderContext& render_context, const gpu::Buffer& colliders, const ColliderShapes& shapes);
        gpu::Buffer pairs, planes;
        RasterPass draw;
    };

    shared::CollidersPush push(const Colour& colour, float width) const;
    void draw_container_edges(const Frame& frame) const;
    void draw_body_edges(const Frame& frame) const;

    const RenderContext& context_;
    ColliderShapes shapes_;
    std::array<float, 4> bounds_; ///< CollidersPush::bounds.
    gpu::Buffer colliders_;
    std::optional<Bodies> bodies_;
    std::optional<Edges> container_edges_, body_edges_;
    std::optional<PlaneEdges> plane_edges_;
};

} // namespace mote::render
