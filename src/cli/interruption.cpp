#include "cli/interruption.hpp"

#include <csignal>

namespace mote::cli {

namespace {

volatile std::sig_atomic_t interrupted = 0;

void on_interrupt(int) {
    interrupted = 1;
    std::signal(SIGINT, SIG_DFL);
}

} // namespace

Interruption::Interruption() { std::signal(SIGINT, on_interrupt); }
Interruption::~Interruption() { std::signal(SIGINT, SIG_DFL); }
bool Interruption::happened() const { return interrupted != 0; }

} // namespace mote::cli
