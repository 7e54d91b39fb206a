// A line between any two particles that touch: DebugStyle::contacts.
#pragma once

#include "world_view.hpp"
#include "layer.hpp"
#include "raster_pass.hpp"
#include "render_context.hpp"

#include <optional>

namespace mote::render {

class DebugContactsLayer final : public Layer {
public:
    explicit DebugContactsLayer(const RenderContext& render_context) : context_(render_context) {}
    void prepare(Frame& frame) override; ///< Finds the contacts. A World keeps none after a step.
    void compose(Frame& frame) override;
    void check() override;

private:
    struct Contacts {
        explicit Contacts(const RenderContext& render_context);

        WorldView world;
        gpu::Buffer pairs;     ///< uvec2: each pair in both orders. Has the capacity of a World's neighbour lists.
        gpu::Buffer arguments; ///< VkDrawIndirectCommand: a strip of four vertices per pair.
        graph::Executable search;
        RasterPass lines;
    };

    const RenderContext& context_;
    std::optional<Contacts> contacts_; ///< Created on first use.
};

} // namespace mote::render
