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
    void prepare(Frame& frame) override; ///< Finds them: a World keeps none after a step.
    void compose(Frame& frame) override;
    void check() override;

private:
    struct Contacts {
        explicit Contacts(const RenderContext& render_context);

        WorldView world;
        gpu::Buffer pairs;     ///< uvec2: both ways round. As many as a World has room for in its lists.
        gpu::Buffer arguments; ///< VkDrawIndirectCommand: a strip of four vertices for each.
        graph::Executable search;
        RasterPass lines;
    };

    const RenderContext& context_;
    std::optional<Contacts> contacts_; ///< Once somebody has asked for them.
};

} // namespace mote::render
