#include "environment.hpp"

#include "gpu/format.hpp"
#include "scene/read_file.hpp"

#include <mote/error.hpp>

#include <glm/gtc/packing.hpp>

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_HDR
#define STBI_ONLY_JPEG
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_FAILURE_STRINGS
#include <stb_image.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace mote::render {

namespace {

constexpr int kChannels = 4;
constexpr std::uint64_t kMostBytes = 1ull << 30;
constexpr float kLargestHalf = 65504; // the sun of an HDR picture may be brighter

struct Pixels {
    VkExtent2D extent{1, 1};
    std::vector<std::uint16_t> halves = std::vector<std::uint16_t>(kChannels, 0);
};

Pixels read_pixels(const std::filesystem::path& path) {
    const std::string text = scene::read_file(path, kMostBytes);
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<float, decltype(&stbi_image_free)> floats(
        stbi_loadf_from_memory(reinterpret_cast<const stbi_uc*>(text.data()), static_cast<int>(text.size()), &width, &height,
                               &channels, kChannels),
        stbi_image_free);
    if (floats == nullptr) throw Error(mote::format("{}: is not a picture in HDR, PNG or JPEG", path.string()));
    Pixels pixels{{static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)}, {}};
    pixels.halves.resize(std::size_t{pixels.extent.width} * pixels.extent.height * kChannels);
    std::transform(floats.get(), floats.get() + pixels.halves.size(), pixels.halves.begin(),
                   [](float value) { return glm::packHalf1x16(std::min(value, kLargestHalf)); });
    return pixels;
}

gpu::Image load(gpu::Device& device, const Pixels& pixels) {
    gpu::Image image(
        device, "environment",
        {pixels.extent, VK_FORMAT_R16G16B16A16_SFLOAT, VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_SAMPLED_BIT});
    gpu::upload(device, image, std::as_bytes(std::span(pixels.halves)));
    return image;
}

} // namespace

Environment::Environment(gpu::Device& device, const std::filesystem::path& path)
    : given_(!path.empty()), image_(load(device, given_ ? read_pixels(path) : Pixels{})), sampler_(device, gpu::Filter::linear) {}

} // namespace mote::render
