// fmt::format with its engine compiled once. mote uses header-only fmt, so that an installed mote needs no fmt library; without
// this, every file that formats text would compile all of fmt.
#pragma once

#include <mote/export.hpp>

#include <fmt/core.h>

#include <string>

namespace mote {

MOTE_PRIVATE_API std::string format_text(fmt::string_view text, fmt::format_args arguments);

template <typename... T> std::string format(fmt::format_string<T...> text, const T&... arguments) {
    return format_text(text, fmt::make_format_args(arguments...));
}

} // namespace mote
