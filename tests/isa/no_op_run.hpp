// Everything of mote's that talks to a device but results, on a driver whose work does nothing: the vendor's own limits, memory
// types and queue families meet mote's code.
#pragma once

#include <mote/context.hpp>

#include <string>
#include <vector>

namespace mote::isa {

/// What the chip is known to have; without these a check that finds nothing to check would pass.
struct Expected {
    bool compute_queue = false; ///< A queue family for compute without graphics.
    bool device_memory = false; ///< Memory that the device has for itself.
};

/// Runs on the adopted device and on one of mote's own making, the latter under the validation layer where that is installed.
/// Gives back what was found, for the table; throws Error when mote chose wrongly or validation complained.
std::vector<std::string> run_on_no_op_device(const HostDevice& host, const Expected& expected);

} // namespace mote::isa
