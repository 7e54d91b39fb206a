#include "decode.hpp"
#include "gpu/format.hpp"
#include "scene/output_file.hpp"
#include "scene/read_file.hpp"

#include <mote/error.hpp>
#include <mote/render/offscreen_target.hpp>

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace mote::render {

namespace {

constexpr int kChannels = 4;
constexpr std::uint64_t kMaxBytes = 1ull << 30;
constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n"; // every PNG file starts with this

} // namespace

void write_png(const std::filesystem::path& path, const Image& image) {
    const auto [width, height] = std::pair(static_cast<int>(image.width), static_cast<int>(image.height));
    std::vector<std::byte> encoded;
    const auto append = [](void* to, void* data, int bytes) {
        const auto* begin = static_cast<const std::byte*>(data);
        static_cast<std::vector<std::byte>*>(to)->insert(static_cast<std::vector<std::byte>*>(to)->end(), begin, begin + bytes);
    };
    if (stbi_write_png_to_func(append, &encoded, width, height, kChannels, image.rgba.data(), width * kChannels) == 0) {
        throw Error(
            mote::format("{}: found an image of {} x {} pixels, expected one that can be encoded", path.string(), width, height));
    }
    scene::OutputFile file(path);
    file.write(encoded);
    file.finish();
}

Image read_png(const std::filesystem::path& path) {
    const std::string text = scene::read_file(path, kMaxBytes);
    std::optional<Decoded<std::uint8_t>> decoded;
    if (text.starts_with(kSignature)) decoded = decode(text);
    if (!decoded) throw Error(mote::format("{}: found another format, expected a PNG image", path.string()));
    return {decoded->width, decoded->height, std::move(decoded->rgba)};
}

} // namespace mote::render
