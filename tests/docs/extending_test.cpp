// docs/extending.md is true to the source: its code is quoted from files of the repository, and the files and tests that it names
// exist.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace mote {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

const fs::path kRoot = MOTE_SOURCE_DIR;

std::string read_text(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

Lines trimmed_lines(const std::string& text) {
    Lines lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(trimmed(line));
    return lines;
}

bool is_file(const std::string& path) {
    return fs::path(path).is_relative() && path.find("..") == std::string::npos && fs::is_regular_file(kRoot / path);
}

struct Block {
    std::size_t line;        // of the opening fence, from 1
    std::string attribution; // the line before it
    Lines code;
    bool closed = false;

    std::string name() const { return "the block in line " + std::to_string(line); }
};

std::vector<Block> blocks_of(const std::string& markdown) {
    const Lines lines = trimmed_lines(markdown);
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!lines[i].starts_with("```")) continue;
        Block& block = blocks.emplace_back(Block{.line = i + 1, .attribution = i > 0 ? lines[i - 1] : "", .code = {}});
        while (++i < lines.size() && lines[i] != "```") block.code.push_back(lines[i]);
        block.closed = i < lines.size();
    }
    return blocks;
}

bool skips_lines(const std::string& line) { return line == "…" || line == "// …" || line == "# …"; }

// The parts of a quote between lines that skip some.
std::vector<Lines> pieces_of(const Lines& code) {
    std::vector<Lines> pieces(1);
    for (const std::string& line : code) {
        if (skips_lines(line)) {
            pieces.emplace_back();
        } else {
            pieces.back().push_back(line);
        }
    }
    std::erase_if(pieces, [](const Lines& piece) { return std::ranges::all_of(piece, &std::string::empty); });
    return pieces;
}

// The first line of the code that differs from the source, where that resembles it most; empty if the source has all pieces, in
// this order and each without gaps.
std::string first_difference(const Lines& code, const Lines& source) {
    auto from = source.begin();
    for (const Lines& piece : pieces_of(code)) {
        const auto found = std::search(from, source.end(), piece.begin(), piece.end());
        if (found != source.end()) {
            from = found + static_cast<std::ptrdiff_t>(piece.size());
            continue;
        }
        std::size_t alike = 0;
        for (; from != source.end(); ++from) {
            const auto end = std::mismatch(piece.begin(), piece.end(), from, source.end()).first;
            alike = std::max(alike, static_cast<std::size_t>(end - piece.begin()));
        }
        return piece[alike];
    }
    return "";
}

// What is wrong with a block; empty if nothing is.
std::string objection(const Block& block) {
    static const std::regex kAttribution(R"(From \[([^\]]+)\]\(\.\./([^)]+)\):)");
    std::smatch parts;
    if (!std::regex_match(block.attribution, parts, kAttribution)) {
        return block.name() + ": found \"" + block.attribution + "\" before it, expected \"From [file](../file):\"";
    }
    const std::string file = parts[1], name = block.name() + ", from " + file;
    if (parts[2] != file) return name + ": found a link to " + parts[2].str() + ", expected one to the same file";
    if (!is_file(file)) return name + ": found no such file";
    if (!block.closed) return name + ": found no end";
    if (pieces_of(block.code).empty()) return name + ": found nothing quoted";
    const std::string different = first_difference(block.code, trimmed_lines(read_text(kRoot / file)));
    return different.empty() ? "" : name + ": found \"" + different + "\", expected lines of that file, in their order";
}

// What stands in backquotes within a line of prose and is, as a whole, of this form.
std::set<std::string> quoted_words(const std::string& markdown, const std::regex& form) {
    static const std::regex kWord("`([^`]+)`");
    std::set<std::string> words;
    bool in_block = false;
    for (const std::string& line : trimmed_lines(markdown)) {
        if (line.starts_with("```")) in_block = !in_block;
        if (in_block) continue;
        for (std::sregex_iterator word(line.begin(), line.end(), kWord); word != std::sregex_iterator(); ++word) {
            if (std::regex_match((*word)[1].str(), form)) words.insert((*word)[1]);
        }
    }
    return words;
}

const std::regex kPath(R"((src|include|shaders|tests|docs|samples|cmake|render)/[\w./]+\.\w+)");
const std::regex kTest(R"([A-Z]\w+\.[A-Z]\w+)");

// "Suite.Name" of every test in tests/.
std::set<std::string> all_tests() {
    static const std::regex kDefinition(R"(TEST(?:_F|_P)?\((\w+), (\w+)\).*)");
    std::set<std::string> tests;
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / "tests")) {
        if (entry.path().extension() != ".cpp") continue;
        for (const std::string& line : trimmed_lines(read_text(entry.path()))) {
            std::smatch parts;
            if (line.starts_with("TEST") && std::regex_match(line, parts, kDefinition)) {
                tests.insert(parts[1].str() + '.' + parts[2].str());
            }
        }
    }
    return tests;
}

