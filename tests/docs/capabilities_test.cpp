// docs/capabilities.md matches the source: every row names files and tests that exist.
#include <gtest/gtest.h>

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

std::string read_text(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// The cells of a table row, or nothing if the line does not start and end with a bar.
std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    const std::string row = trimmed(line);
    if (row.size() < 2 || row.front() != '|' || row.back() != '|') return cells;
    std::istringstream stream(row.substr(1, row.size() - 2));
    for (std::string cell; std::getline(stream, cell, '|');) cells.push_back(trimmed(cell));
    if (row[row.size() - 2] == '|') cells.emplace_back(); // getline does not see an empty cell at the end
    return cells;
}

// The items of "`a`, `b`", or nothing if the cell has another form.
std::vector<std::string> quoted_in(const std::string& cell) {
    static const std::regex kList("`[^`]+`(, *`[^`]+`)*");
    static const std::regex kItem("`([^`]+)`");
    std::vector<std::string> items;
    if (!std::regex_match(cell, kList)) return items;
    for (std::sregex_iterator item(cell.begin(), cell.end(), kItem); item != std::sregex_iterator(); ++item) {
        items.push_back((*item)[1]);
    }
    return items;
}

// Whether the source defines a test of this suite, and of this name unless that is empty. A mention in a comment does not count.
bool defines_test(const std::string& source, const std::string& suite, const std::string& name) {
    return std::regex_search(source, std::regex("(^|\n)(TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)\\(" + suite + ",\\s*" +
                                                (name.empty() ? "\\w+" : name) + "\\)"));
}

class Checker {
public:
    explicit Checker(std::filesystem::path root) : root_(std::move(root)) {}

    /// One sentence for each error in the table of this text.
    std::vector<std::string> complaints(const std::string& markdown) {
        complaints_.clear();
        ids_.clear();
        std::istringstream stream(markdown);
        std::size_t rows = 0;
        bool in_table = false;
        for (std::string line; std::getline(stream, line);) {
            if (trimmed(line).substr(0, 1) != "|") {
                in_table = false;
            } else if (!in_table) { // the header and the line of dashes below it
                in_table = true;
                check_head(line);
                std::getline(stream, line);
                if (!std::regex_match(trimmed(line), std::regex("\\|([-: ]+\\|)+"))) complain(line, "is no line of dashes");
            } else {
                ++rows;
                check_row(line);
            }
        }
        if (rows == 0) complain("the text", "has no rows");
        return complaints_;
    }

private:
    void complain(const std::string& what, const std::string& why) { complaints_.push_back("\"" + what + "\" " + why); }

    void check_head(const std::string& line) {
        if (cells_of(line) != std::vector<std::string>{"id", "what", "where", "test"}) complain(line, "is not the head expected");
    }

    void check_row(const std::string& line) {
        const std::vector<std::string> cells = cells_of(line);
        if (cells.size() != 4) return complain(line, "has not four cells");
        if (!std::regex_match(cells[0], std::regex("F00[0-4]-[1-9][0-9]*"))) complain(cells[0], "is no capability's id");
        if (!ids_.insert(cells[0]).second) complain(cells[0], "stands in two rows");
        if (cells[1].empty()) complain(cells[0], "does not say what it is");
        const std::vector<std::string> files = quoted_in(cells[2]);
        if (files.empty()) complain(cells[0], "names no place");
        for (const std::string& file : files) check_file(cells[0], file);
        const std::vector<std::string> tests = quoted_in(cells[3]);
        if (tests.empty()) complain(cells[0], "names no test");
        for (const std::string& test : tests) check_test(cells[0], test);
    }

    bool check_file(const std::string& id, const std::string& file) {
        if (std::filesystem::path(file).is_relative() && std::filesystem::is_regular_file(root_ / file)) return true;
        complain(id, "names the file " + file + ", which does not exist");
        return false;
    }

    // "tests/algorithms/scan_test.cpp: ScanTest" or "…: ScanTest.Huge".
    void check_test(const std::string& id, const std::string& test) {
        std::smatch parts;
        if (!std::regex_match(test, parts, std::regex("(tests/[^:]+): (\\w+)(?:\\.(\\w+))?"))) {
            return complain(id, "names the test " + test + ", which is not of the form file: Suite or file: Suite.Name");
        }
        if (!check_file(id, parts[1])) return;
        if (!defines_test(read_text(root_ / parts[1].str()), parts[2], parts[3])) {
            complain(id, "names the test " + test + ", which that file does not define");
        }
    }

