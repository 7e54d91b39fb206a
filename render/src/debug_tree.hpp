// The boxes of a bounding volume hierarchy over the particles, at one level of it: DebugStyle::tree.
#pragma once

#include "borrowed_world.hpp"
#include "layer.hpp"
#include "raster_pass.hpp"
#include "setting.hpp"

#include <optional>

namespace mote::render {

class DebugTreeLayer final : public Layer {
public:
    explicit DebugTreeLayer(const Setting& setting) : setting_(setting) {}
    void prepare(Frame& frame) override; ///< Builds the tree: a World may have none, and keeps none after a step.
    void compose(Frame& frame) override;
    void check() override;

private:
    struct Tree {
        explicit Tree(const Setting& setting);

        BorrowedWorld world;
        gpu::Buffer children, bounds; ///< As spatial::Tree has them.
        graph::Executable build;
        RasterPass boxes;
    };

    const Setting& setting_;
    std::optional<Tree> tree_; ///< Once somebody has asked for it.
};

} // namespace mote::render
