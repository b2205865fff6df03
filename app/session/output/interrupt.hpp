#pragma once

#include <exception>

namespace lockstep {

/// The person pressed Ctrl+C. The program ends with exit code 130 and leaves no file behind.
struct Interrupted : std::exception {
    const char* what() const noexcept override { return "interrupted"; }
};

/// To be called before any thread is started: from now on one thread takes SIGINT, SIGTERM and SIGHUP for the whole
/// program. They end it, after what it has started has been ended and the files that are being written have been removed.
void watch_signals();
/// From now on the first of these signals only asks: interrupted() becomes true. Who does not wind down soon (a driver that draws
/// looks at nothing) is ended a moment later where it is, with exit code 130. A second one ends the program at once.
void take_interrupts();
bool takes_interrupts();
/// True from the first Ctrl+C on.
bool interrupted();
/// True for the first that asks: it says why the program ends.
bool has_last_word();
/// Throws Interrupted when it was asked for.
void throw_if_interrupted();
/// Ends what was started, removes the files that are being written, and ends the program as the signal does by itself.
[[noreturn]] void end_by_signal(int signal);

}  // namespace lockstep
