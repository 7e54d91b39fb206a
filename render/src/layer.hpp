// Something that is drawn: the sky, the particles, a surface. Each is a pair of files here, with its shaders of the same stem in
// render/shaders. docs/rendering.md explains how to add one.
#pragma once

#include "frame.hpp"

namespace mote::render {

/// Created once per Renderer. Does nothing in a frame whose Style does not ask for it. The functions are called for every frame,
/// in this order, each for all layers.
class Layer {
public:
    Layer() = default;
    virtual ~Layer() = default;
    Layer(const Layer&) = delete;
    Layer& operator=(const Layer&) = delete;

    /// Creates images of the frame's size.
    virtual void resize(VkExtent2D) {}

    /// Outside of rendering: compute, and drawing to the layer's images.
    virtual void prepare(Frame&) {}
    /// Draws opaque geometry to the shadow map, as seen from the light (Frame::world_to_light in shaders), if the style has
    /// shadows.
    virtual void cast(Frame&) {}
    /// Draws opaque geometry to the target, between Frame::begin_target() and end().
    virtual void draw(Frame&) {}
    /// Outside of rendering, once all opaque geometry is in the target: draws transparent geometry and overlays.
    virtual void compose(Frame&) {}

    /// Called once a frame has finished. Returns whether a buffer overflowed in it; that buffer is larger in the next frame.
    /// Throws Error if there is no memory for that.
    virtual bool reserve() { return false; }
    /// Called if reserve() returned false. Throws Error if a result overflowed or is invalid.
    virtual void check() {}
};

} // namespace mote::render
