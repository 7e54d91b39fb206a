// A 2D image with its own memory and one view of the entire image. Move-only; must not outlive its Device.
#pragma once

#include "gpu/allocator.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mote::gpu {

class Device;

struct ImageShape {
    VkExtent2D extent{};
    VkFormat format = VK_FORMAT_UNDEFINED;
    VkImageUsageFlags usage = 0;
};

/// Colour, or depth only: mote creates no image with a stencil.
MOTE_PRIVATE_API VkImageAspectFlags aspect_of(VkFormat format);

class MOTE_PRIVATE_API Image {
public:
    /// Throws Error if width or height is 0 or above the device's limit, if the format does not support the usage, or when out of
    /// memory.
    Image(Device& device, std::string name, const ImageShape& shape);
    ~Image();
    Image(Image&& other) noexcept;
    Image& operator=(Image&& other) noexcept;

    VkImage handle() const { return memory_.image; }
    VkImageView view() const { return view_; }
    VkExtent2D extent() const { return shape_.extent; }
    VkFormat format() const { return shape_.format; }
    const std::string& name() const { return name_; }

private:
    void destroy();

    Device* device_;
    std::string name_;
    ImageShape shape_;
    ImageMemory memory_;
    VkImageView view_ = VK_NULL_HANDLE;
};

/// How a shader samples an image; all modes clamp to the edge.
enum class Filter {
    nearest,
    linear,
    shadow, ///< Depth comparison (less or equal), for textureGather().
};
class MOTE_PRIVATE_API Sampler {
public:
    Sampler(const Device& device, Filter filter);
    ~Sampler();
    Sampler(const Sampler&) = delete;
    Sampler& operator=(const Sampler&) = delete;

    VkSampler handle() const { return handle_; }

private:
    const Device& device_;
    VkSampler handle_ = VK_NULL_HANDLE;
};

/// Waits for all submissions and copies the pixels to the host, row by row from the top. The image is in the layout
/// TRANSFER_SRC_OPTIMAL. `pixel_bytes`: size of one pixel.
MOTE_PRIVATE_API std::vector<std::byte> download(Device& device, const Image& from, std::size_t pixel_bytes);
/// Replaces the image's contents and leaves it in the layout SHADER_READ_ONLY_OPTIMAL.
MOTE_PRIVATE_API void upload(Device& device, const Image& to, std::span<const std::byte> pixels);

} // namespace mote::gpu
