// A small font of 5 x 8 pixels, for labels.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace mote::render {

inline constexpr std::uint32_t kGlyphWidth = 5, kGlyphHeight = 8;  ///< Pixels; the last row is below the baseline.
inline constexpr std::uint32_t kFirstGlyph = 32, kLastGlyph = 126; ///< ASCII; characters without a drawing are empty.

/// Per glyph: its rows from the top, five bits each. Row r starts at bit 5 r, with the leftmost pixel lowest.
std::vector<std::array<std::uint32_t, 2>> font_bits();

} // namespace mote::render
