// The closed surface of the fluids in the light's view, by marching cubes (geometry/isosurface.hpp). It is rebuilt for every
// frame and stays on the device.
#pragma once

#include "frame.hpp"
#include "geometry/isosurface_size.hpp"
#include "gpu/buffer.hpp"
#include "graph/executable.hpp"
#include "render_context.hpp"
#include "world_view.hpp"

namespace mote::render {

class FluidIsosurface {
public:
    /// Support radius of the field, in particle radii: no point of the surface is farther from a particle's centre.
    static constexpr float kReach = 2.5f;

    /// Enough for the initial fluid particles and some thousands of emitted ones, in one piece. Spray, or all particles that can
    /// be emitted, may need more.
    static geometry::IsosurfaceSize default_capacity(const Scene& scene, std::uint32_t capacity);

    /// Requires a scene with fluids.
    FluidIsosurface(const RenderContext& render_context, const geometry::IsosurfaceSize& capacity);

    /// Call this outside of rendering. Builds the surface of the current particles, ready for drawing. It is empty if a buffer
    /// overflows.
    void make(Frame& frame);
    /// The capacity that the last make() required, as far as known, once its frame has finished. Zero before the first make().
    geometry::IsosurfaceSize needed() const;
    /// Executable::check() of the last make(), which did not overflow.
    void check();

    // Inputs and indirect draw arguments of render/fluid_shadow_mesh.vert.
    const gpu::Buffer& positions() const { return positions_; }
    const gpu::Buffer& indices() const { return indices_; }
    const gpu::Buffer& arguments() const { return arguments_; }

private:
    graph::Graph passes(const RenderContext& render_context);

    geometry::IsosurfaceSize capacity_;
    WorldView world_;
    gpu::Buffer positions_, indices_, arguments_;
    graph::Buffer needed_;
    graph::Executable executable_;
    bool is_made_ = false;
};

} // namespace mote::render
