// Exercises all of mote's device code except results, on a driver whose work does nothing: with the vendor's limits, memory types
// and queue families.
#pragma once

#include <mote/context.hpp>

#include <string>
#include <vector>

namespace mote::isa {

/// The known properties of the chip; without these, a check that finds nothing to check would pass.
struct Expected {
    bool compute_queue = false; ///< A queue family with compute but without graphics.
    bool device_memory = false; ///< Memory that is local to the device.
};

/// Runs on the adopted device and on one that mote creates, the latter with the validation layer where installed. Returns the
/// findings for the table. Throws Error if mote chose wrongly or validation reported a message.
std::vector<std::string> run_on_no_op_device(const HostDevice& host, const Expected& expected);

} // namespace mote::isa
