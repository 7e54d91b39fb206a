#include "environment.hpp"

#include "decode.hpp"
#include "gpu/format.hpp"
#include "scene/read_file.hpp"

#include <mote/error.hpp>

#include <glm/gtc/packing.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace mote::render {

namespace {

constexpr std::size_t kChannels = 4;
constexpr std::uint64_t kMaxBytes = 1ull << 30;
constexpr float kLargestHalf = 65504; // the sun of an HDR image may be brighter

struct Pixels {
    VkExtent2D extent;
    std::vector<std::uint16_t> halves;
};

// Adds a column on either side, copied from the opposite edge, so that a linear filter shows no seam.
Pixels read_pixels(const std::filesystem::path& path) {
    const std::string text = scene::read_file(path, kMaxBytes);
    const std::optional<Decoded<float>> decoded = decode_linear(text);
    if (!decoded) throw Error(mote::format("{}: found another format, expected an image in HDR, PNG or JPEG", path.string()));
    Pixels pixels{{decoded->width + 2, decoded->height}, {}};
    for (std::size_t row = 0; row < decoded->height; ++row) {
        for (std::size_t column = 0; column < pixels.extent.width; ++column) {
            const std::size_t from = row * decoded->width + (column + decoded->width - 1) % decoded->width;
            for (const float value : std::span(decoded->rgba).subspan(kChannels * from, kChannels))
                pixels.halves.push_back(glm::packHalf1x16(std::min(value, kLargestHalf)));
        }
    }
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
    : given_(!path.empty()),
      image_(load(device, given_ ? read_pixels(path) : Pixels{{1, 1}, std::vector<std::uint16_t>(kChannels)})),
      sampler_(device, gpu::Filter::linear) {}

} // namespace mote::render
