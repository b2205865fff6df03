#pragma once

#include <atomic>
#include <exception>

namespace lockstep {

/// The user pressed Ctrl+C. The program ends with exit code 130 and leaves no file behind.
struct Interrupted : std::exception {
    const char* what() const noexcept override { return "interrupted"; }
};

/// Call it before any thread is started: from then on one thread handles SIGINT, SIGTERM and SIGHUP for the whole
/// program. They end the program after its child processes were ended and its temporary files removed.
void watch_signals();
/// From now on the first of these signals only sets interrupted(). A program that has not ended a moment later (drawing
/// never polls it) is ended with exit code 130. A second signal ends the program at once.
void take_interrupts();
bool takes_interrupts();
/// True from the first Ctrl+C on.
bool interrupted();
const std::atomic<bool>& interrupted_flag();
/// True for the first caller, which then reports why the program ends.
bool first_to_report();
/// Throws Interrupted if interrupted().
void throw_if_interrupted();
/// Ends child processes, removes temporary files, and ends the program by the default action of the signal.
[[noreturn]] void end_by_signal(int signal);

}  // namespace lockstep
