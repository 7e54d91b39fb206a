// A small font of 5 x 8 pixels, for labels in pictures.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace mote::render {

inline constexpr std::uint32_t kGlyphWidth = 5, kGlyphHeight = 8;  ///< Pixels; the last row is below the line.
inline constexpr std::uint32_t kFirstGlyph = 32, kLastGlyph = 126; ///< ASCII; what has no picture is empty.

/// For every glyph, its rows from the top, five bits each from the left: row r is at bit 5 r, the leftmost pixel lowest.
std::vector<std::array<std::uint32_t, 2>> font_bits();

} // namespace mote::render
