// Decodes image files: HDR, PNG or JPEG, whatever their names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace mote::render {

/// Rows from the top, four values per pixel.
template <typename Value> struct Decoded {
    std::uint32_t width = 0, height = 0;
    std::vector<Value> rgba{};
};

/// sRGB, 0 to 255. Empty if the file is not such an image.
std::optional<Decoded<std::uint8_t>> decode(std::string_view file);
/// The same, as linear light.
std::optional<Decoded<float>> decode_linear(std::string_view file);

} // namespace mote::render