std::string extending() { return read_text(kRoot / "docs/extending.md"); }

TEST(Extending, QuotesCodeOfThisRepository) {
    const std::vector<Block> blocks = blocks_of(extending());
    EXPECT_GE(blocks.size(), 10u);
    for (const Block& block : blocks) EXPECT_EQ(objection(block), "");
}

TEST(Extending, NamesFilesAndTestsThatExist) {
    const std::string text = extending();
    const std::set<std::string> files = quoted_words(text, kPath), tests = quoted_words(text, kTest), known = all_tests();
    EXPECT_GT(files.size(), 10u);
    EXPECT_GT(tests.size(), 5u);
    for (const std::string& file : files) EXPECT_TRUE(is_file(file)) << file;
    for (const std::string& test : tests) EXPECT_TRUE(known.contains(test)) << test;
}

// Of this file, to be quoted below:
struct Quoted {
    int first = 1;
    int second = 2;

    int third = 3;
};
const std::string kFrom = "From [tests/docs/extending_test.cpp](../tests/docs/extending_test.cpp):\n";

std::string objection_to(const std::string& markdown) {
    const std::vector<Block> blocks = blocks_of(markdown);
    return blocks.size() == 1 ? objection(blocks.front()) : std::to_string(blocks.size()) + " blocks";
}
std::string quote(const std::string& code) { return "Words.\n\n" + kFrom + "```cpp\n" + code + "```\n\nMore words.\n"; }

TEST(ExtendingCheck, AcceptsQuotes) {
    EXPECT_EQ(objection_to(quote("struct Quoted {\n    int first = 1;\n")), "");
    EXPECT_EQ(objection_to(quote("int second = 2;\n\nint third = 3;\n")), ""); // without the indentation
    EXPECT_EQ(objection_to(quote("…\nint first = 1;\n// …\nint third = 3;\n};\n…\n")), "");
}

TEST(ExtendingCheck, ObjectsToEveryKindOfMistake) {
    const auto objects = [](const std::string& markdown, const std::string& part) {
        const std::string why = objection_to(markdown);
        EXPECT_NE(why.find(part), std::string::npos) << markdown << "found \"" << why << "\", expected \"" << part << '"';
    };
    objects(quote("int first = 1;\nint second = 2\n"), "found \"int second = 2\"");    // another line
    objects(quote("int first = 1;\nint third = 3;\n"), "found \"int third = 3;\"");    // a gap
    objects(quote("int third = 3;\n…\nint first = 1;\n"), "found \"int first = 1;\""); // another order
    objects(quote("int second = 2;\n…\nint second = 2;\n"), "int second = 2;");        // once too often
    objects(quote("int first = 1;\n") + quote("int first = 1;\n"), "2 blocks");
    objects(quote(""), "nothing quoted");
    objects(quote("…\n\n"), "nothing quoted");
    objects("```cpp\nint first = 1;\n```\n", "expected \"From [file]");
    objects(kFrom + "\n```cpp\nint first = 1;\n```\n", "expected \"From [file]"); // not directly before it
    objects("Words. " + kFrom + "```cpp\nint first = 1;\n```\n", "expected \"From [file]");
    objects("From [a.cpp](../b.cpp):\n```cpp\n```\n", "a link to b.cpp");
    objects("From [tests/a.cpp](../tests/a.cpp):\n```cpp\n```\n", "no such file");
    objects("From [tests](../tests):\n```cpp\n```\n", "no such file");
    objects("From [../x](../../x):\n```cpp\n```\n", "no such file");
    objects(kFrom + "```cpp\nint first = 1;\n", "no end");
    objects("One.\nTwo.\n```\n```\n", "the block in line 3");
}

TEST(ExtendingCheck, FindsFilesAndTestsInProse) {
    const std::string text = "`src/a.cpp`, `src/<family>/b.cpp`, `Suite.Name`, `x.y`\n```\n`src/c.cpp`\n```\n`docs/d.md`\n";
    EXPECT_EQ(quoted_words(text, kPath), (std::set<std::string>{"docs/d.md", "src/a.cpp"}));
    EXPECT_EQ(quoted_words(text, kTest), (std::set<std::string>{"Suite.Name"}));
    EXPECT_TRUE(all_tests().contains("ExtendingCheck.FindsFilesAndTestsInProse"));
}

} // namespace
} // namespace mote
