// What the camera sees of fluids as a triangle mesh: geometry/screen_mesh.hpp, made anew for every picture.
#pragma once

#include "world_view.hpp"
#include "frame.hpp"
#include "geometry/screen_mesh.hpp"
#include "gpu/buffer.hpp"
#include "graph/executable.hpp"
#include "render_context.hpp"

#include <mote/surface.hpp>

namespace mote::render {

class FluidMesh {
public:
    /// For pictures of this size.
    FluidMesh(const RenderContext& render_context, VkExtent2D extent);

    /// Outside of rendering: from the particles as they are now, ready for drawing.
    void make(Frame& frame) const;
    /// Executable::check() of what was made.
    void check() { executable_.check(); }
    /// Of the last picture, which has been waited for.
    Surface surface() const;

    // What render/fluid_mesh.vert reads, and how much of it there is.
    const gpu::Buffer& positions() const { return positions_; }
    const gpu::Buffer& normals() const { return normals_; }
    const gpu::Buffer& indices() const { return indices_; }
    const gpu::Buffer& arguments() const { return arguments_; }
    float largest_radius() const { return largest_radius_; }

private:
    graph::Graph passes() const;

    const RenderContext& context_;
    float largest_radius_; ///< Of a fluid's particles, m; 0: there are none.
    geometry::ScreenMeshOptions options_;
    geometry::ScreenMeshSize most_;
    WorldView world_;
    gpu::Buffer positions_, normals_, indices_, arguments_;
    graph::Executable executable_;
};

} // namespace mote::render
