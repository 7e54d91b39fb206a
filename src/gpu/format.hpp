// fmt::format with its engine compiled once: header-only fmt, which an installed mote needs no library for, otherwise compiles
// all of itself into every file that makes a sentence.
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
