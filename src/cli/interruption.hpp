// Ctrl-C as a flag that a run polls.
#pragma once

namespace mote::cli {

/// While an object exists, the first Ctrl-C sets the flag; the second ends the program.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    bool happened() const;
};

} // namespace mote::cli
