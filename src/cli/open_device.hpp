// The option --device, of `mote` and of its benchmark.
#pragma once

#include <mote/context.hpp>

#include <string>

namespace mote::cli {

/// Throws Error, or OptionError if there is no such device. Empty: the default device.
Context open_device(const std::string& device);

} // namespace mote::cli
