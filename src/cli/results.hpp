// What commands print as their results, to standard output.
#pragma once

#include <mote/error.hpp>

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <system_error>

namespace mote::cli {

inline std::string unwritable_results(int reason) {
    return fmt::format("standard output: cannot be written: {}", std::strerror(reason));
}

/// What an exception of fmt::print() means if results caused it.
inline std::string described(const std::system_error& error) {
    return std::ferror(stdout) != 0 ? unwritable_results(error.code().value()) : error.what();
}

/// Call this at the end: results are in a buffer until then. Throws Error if they cannot be written.
inline void finish_results() {
    errno = 0;
    if (std::fflush(stdout) != 0) throw Error(unwritable_results(errno));
}

} // namespace mote::cli
