#include "gpu/format.hpp"
#include "scene/output_file.hpp"
#include "scene/read_file.hpp"

#include <mote/error.hpp>
#include <mote/render/canvas.hpp>

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_FAILURE_STRINGS
#include <stb_image.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#include <cstddef>
#include <memory>

namespace mote::render {

namespace {

constexpr int kChannels = 4;
constexpr std::uint64_t kMostBytes = 1ull << 30;

} // namespace

void write_png(const std::filesystem::path& path, const Picture& picture) {
    const auto [width, height] = std::pair(static_cast<int>(picture.width), static_cast<int>(picture.height));
    std::vector<std::byte> encoded;
    const auto append = [](void* to, void* data, int bytes) {
        const auto* begin = static_cast<const std::byte*>(data);
        static_cast<std::vector<std::byte>*>(to)->insert(static_cast<std::vector<std::byte>*>(to)->end(), begin, begin + bytes);
    };
    if (stbi_write_png_to_func(append, &encoded, width, height, kChannels, picture.rgba.data(), width * kChannels) == 0) {
        throw Error(mote::format("{}: a picture of {} x {} pixels cannot be encoded", path.string(), width, height));
    }
    scene::OutputFile file(path);
    file.write(encoded);
    file.finish();
}

Picture read_png(const std::filesystem::path& path) {
    const std::string text = scene::read_file(path, kMostBytes);
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> pixels(
        stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(text.data()), static_cast<int>(text.size()), &width, &height,
                              &channels, kChannels),
        stbi_image_free);
    if (pixels == nullptr) throw Error(mote::format("{}: is not a PNG picture", path.string()));
    const std::size_t bytes = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * kChannels;
    return {static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height),
            std::vector<std::uint8_t>(pixels.get(), pixels.get() + bytes)};
}

} // namespace mote::render
