#include "cli/open_device.hpp"

#include "cli/commands.hpp"

#include <fmt/core.h>

namespace mote::cli {

Context open_device(const std::string& device) {
    try {
        return Context(ContextOptions{.device = device});
    } catch (const Error& error) {
        const std::string_view text = error.what(); // of the choice of a device (gpu/instance.cpp)
        if (device.empty() || !text.starts_with("device: found")) throw;
        throw OptionError(fmt::format("--{}", text));
    }
}

} // namespace mote::cli
