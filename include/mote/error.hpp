// The exception that mote throws. Its message is one sentence: where, what was found, and what was expected.
#pragma once

#include <mote/export.hpp>

#include <stdexcept>
#include <string>

namespace mote {

class MOTE_API Error : public std::runtime_error {
public:
    explicit Error(const std::string& message) : std::runtime_error(message) {}
    ~Error() override; // out of line: one vtable and typeinfo, so that catching works across a shared library boundary
};

} // namespace mote
