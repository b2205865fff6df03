#pragma once

#include <memory>

#include "app/session/programs/program_run.hpp"
#include "app/session/recording/recording.hpp"
#include "app/session/recording/zip.hpp"

namespace lockstep {

/// Adds what a recording needs so that launches of the program can be repeated: program/record.json, program/states.bin,
/// program/0_0.ptx, program/source/NAME.
void add_program_members(ZipWriter& zip, const FinishedProgram& program);

/// Whether a recording has these members.
bool holds_program(const Recording& recording);
/// Opens the program of a recording: its launches, arrays and PTX come from the file. Throws InputError, which names the file and
/// the member that is damaged.
OpenedProgram open_recorded_program(const std::shared_ptr<const Recording>& recording);

}  // namespace lockstep
