// The error that an allocation fails with if memory is all it lacks.
#pragma once

#include <mote/error.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace mote::gpu {

class OutOfMemory : public Error {
public:
    OutOfMemory(const std::string& message, std::uint64_t bytes, std::string of)
        : Error(message), needed_bytes(bytes), limit(std::move(of)) {}

    std::uint64_t needed_bytes; ///< In use, and those that could not be allocated.
    std::string limit;          ///< "the device", or the budget.
};

} // namespace mote::gpu
