#include "cli/printable.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>

namespace mote::cli {

namespace {

// The length of the UTF-8 character at the beginning, or 0 if there is none.
std::size_t character_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t length = byte(0) < 0x80   ? 1
                               : byte(0) < 0xC2 ? 0
                               : byte(0) < 0xE0 ? 2
                               : byte(0) < 0xF0 ? 3
                               : byte(0) < 0xF5 ? 4
                                                : 0;
    if (length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    // The second byte decides about longer forms than needed, surrogates and what is beyond Unicode.
    if ((byte(0) == 0xE0 && byte(1) < 0xA0) || (byte(0) == 0xED && byte(1) > 0x9F)) return 0;
    if ((byte(0) == 0xF0 && byte(1) < 0x90) || (byte(0) == 0xF4 && byte(1) > 0x8F)) return 0;
    return length;
}

bool is_control(std::string_view character) {
    const auto first = static_cast<unsigned char>(character[0]);
    if (character.size() == 1) return first < 0x20 || first == 0x7F;
    return first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0; // C1, which some terminals obey
}

} // namespace

std::string printable(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        const std::string_view character = text.substr(0, length == 0 ? 1 : length);
        text.remove_prefix(character.size());
        if (length > 0 && !is_control(character)) {
            shown += character;
        } else if (character == "\n") {
            shown += "\\n";
        } else {
            for (const char byte : character) shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
        }
    }
    return shown;
}

void print_error(std::string_view error) { fmt::print(stderr, "mote: {}\n", printable(error)); }

} // namespace mote::cli
