// The fluid surface that the camera sees, as a triangle mesh (geometry/screen_mesh.hpp). It is rebuilt for every frame.
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
    /// For frames of this size.
    FluidMesh(const RenderContext& render_context, VkExtent2D extent);

    /// Call this outside of rendering. Builds the mesh of the current particles, ready for drawing.
    void make(Frame& frame) const;
    /// Executable::check() of the last make().
    void check() { executable_.check(); }
    /// The mesh of the last frame, which must have finished.
    Surface surface() const;

    // Inputs and indirect draw arguments of render/fluid_mesh.vert.
    const gpu::Buffer& positions() const { return positions_; }
    const gpu::Buffer& normals() const { return normals_; }
    const gpu::Buffer& indices() const { return indices_; }
    const gpu::Buffer& arguments() const { return arguments_; }
    float largest_radius() const { return largest_radius_; }

private:
    graph::Graph passes() const;

    const RenderContext& context_;
    float largest_radius_; ///< That fluid particles may have, m; 0 if there can be none.
    geometry::ScreenMeshOptions options_;
    geometry::ScreenMeshSize capacity_;
    WorldView world_;
    gpu::Buffer positions_, normals_, indices_, arguments_;
    graph::Executable executable_;
};

} // namespace mote::render