    std::filesystem::path root_;
    std::vector<std::string> complaints_;
    std::set<std::string> ids_;
};

const std::filesystem::path kRoot = MOTE_SOURCE_DIR;
const std::string kHead = "| id | what | where | test |\n|---|---|---|---|\n";
const std::string kFile = "`tests/docs/capabilities_test.cpp`";
const std::string kTest = "`tests/docs/capabilities_test.cpp: Capabilities`";
const std::string kGoodRow = "| F000-60 | a sort | " + kFile + " | " + kTest + " |\n";

std::string row(const std::string& id, const std::string& what, const std::string& where, const std::string& test) {
    return "| " + id + " | " + what + " | " + where + " | " + test + " |\n";
}

TEST(Capabilities, NameFilesAndTestsThatExist) {
    for (const std::string& sentence : Checker(kRoot).complaints(read_text(kRoot / "docs/capabilities.md")))
        ADD_FAILURE() << sentence;
}

TEST(CapabilitiesChecker, AcceptsCorrectRows) {
    const std::string two = "`tests/docs/capabilities_test.cpp: Capabilities.NameFilesAndTestsThatExist`, "
                            "`tests/docs/capabilities_test.cpp: CapabilitiesChecker`";
    const std::string text =
        "Some words.\n\n" + kHead + kGoodRow + row("F004-1", "more", kFile + ", `README.md`", two) + "\nMore words.\n";
    EXPECT_EQ(Checker(kRoot).complaints(text), std::vector<std::string>{});
}

TEST(CapabilitiesChecker, ReportsEveryKindOfMistake) {
    const std::string here = "`tests/docs/capabilities_test.cpp: ";
    const struct {
        std::string text;
        std::string complaint; // a substring of it
    } mistakes[] = {
        {"No table.\n", "has no rows"},
        {kHead, "has no rows"},
        {"| id | what | where |\n|---|---|---|\n" + kGoodRow, "head"},
        {"| id | what | where | test |\n" + kGoodRow + kGoodRow, "dashes"},
        {kHead + "| F000-60 | a sort | " + kFile + " |\n", "four cells"},
        {kHead + "| F000-60 | a sort | " + kFile + " | " + kTest + " | and more |\n", "four cells"},
        {kHead + "| F000-60 | a sort | " + kFile + " | " + kTest + "\n", "four cells"},
        {kHead + row("F005-1", "a sort", kFile, kTest), "id"},
        {kHead + row("F000-060", "a sort", kFile, kTest), "id"},
        {kHead + row("F000-6x", "a sort", kFile, kTest), "id"},
        {kHead + kGoodRow + kGoodRow, "two rows"},
        {kHead + row("F000-60", "", kFile, kTest), "what it is"},
        {kHead + row("F000-60", "a sort", "", kTest), "no place"},
        {kHead + row("F000-60", "a sort", "README.md", kTest), "no place"},
        {kHead + row("F000-60", "a sort", kFile + ", `src/no_such_file.cpp`", kTest),
         "src/no_such_file.cpp, which does not exist"},
        {kHead + row("F000-60", "a sort", "`src`", kTest), "does not exist"},
        {kHead + row("F000-60", "a sort", kFile, ""), "no test"},
        {kHead + row("F000-60", "a sort", kFile, kFile), "not of the form"},
        {kHead + row("F000-60", "a sort", kFile, "`tests/no_such_test.cpp: Capabilities`"), "does not exist"},
        {kHead + row("F000-60", "a sort", kFile, here + "NoSuchSuite`"), "does not define"},
        {kHead + row("F000-60", "a sort", kFile, here + "Capabilitie`"), "does not define"},
        {kHead + row("F000-60", "a sort", kFile, here + "Capabilities.NoSuchTest`"), "does not define"},
        {kHead + row("F000-60", "a sort", kFile, kTest + ", " + here + "Capabilities.NameFiles`"), "does not define"},
    };
    for (const auto& [text, complaint] : mistakes) {
        const std::vector<std::string> found = Checker(kRoot).complaints(text);
        ASSERT_EQ(found.size(), 1u) << text << ::testing::PrintToString(found);
        EXPECT_NE(found.front().find(complaint), std::string::npos) << found.front();
    }
}

} // namespace
} // namespace mote
