#include "app/cli/interrupt.hpp"

#include <csignal>

namespace lockstep {
namespace {

volatile std::sig_atomic_t asked = 0;

extern "C" void ask_to_stop(int signal) {
    asked = 1;
    std::signal(signal, SIG_DFL);
}

}  // namespace

void take_interrupts() {
    std::signal(SIGINT, ask_to_stop);
    std::signal(SIGTERM, ask_to_stop);
}

bool interrupted() { return asked != 0; }

void throw_if_interrupted() {
    if (interrupted()) throw Interrupted{};
}

}  // namespace lockstep
