// Text for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace mote::cli {

/// The text on one line, with control characters and bytes that are not UTF-8 as \n, \x1b and so on: what files and their names
/// contain must not control the terminal.
std::string printable(std::string_view text);

/// Prints "mote: ERROR" on stderr.
void print_error(std::string_view error);

} // namespace mote::cli
