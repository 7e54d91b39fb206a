// The neighbourhood of every particle: its number of neighbours, and whether it is at a boundary of its fluid. Computed for
// frames that show it, since a World keeps its neighbour lists only within a step.
#pragma once

#include "world_view.hpp"
#include "layer.hpp"
#include "render_context.hpp"

#include <optional>

namespace mote::render {

/// Draws nothing: writes RenderContext::neighbour_offsets and RenderContext::boundary_flags.
class NeighbourLayer final : public Layer {
public:
    explicit NeighbourLayer(const RenderContext& render_context) : context_(render_context), world_(render_context.world) {}
    void prepare(Frame& frame) override;
    void check() override;

private:
    graph::Graph search() const;

    const RenderContext& context_;
    WorldView world_;
    std::optional<graph::Executable> search_; ///< Created on first use.
};

} // namespace mote::render
