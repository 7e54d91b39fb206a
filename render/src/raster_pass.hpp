// A graphics pipeline with its bindings: the counterpart of a compute pass of a graph.
#pragma once

#include "frame.hpp"
#include "gpu/buffer.hpp"
#include "gpu/descriptors.hpp"
#include "gpu/device.hpp"
#include "gpu/image.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace mote::render {

/// A block or an image, by its name in the shaders, and the resource bound to it.
struct Binding {
    Binding(std::string_view name, VkBuffer buffer) : block(name), to{.buffer = buffer} {}
    Binding(std::string_view name, const gpu::Buffer& buffer) : Binding(name, buffer.handle()) {}
    Binding(std::string_view name, const gpu::Image& image, const gpu::Sampler& sampler)
        : block(name), to{.image = image.view(), .sampler = sampler.handle()} {}

    std::string_view block;
    gpu::BoundResource to;
};

/// Move-only; must not outlive what is bound to it.
class RasterPass {
public:
    /// Throws Error, naming the block, if a block of the shaders is not bound or a binding has no block.
    RasterPass(gpu::Device& device, const gpu::GraphicsSpecialisation& specialisation, const std::vector<Binding>& bindings);

    /// Between Frame::begin() and end(). `push`: the program's push constants, if it has any.
    template <typename Push = std::span<const std::byte>>
    void draw(const Frame& frame, std::uint32_t vertices, std::uint32_t instances = 1, const Push& push = {}) const {
        bind(frame, bytes_of(push));
        frame.commands().draw(vertices, instances);
    }
    /// `arguments` holds a VkDrawIndirectCommand at its beginning.
    template <typename Push = std::span<const std::byte>>
    void draw_indirect(const Frame& frame, const gpu::Buffer& arguments, const Push& push = {}) const {
        bind(frame, bytes_of(push));
        frame.commands().draw_indirect(arguments.handle(), 0);
    }

private:
    static std::span<const std::byte> bytes_of(std::span<const std::byte> none) { return none; }
    template <typename Push> static std::span<const std::byte> bytes_of(const Push& push) {
        return std::as_bytes(std::span(&push, 1));
    }
    void bind(const Frame& frame, std::span<const std::byte> push) const;

    const gpu::GraphicsProgram* program_;
    std::unique_ptr<gpu::DescriptorSets> sets_;
    VkDescriptorSet set_ = VK_NULL_HANDLE;
};

} // namespace mote::render
