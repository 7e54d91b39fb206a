// The program `mote`, run as a user runs it, in a temporary folder.
#pragma once

#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace mote::test {

namespace fs = std::filesystem;

struct Ended {
    int code;
    std::string out, err;
};

inline constexpr const char* kSmall = R"({
  "materials": [
    { "name": "water", "kind": "fluid", "fluid": { "viscosity": 0.01 } },
    { "name": "sand", "kind": "solid" }
  ],
  "blocks": [
    { "shape": "box", "lower": [0, 0, 0], "upper": [0.3, 0.3, 0.3], "fill": { "radius": 0.025, "material": "water" } },
    { "shape": "box", "lower": [0.4, 0, 0], "upper": [0.5, 0.2, 0.3], "fill": { "radius": 0.025, "material": "sand" } }
  ],
  "containers": [{ "centre": [0.4, 0.5, 0.15], "half_extents": [0.4, 0.5, 0.15] }],
  "solver": { "iterations": 2 },
  "output": { "frames_per_second": 60, "duration": 0.1 }
})";

class Program : public ::testing::Test {
protected:
    void SetUp() override {
        // The process id: tests of several drivers may run at the same time.
        folder_ = fs::path(::testing::TempDir()) / ("mote_program_" + std::to_string(getpid()));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        std::ofstream(folder_ / "small.json") << kSmall;
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string content_of(const fs::path& path) const {
        std::ifstream file(folder_ / path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    // The values in a CSV file.
    std::vector<std::string> column(const std::string& name, const fs::path& path) const {
        const auto cells = [](const std::string& line) {
            std::vector<std::string> all;
            std::istringstream each(line);
            for (std::string cell; std::getline(each, cell, ',');) all.push_back(cell);
            return all;
        };
        std::istringstream lines(content_of(path));
        std::string line;
        std::getline(lines, line);
        const std::vector<std::string> names = cells(line);
        const auto at = static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
        std::vector<std::string> values;
        while (std::getline(lines, line)) values.push_back(cells(line).at(at));
        return values;
    }
    // Runs the program in the folder with these environment variables.
    Ended mote(const std::string& arguments, const std::string& environment = "") const {
        return run(MOTE_PROGRAM, arguments, environment);
    }
    // The exit code, and what the program writes to stderr if that is a terminal.
    std::pair<int, std::string> on_terminal(const std::string& arguments) const {
        int terminal = -1;
        const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
        if (child == 0) {
            const std::string command = "cd '" + folder_.string() + "' && exec '" MOTE_PROGRAM "' " + arguments + " >out.txt";
            execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
            _exit(127);
        }
        std::string drawn;
        std::array<char, 4096> some{};
        for (ssize_t got; (got = read(terminal, some.data(), some.size())) > 0;)
            drawn.append(some.data(), static_cast<std::size_t>(got));
        close(terminal);
        int status = 0;
        waitpid(child, &status, 0);
        return {WEXITSTATUS(status), drawn};
    }
    Ended run(const std::string& program, const std::string& arguments, const std::string& environment = "") const {
        const std::string command = "cd '" + folder_.string() + "' && " + environment + " '" + program + "' " + arguments +
                                    " >out.txt 2>err.txt </dev/null";
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of("out.txt"), content_of("err.txt")};
    }
    // A wrong option or value.
    void expect_option_error(const std::string& arguments, const std::string& part) const { expect_error(arguments, part, 2); }
    void expect_error(const std::string& arguments, const std::string& part, int code = 1) const {
        const Ended ended = mote(arguments);
        EXPECT_EQ(ended.code, code) << ended.err;
        EXPECT_TRUE(ended.err.starts_with("mote: ")) << ended.err;
        EXPECT_NE(ended.err.find(part), std::string::npos) << ended.err;
        EXPECT_EQ(ended.err.find('\n'), ended.err.size() - 1) << "more than one line: " << ended.err;
    }
    std::size_t files_in(const fs::path& path) const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_ / path), fs::directory_iterator{}));
    }

    fs::path folder_;
};

} // namespace mote::test
