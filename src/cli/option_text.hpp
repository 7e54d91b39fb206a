// What options are called and take, for the manual pages and the completions.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace mote::cli {

inline bool is_hidden(const CLI::App& command) { return command.get_group().empty(); }
inline bool is_hidden(const CLI::Option& option) { return option.get_group().empty(); }
inline bool is_flag(const CLI::Option& option) { return option.get_items_expected_max() == 0; }

/// Without those that are hidden.
std::vector<const CLI::App*> commands_of(const CLI::App& app);
std::vector<const CLI::Option*> options_of(const CLI::App& command);
std::vector<const CLI::Option*> arguments_of(const CLI::App& command);

/// "-h" and "--help"
std::vector<std::string> names_of(const CLI::Option& option);
/// The names of a type like "{ply,vtp,csv}"; otherwise none.
std::vector<std::string> choices_of(const CLI::Option& option);

} // namespace mote::cli
