// Something that is drawn: the sky, the particles, a surface. Each is a pair of files here, with its shaders of the same stem in
// render/shaders; docs/rendering.md tells how to add one.
#pragma once

#include "frame.hpp"

namespace mote::render {

/// Made once for a Renderer. Does nothing in a picture whose Style does not ask for it. The functions are called for every
/// picture, in this order, each for all layers.
class Layer {
public:
    Layer() = default;
    virtual ~Layer() = default;
    Layer(const Layer&) = delete;
    Layer& operator=(const Layer&) = delete;

    /// Images of the picture's size are made here.
    virtual void resize(VkExtent2D) {}

    /// Outside of rendering: compute, and drawing to images of its own.
    virtual void prepare(Frame&) {}
    /// To the shadow map, if the style has shadows: what is opaque, as the light sees it (Frame::world_to_light in shaders).
    virtual void cast(Frame&) {}
    /// To the target, while opaque things are drawn; between Frame::begin_target() and end().
    virtual void draw(Frame&) {}
    /// Outside of rendering, when all that is opaque is in the target: what lets it shine through, and what lies on top.
    virtual void compose(Frame&) {}

    /// Once a picture has been waited for: whether something had too little room in it, of which there is more in the next.
    /// Throws Error if there is no memory for more.
    virtual bool reserve() { return false; }
    /// If not: throws Error if what it computed did not fit or made no sense.
    virtual void check() {}
};

} // namespace mote::render
