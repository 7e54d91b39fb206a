// A two-dimensional image with its own memory and one view of all of it. Move-only; must not outlive its Device.
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

/// Colour, or depth alone: mote makes no image with a stencil.
MOTE_PRIVATE_API VkImageAspectFlags aspect_of(VkFormat format);

class MOTE_PRIVATE_API Image {
public:
    /// Throws Error if a side is 0 or longer than the device allows, if the format cannot be used so, and when memory is out.
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

/// How a shader looks an image up; all of them clamp to the edge.
enum class Filter {
    nearest,
    linear,
    shadow, ///< Of depth: compares (less or equal), for textureGather().
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

/// Copies the pixels, row by row from the top, from an image in the layout TRANSFER_SRC_OPTIMAL, when all that was submitted has
/// finished. `pixel_bytes`: of one pixel.
MOTE_PRIVATE_API std::vector<std::byte> download(Device& device, const Image& from, std::size_t pixel_bytes);
/// The other way; what was in the image is gone, and it is left in the layout SHADER_READ_ONLY_OPTIMAL.
MOTE_PRIVATE_API void upload(Device& device, const Image& to, std::span<const std::byte> pixels);

} // namespace mote::gpu
