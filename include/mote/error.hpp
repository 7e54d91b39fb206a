// What every function of mote that builds something throws: one sentence that names what was found, where, and what was
// expected.
#pragma once

#include <mote/export.hpp>

#include <stdexcept>
#include <string>

namespace mote {

class MOTE_API Error : public std::runtime_error {
public:
    explicit Error(const std::string& sentence) : std::runtime_error(sentence) {}
    ~Error() override; // out of line: one vtable and typeinfo, so that catching works across a shared library
};

} // namespace mote
