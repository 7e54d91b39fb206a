// The commands and options of `mote`. --help, the manual pages and the completions of shells are made from them.
#pragma once

#include "cli/commands.hpp"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace mote::cli {

class CommandLine {
public:
    CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    CLI::App& app() { return app_; }
    /// Runs the command that app().parse() has found, and returns its exit code.
    int run_command() const { return chosen_(); }

private:
    CLI::App* add(const char* name, const char* about, std::function<int()> run);
    void add_run();
    void add_render();
    void add_view();
    void add_others();
    void add_hidden();

    CLI::App app_;
    std::function<int()> chosen_{};
    RunOptions run_{};
    RenderOptions render_{};
    ViewOptions view_{};
    std::vector<std::filesystem::path> scenes_{};
    bool strict_ = false; ///< Of validate.
    SceneOptions scene_{};
    std::string described_{}, shell_{};
};

} // namespace mote::cli
