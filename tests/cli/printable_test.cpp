// Text for a terminal.
#include "cli/printable.hpp"

#include <gtest/gtest.h>

#include <string>

namespace mote::cli {
namespace {

TEST(Printable, KeepsTextAndEscapesTheRest) {
    for (const char* text : {"", "dam_break.json: found 3", "\xC2\xB5m \xE2\x80\xA6 \xF0\x9F\x8C\x8A"})
        EXPECT_EQ(printable(text), text);
    EXPECT_EQ(printable("a\nb\rc\td"), "a\\nb\\x0dc\\x09d");
    EXPECT_EQ(printable("\x1b[2J\x7f"), "\\x1b[2J\\x7f");
    EXPECT_EQ(printable(std::string_view("\0x", 2)), "\\x00x");
    EXPECT_EQ(printable("\xC2\x9B"
                        "2J"),
              "\\xc2\\x9b2J")
        << "a control character of eight bits";
    EXPECT_EQ(printable("\xFF\xC2"), "\\xff\\xc2") << "not UTF-8";
    EXPECT_EQ(printable("\xC0\x8A\xE0\x80\x8A"), "\\xc0\\x8a\\xe0\\x80\\x8a") << "longer than needed";
    EXPECT_EQ(printable("\xED\xA0\x80"), "\\xed\\xa0\\x80") << "half a character of UTF-16";
}

} // namespace
} // namespace mote::cli
