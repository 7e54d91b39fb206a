// Manual pages, in the macros of man(7).
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace mote::cli {

/// Of the command; of the program if `command` is empty. Throws OptionError if there is no such command.
std::string manual_page(const CLI::App& app, const std::string& command);

} // namespace mote::cli
