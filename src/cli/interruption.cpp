#include "cli/interruption.hpp"

#include <array>
#include <csignal>

namespace mote::cli {

namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t first_signal = 0;

void replace(void (*from)(int), void (*by)(int)) {
    for (const int signal : kSignals) {
        struct sigaction now {};
        sigaction(signal, nullptr, &now);
        if (now.sa_handler != from) continue;
        now.sa_handler = by;
        now.sa_flags = SA_RESTART; // writing goes on
        sigaction(signal, &now, nullptr);
    }
}

void on_signal(int signal) {
    first_signal = signal;
    replace(on_signal, SIG_DFL);
}

} // namespace

Interruption::Interruption() { replace(SIG_DFL, on_signal); }
Interruption::~Interruption() { replace(on_signal, SIG_DFL); }
bool Interruption::happened() const { return first_signal != 0; }
int Interruption::exit_code() const { return happened() ? 128 + first_signal : 0; }

} // namespace mote::cli
