// The node boxes of a bounding volume hierarchy over the particles, at one level: DebugStyle::tree.
#pragma once

#include "world_view.hpp"
#include "layer.hpp"
#include "raster_pass.hpp"
#include "render_context.hpp"

#include <optional>

namespace mote::render {

class DebugTreeLayer final : public Layer {
public:
    explicit DebugTreeLayer(const RenderContext& render_context) : context_(render_context) {}
    void prepare(Frame& frame) override; ///< Builds the tree. A World may have none, and keeps none after a step.
    void compose(Frame& frame) override;
    void check() override;

private:
    struct Tree {
        explicit Tree(const RenderContext& render_context);

        WorldView world;
        gpu::Buffer children, bounds; ///< As in spatial::Tree.
        graph::Executable build;
        RasterPass boxes;
    };

    const RenderContext& context_;
    std::optional<Tree> tree_; ///< Created on first use.
};

} // namespace mote::render
