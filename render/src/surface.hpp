// The surface of fluids in screen space: the smoothed depth of spheres, or a mesh of the visible surface. It is shaded as clear
// fluid in front of the opaque scene (van der Laan, Green and Sainz 2009).
#pragma once

#include "fluid_mesh.hpp"
#include "fluid_splats.hpp"
#include "layer.hpp"

#include <memory>
#include <optional>

namespace mote::render {

class SurfaceLayer final : public Layer {
public:
    explicit SurfaceLayer(const RenderContext& render_context);
    ~SurfaceLayer() override;
    void resize(VkExtent2D extent) override;
    void prepare(Frame& frame) override; ///< The depth of the surface.
    void compose(Frame& frame) override; ///< Its thickness, its shading and its depth.

    void check() override;

    /// The mesh of the last View::mesh frame. Throws Error if there was none of this size.
    Surface mesh() const;

private:
    /// Resources of View::mesh, created on first use.
    struct MeshView;
    /// Images of the frame's size, and the passes bound to them.
    struct Images {
        Images(const RenderContext& render_context, const gpu::Sampler& nearest, const gpu::Sampler& linear, VkExtent2D extent);

        gpu::Image depth;             ///< Of the spheres.
        gpu::Image surface, smoothed; ///< m: distance along the view direction; particle radius. Filters alternate between them.
        gpu::Image thickness, smoothed_thickness;
        gpu::Image scene_colour, scene_depth; ///< What is behind the fluid.
        RasterPass narrow_range_to, narrow_range_fro, binomial_to, binomial_fro, thickness_to, thickness_fro, shade;
        std::unique_ptr<MeshView> mesh;
    };

    void begin_surface(Frame& frame) const;
    float sphere_scale(const SurfaceStyle& style) const;
    void draw_smooth_spheres(Frame& frame) const;
    void draw_mesh(Frame& frame);

    const RenderContext& context_;
    gpu::Sampler nearest_, linear_;
    FluidSplats nearest_spheres_, thickness_;
    std::optional<Images> images_;
};

} // namespace mote::render
