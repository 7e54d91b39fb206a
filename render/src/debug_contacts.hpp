// A line between any two particles that touch: DebugStyle::contacts.
#pragma once

#include "borrowed_world.hpp"
#include "layer.hpp"
#include "raster_pass.hpp"
#include "setting.hpp"

#include <optional>

namespace mote::render {

class DebugContactsLayer final : public Layer {
public:
    explicit DebugContactsLayer(const Setting& setting) : setting_(setting) {}
    void prepare(Frame& frame) override; ///< Finds them: a World keeps none after a step.
    void compose(Frame& frame) override;
    void check() override;

private:
    struct Contacts {
        explicit Contacts(const Setting& setting);

        BorrowedWorld world;
        gpu::Buffer pairs;     ///< uvec2: both ways round. As many as a World has room for in its lists.
        gpu::Buffer arguments; ///< VkDrawIndirectCommand: a strip of four vertices for each.
        graph::Executable search;
        RasterPass lines;
    };

    const Setting& setting_;
    std::optional<Contacts> contacts_; ///< Once somebody has asked for them.
};

} // namespace mote::render
