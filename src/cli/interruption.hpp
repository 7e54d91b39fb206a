// Ctrl-C as a question that a run asks itself.
#pragma once

namespace mote::cli {

/// While there is one, the first Ctrl-C asks for an end; the second does not wait for it.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    bool happened() const;
};

} // namespace mote::cli
