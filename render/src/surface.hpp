// The surface of fluids, made in the space of the picture: spheres' depth, smoothed, or a mesh of what is seen; then shaded as
// clear fluid before the scene that has been drawn (van der Laan, Green and Sainz 2009).
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
    void prepare(Frame& frame) override; ///< Where the surface is.
    void compose(Frame& frame) override; ///< Its thickness, its picture, and its depth.

    void check() override;

    /// That of the last picture of View::mesh. Throws Error if there was none of this size.
    Surface mesh() const;

private:
    /// Of View::mesh, made when a picture first asks for it.
    struct MeshView;
    /// Of the picture's size, with what is bound to them.
    struct Images {
        Images(const RenderContext& render_context, const gpu::Sampler& nearest, const gpu::Sampler& linear, VkExtent2D extent);

        gpu::Image depth;             ///< Of the spheres.
        gpu::Image surface, smoothed; ///< m: distance along the gaze, and the particle's radius. A filter goes to and fro.
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
