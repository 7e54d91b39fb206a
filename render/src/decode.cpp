#include "decode.hpp"

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

#include <memory>

namespace mote::render {

namespace {

constexpr int kChannels = 4;

template <typename Value>
std::optional<Decoded<Value>> decode_with(Value* (*load)(const stbi_uc*, int, int*, int*, int*, int), std::string_view file) {
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<Value, decltype(&stbi_image_free)> values(
        load(reinterpret_cast<const stbi_uc*>(file.data()), static_cast<int>(file.size()), &width, &height, &channels, kChannels),
        stbi_image_free);
    if (values == nullptr) return std::nullopt;
    const std::size_t count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * kChannels;
    return Decoded<Value>{static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height),
                          std::vector<Value>(values.get(), values.get() + count)};
}

} // namespace

std::optional<Decoded<std::uint8_t>> decode(std::string_view file) { return decode_with(stbi_load_from_memory, file); }
std::optional<Decoded<float>> decode_linear(std::string_view file) { return decode_with(stbi_loadf_from_memory, file); }

} // namespace mote::render
