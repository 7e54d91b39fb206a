#include "gpu/image.hpp"

#include "gpu/buffer.hpp"
#include "gpu/commands.hpp"
#include "gpu/device.hpp"
#include "gpu/format.hpp"
#include "gpu/image_uses.hpp"

#include <mote/error.hpp>

#include <algorithm>
#include <utility>

namespace mote::gpu {

namespace {

void check_shape(const Device& device, const std::string& name, const ImageShape& shape) {
    const auto [width, height] = shape.extent;
    const std::uint32_t limit = device.limits().max_image_size;
    if (width == 0 || height == 0 || width > limit || height > limit) {
        throw Error(mote::format("image \"{0}\": found {1} x {2} pixels, expected 1 to {4} along either side on device \"{3}\"",
                                 name, width, height, device.info().name, limit));
    }
    VkImageFormatProperties properties{};
    const VkResult result = device.instance_vk().vkGetPhysicalDeviceImageFormatProperties(
        device.physical_device(), shape.format, VK_IMAGE_TYPE_2D, VK_IMAGE_TILING_OPTIMAL, shape.usage, 0, &properties);
    if (result != VK_SUCCESS) {
        throw Error(mote::format("image \"{0}\": found VkFormat {2} with VkImageUsageFlags {3:#x}, expected a combination that "
                                 "device \"{1}\" supports",
                                 name, device.info().name, static_cast<int>(shape.format), shape.usage));
    }
}

// Rows that a staging buffer holds. Images may exceed the size that a storage buffer can have, which is at least 128 MiB.
constexpr std::size_t kStagingBytes = std::size_t{64} << 20;

struct Rows {
    std::uint32_t first, count;
    std::size_t offset, bytes; // of their pixels within those of the image
};

std::vector<Rows> staged_rows(const Image& image, std::size_t pixel_bytes) {
    const auto [width, height] = image.extent();
    const std::size_t row_bytes = std::size_t{width} * pixel_bytes;
    const auto at_once = static_cast<std::uint32_t>(std::max<std::size_t>(kStagingBytes / row_bytes, 1));
    std::vector<Rows> all;
    for (std::uint32_t first = 0; first < height; first += at_once) {
        const std::uint32_t count = std::min(at_once, height - first);
        all.push_back({first, count, first * row_bytes, count * row_bytes});
    }
    return all;
}

VkBufferImageCopy region_of(const Image& image, const Rows& rows) {
    return {0,
            0,
            0,
            {aspect_of(image.format()), 0, 0, 1},
            {0, static_cast<std::int32_t>(rows.first), 0},
            {image.extent().width, rows.count, 1}};
}

} // namespace

VkImageAspectFlags aspect_of(VkFormat format) {
    switch (format) {
    case VK_FORMAT_D16_UNORM:
    case VK_FORMAT_X8_D24_UNORM_PACK32:
    case VK_FORMAT_D32_SFLOAT: return VK_IMAGE_ASPECT_DEPTH_BIT;
    case VK_FORMAT_D16_UNORM_S8_UINT:
    case VK_FORMAT_D24_UNORM_S8_UINT:
    case VK_FORMAT_D32_SFLOAT_S8_UINT: return VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    default: return VK_IMAGE_ASPECT_COLOR_BIT;
    }
}

Image::Image(Device& device, std::string name, const ImageShape& shape)
    : device_(&device), name_(std::move(name)), shape_(shape) {
    check_shape(device, name_, shape);
    const VkImageCreateInfo info{VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                 nullptr,
                                 0,
                                 VK_IMAGE_TYPE_2D,
                                 shape.format,
                                 {shape.extent.width, shape.extent.height, 1},
                                 1,
                                 1,
                                 VK_SAMPLE_COUNT_1_BIT,
                                 VK_IMAGE_TILING_OPTIMAL,
                                 shape.usage,
                                 VK_SHARING_MODE_EXCLUSIVE,
                                 0,
                                 nullptr,
                                 VK_IMAGE_LAYOUT_UNDEFINED};
    memory_ = device.allocator().create_image(name_, info);
    const VkImageViewCreateInfo view{
        VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        nullptr,
        0,
        memory_.image,
        VK_IMAGE_VIEW_TYPE_2D,
        shape.format,
        {},
        {aspect_of(shape.format) & ~VkImageAspectFlags{VK_IMAGE_ASPECT_STENCIL_BIT}, 0, 1, 0, 1}}; // shaders sample depth only
    const VkResult result = device.vk().vkCreateImageView(device.handle(), &view, nullptr, &view_);
    if (result != VK_SUCCESS) {
        destroy();
        check(result, mote::format("image \"{}\": its view cannot be created", name_));
    }
}

Image::~Image() { destroy(); }

void Image::destroy() {
    if (memory_.image == VK_NULL_HANDLE) return;
    device_->vk().vkDestroyImageView(device_->handle(), view_, nullptr);
    device_->allocator().destroy_image(memory_);
}

Image::Image(Image&& other) noexcept
    : device_(other.device_), name_(std::move(other.name_)), shape_(other.shape_), memory_(std::exchange(other.memory_, {})),
      view_(std::exchange(other.view_, VK_NULL_HANDLE)) {}

Image& Image::operator=(Image&& other) noexcept {
    std::swap(device_, other.device_);
    std::swap(name_, other.name_);
    std::swap(shape_, other.shape_);
    std::swap(memory_, other.memory_);
    std::swap(view_, other.view_);
    return *this;
}

Sampler::Sampler(const Device& device, Filter filter) : device_(device) {
    VkSamplerCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO;
    info.magFilter = info.minFilter = filter == Filter::linear ? VK_FILTER_LINEAR : VK_FILTER_NEAREST;
    info.addressModeU = info.addressModeV = info.addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    info.compareEnable = filter == Filter::shadow ? VK_TRUE : VK_FALSE;
    info.compareOp = VK_COMPARE_OP_LESS_OR_EQUAL;
    check(device.vk().vkCreateSampler(device.handle(), &info, nullptr, &handle_), "sampler: cannot be created");
}

Sampler::~Sampler() { device_.vk().vkDestroySampler(device_.handle(), handle_, nullptr); }

std::vector<std::byte> download(Device& device, const Image& from, std::size_t pixel_bytes) {
    std::vector<std::byte> pixels;
    pixels.reserve(std::size_t{from.extent().width} * from.extent().height * pixel_bytes);
    for (const Rows& rows : staged_rows(from, pixel_bytes)) {
        const Buffer staging(device, "image staging", rows.bytes, Memory::readback);
        run_once(device, [&](const Commands& commands) {
            commands.barrier(kFullBarrier);
            commands.copy(from, staging.handle(), region_of(from, rows));
            commands.barrier(kTransferToHost);
        });
        const std::vector<std::byte> part = staging.read<std::byte>();
        pixels.insert(pixels.end(), part.begin(), part.end());
    }
    return pixels;
}

void upload(Device& device, const Image& to, std::span<const std::byte> pixels) {
    const std::size_t pixel_bytes = pixels.size() / (std::size_t{to.extent().width} * to.extent().height);
    ImageUses uses;
    uses.begin(to.handle(), aspect_of(to.format()), kUndefined);
    for (const Rows& rows : staged_rows(to, pixel_bytes)) {
        Buffer staging(device, "texture staging", rows.bytes, Memory::upload);
        staging.write(pixels.subspan(rows.offset, rows.bytes));
        run_once(device, [&](const Commands& commands) {
            commands.barrier(kFullBarrier); // the staging buffer's memory may have been in use before
            if (const auto barrier = uses.use(to.handle(), kTransferDestination)) commands.barrier(*barrier);
            commands.copy(staging.handle(), to, region_of(to, rows));
        });
    }
    run_once(device, [&](const Commands& commands) {
        if (const auto barrier = uses.use(to.handle(), kSampled)) commands.barrier(*barrier);
    });
}

} // namespace mote::gpu
