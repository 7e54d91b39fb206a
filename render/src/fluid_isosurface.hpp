// The closed surface of fluids as the light sees them, by marching cubes (geometry/isosurface.hpp): made anew for every picture,
// and never seen by the host.
#pragma once

#include "world_view.hpp"
#include "frame.hpp"
#include "geometry/isosurface_size.hpp"
#include "gpu/buffer.hpp"
#include "graph/executable.hpp"
#include "render_context.hpp"

namespace mote::render {

class FluidIsosurface {
public:
    /// In radii, of the field of which it is a surface: no part of it is farther from the centre of a particle.
    static constexpr float kReach = 2.5f;

    /// For the particles of fluids at first and some thousands of those that are emitted, in one piece: spray, and all that there
    /// can be, take more. Nothing if there are none.
    static geometry::IsosurfaceSize default_capacity(const Scene& scene, std::uint32_t capacity);

    /// The scene has fluids.
    FluidIsosurface(const RenderContext& render_context, const geometry::IsosurfaceSize& room);

    /// Outside of rendering: from the particles as they are now, ready for drawing. There is none if it has no room.
    void make(Frame& frame);
    /// Once that has been waited for: how much room it takes, as far as it is known. Nothing before it was made.
    geometry::IsosurfaceSize needed() const;
    /// Executable::check() of what was made, which had room.
    void check();

    // What render/fluid_shadow_mesh.vert reads, and how much of it there is.
    const gpu::Buffer& positions() const { return positions_; }
    const gpu::Buffer& indices() const { return indices_; }
    const gpu::Buffer& arguments() const { return arguments_; }

private:
    graph::Graph passes(const RenderContext& render_context);

    geometry::IsosurfaceSize room_;
    WorldView world_;
    gpu::Buffer positions_, indices_, arguments_;
    graph::Buffer needed_;
    graph::Executable executable_;
    bool is_made_ = false;
};

} // namespace mote::render
