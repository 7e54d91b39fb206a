// What is around every particle: how many neighbours there are, and whether the fluid ends there. Found anew for pictures that
// show it, since a World keeps its lists no longer than a step.
#pragma once

#include "world_view.hpp"
#include "layer.hpp"
#include "render_context.hpp"

#include <optional>

namespace mote::render {

/// Draws nothing: writes RenderContext::neighbour_starts and RenderContext::boundary_flags.
class NeighbourLayer final : public Layer {
public:
    explicit NeighbourLayer(const RenderContext& render_context) : context_(render_context), world_(render_context.world) {}
    void prepare(Frame& frame) override;
    void check() override;

private:
    graph::Graph search() const;

    const RenderContext& context_;
    WorldView world_;
    std::optional<graph::Executable> search_; ///< Once somebody has asked for it.
};

} // namespace mote::render
