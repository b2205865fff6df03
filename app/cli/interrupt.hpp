#pragma once

#include <exception>

namespace lockstep {

/// The person pressed Ctrl+C. The program ends with exit code 130 and leaves no file behind.
struct Interrupted : std::exception {
    const char* what() const noexcept override { return "interrupted"; }
};

/// From now on Ctrl+C and SIGTERM only ask: interrupted() becomes true. A second one ends the program at once.
void take_interrupts();
/// True from the first Ctrl+C on.
bool interrupted();
/// Throws Interrupted when it was asked for.
void throw_if_interrupted();

}  // namespace lockstep
