// The messages in the source: "where: found X, expected Y".
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

namespace mote {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// The string literals, with adjacent ones joined, as the compiler sees them.
template <typename Visit> void for_each_literal(const std::string& text, const Visit& visit) {
    static const std::regex kTokens(R"re(//[^\n]*|'(?:[^'\\\n]|\\.)'|"((?:[^"\\\n]|\\.)*)"(\s*(?="))?)re");
    std::string joined;
    for (std::sregex_iterator one(text.begin(), text.end(), kTokens); one != std::sregex_iterator(); ++one) {
        if (one->str().front() != '"') continue;
        joined += (*one)[1];
        if ((*one)[2].matched) continue;
        visit(joined);
        joined.clear();
    }
}

// What goes after "found" and "expected" is a noun.
std::string objection(const std::string& message) {
    static const std::regex kWrong(
        "expected (is|are|to be|was)\\b|\\bfound (is|are)\\b|found [^,]*; expected|\\b([a-z]+) \\3\\b");
    std::smatch wrong;
    const bool is_message = message.find("found ") != std::string::npos || message.find("expected ") != std::string::npos;
    return is_message && std::regex_search(message, wrong, kWrong) ? wrong.str() : "";
}

TEST(Messages, AreFoundByTheTest) {
    EXPECT_NE(objection("a: found 1, expected is 2"), "");
    EXPECT_NE(objection("a: found the the name, expected 2"), "");
    EXPECT_EQ(objection("a: found 1, expected 2"), "");
    std::string joined;
    for_each_literal("f(\"a \\\" b\"\n  \"c\", '\"'); // \"d\"", [&](const std::string& literal) { joined += literal + "|"; });
    EXPECT_EQ(joined, "a \\\" bc|");
}

TEST(Messages, HaveOneForm) {
    std::size_t messages = 0;
    for (const char* folder : {"src", "render/src", "include", "render/include"}) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(MOTE_SOURCE_DIR) / folder)) {
            if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
            for_each_literal(text_of(entry.path()), [&](const std::string& literal) {
                messages += literal.find(": found ") != std::string::npos ? 1 : 0;
                EXPECT_EQ(objection(literal), "") << entry.path() << ": " << literal;
            });
        }
    }
    EXPECT_GT(messages, 150u);
}

// Names of buffers and images mean nothing to users of the program: it passes on no such message as it is.
TEST(Messages, OfTheProgramNameNothingInternal) {
    static const std::regex kInternal(R"((buffer|image) \\"\{)");
    for (const char* folder : {"src/cli", "src/scene"}) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(MOTE_SOURCE_DIR) / folder)) {
            if (entry.is_directory()) continue;
            for_each_literal(text_of(entry.path()), [&](const std::string& literal) {
                EXPECT_FALSE(std::regex_search(literal, kInternal)) << entry.path() << ": " << literal;
            });
        }
    }
}

} // namespace
} // namespace mote
