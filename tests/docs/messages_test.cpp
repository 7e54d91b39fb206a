// The messages in the source: "where: found X, expected Y".
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

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

// What a message names that users cannot know: a buffer or image, or a word of the source that is neither a key of scenes nor of
// the public headers, which are in `known`.
std::string internal_name(const std::string& message, const std::string& known) {
    static const std::regex kInternal(R"((buffer|image) \\"|[a-z]+(_[a-z]+)+)");
    static const std::regex kMessage("found |expected |cannot be |needs ");
    if (!std::regex_search(message, kMessage)) return "";
    for (std::sregex_iterator one(message.begin(), message.end(), kInternal); one != std::sregex_iterator(); ++one)
        if (known.find(one->str()) == std::string::npos) return one->str();
    return "";
}

TEST(Messages, InternalNamesAreFoundByTheTest) {
    EXPECT_EQ(internal_name(R"(particle 1 in buffer \"{}\": found 2, expected 3)", "radius_m"), R"(buffer \")");
    EXPECT_EQ(internal_name("contact_range: found 2, expected 3", "neighbour_capacity"), "contact_range");
    EXPECT_EQ(internal_name("neighbour_capacity: found 2, expected 3", "neighbour_capacity"), "");
    EXPECT_EQ(internal_name("contact_range", ""), "") << "no message";
}

// Of the sources whose messages reach the terminal. Other folders speak to those who build graphs.
TEST(Messages, OfTheProgramNameNothingInternal) {
    const fs::path source = MOTE_SOURCE_DIR;
    std::string known = text_of(source / "docs/scene.schema.json") + "end_header"; // of the format PLY
    for (const auto& entry : fs::recursive_directory_iterator(source / "include")) {
        if (entry.is_regular_file()) known += text_of(entry.path());
    }
    std::vector<fs::path> files{source / "src/spatial/check_particles.cpp", source / "src/spatial/lists.cpp"};
    for (const char* folder : {"src/cli", "src/scene", "src/physics"}) {
        for (const auto& entry : fs::recursive_directory_iterator(source / folder))
            if (entry.is_regular_file()) files.push_back(entry.path());
    }
    std::size_t messages = 0;
    for (const fs::path& file : files) {
        for_each_literal(text_of(file), [&](const std::string& literal) {
            messages += literal.find(": found ") != std::string::npos ? 1 : 0;
            EXPECT_EQ(internal_name(literal, known), "") << file << ": " << literal;
        });
    }
    EXPECT_GT(messages, 80u);
}

} // namespace
} // namespace mote
