#pragma once

#include <string>
#include <vector>

namespace lockstep {

/// `lockstep program SOURCE... [OPTIONS] [-- ARGUMENTS]`: compiles a CUDA program and runs it on the emulator.
/// words  what follows `program`
/// Throws InputError, DeviceError, Interrupted.
int program_command(const std::vector<std::string>& words);

/// `lockstep check --program SOURCE... [--orders N] [--json FILE] [-- ARGUMENTS]`: runs the program in several orders and examines
/// every launch. 1: something harmful was found.
int check_program_command(const std::vector<std::string>& words);

}  // namespace lockstep
