// What is around every particle: how many neighbours there are, and whether the fluid ends there. Found anew for pictures that
// show it, since a World keeps its lists no longer than a step.
#pragma once

#include "borrowed_world.hpp"
#include "layer.hpp"
#include "setting.hpp"

#include <optional>

namespace mote::render {

/// Draws nothing: writes Setting::neighbour_starts and Setting::boundary_flags.
class SurroundingsLayer final : public Layer {
public:
    explicit SurroundingsLayer(const Setting& setting) : setting_(setting), world_(setting.world) {}
    void prepare(Frame& frame) override;
    void check() override;

private:
    graph::Graph search() const;

    const Setting& setting_;
    BorrowedWorld world_;
    std::optional<graph::Executable> search_; ///< Once somebody has asked for it.
};

} // namespace mote::render
