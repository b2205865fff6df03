#pragma once

#include <string>
#include <vector>

#include "app/cli/options.hpp"
#include "app/session/programs/program_run.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// `lockstep program SOURCE... [OPTIONS] [-- ARGUMENTS]`: compiles a CUDA program and runs it on the emulator.
/// words  the command line after `program`, or after `shot --program`
/// shot   draws the whole window
/// Throws InputError, DeviceError, WriteError, Interrupted.
int program_command(const std::vector<std::string>& words, bool shot = false);

/// Picture, trace and recording of a finished program, as the options ask. Throws as program_command().
void write_program_outputs(const Catalog& catalog, const OpenedProgram& program, const RunOptions& options);

/// `lockstep check --program SOURCE... [--orders N] [--json FILE] [-- ARGUMENTS]`: runs the program in several orders and examines
/// every launch. 1: something harmful was found.
int check_program_command(const std::vector<std::string>& words);

/// `lockstep capture [OPTIONS] -- PROGRAM ARGUMENTS`: records a finished program on the GPU. Returns the program's exit code. Throws as
/// program_command().
int capture_command(const std::vector<std::string>& words);

/// Throws InputError unless the text is a range of launches, "3" or "2..5", or empty.
void require_launches(const std::string& text);

}  // namespace lockstep
