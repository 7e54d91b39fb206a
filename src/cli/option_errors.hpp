// Errors of the command line, in the form of all errors of mote: "where: found X, expected Y".
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace mote::cli {

/// A whole number in this range, ends included. CLI11 alone would read -1 as the largest unsigned number.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);

/// One of these names.
CLI::Validator one_of_these(const std::vector<std::string>& names);

/// The error of an empty argument, "" or --out=, for which CLI11 would take the next one; empty if there is none.
std::string empty_argument_error(const std::vector<std::string>& arguments);

/// The error of a flag with a value, --quiet=2, which CLI11 would count or ignore; empty if there is none.
std::string flag_value_error(const CLI::App& command, const std::vector<std::string>& arguments);

/// The names of the commands of `app`.
std::vector<std::string> command_names(const CLI::App& app);

/// What is wrong with the command line, instead of CLI11's own text.
std::string option_error(const CLI::App& app, const CLI::Error& error);

} // namespace mote::cli
