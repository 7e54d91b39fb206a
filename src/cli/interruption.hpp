// Requests to end, from the terminal or the system, as a flag that a run polls.
#pragma once

namespace mote::cli {

/// While an object exists, the first SIGINT (Ctrl-C), SIGTERM or SIGHUP sets the flag; the second ends the program. A signal that
/// the caller ignores, as nohup does, stays ignored.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    bool happened() const;
    /// 128 + the signal's number, by shell convention; 0 if none came.
    int exit_code() const;
};

} // namespace mote::cli
