#pragma once

#include <memory>

#include <nlohmann/json.hpp>

#include "app/session/output/output_file.hpp"
#include "app/session/programs/program_run.hpp"
#include "app/session/recording/recording.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/run/run.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

/// Writes a recording of a program from which its launches can be repeated: it also has program/record.json, program/states.bin,
/// program/0_0.ptx and program/source/NAME. The other parameters are those of write_recording().
void write_program_recording(OutputFile& file, Run& run, nlohmann::ordered_json manifest,
                             const FinishedProgram& program, Progress& progress, const trace::Log* trace = nullptr);

/// Whether a recording has these members.
bool holds_program(const Recording& recording);
/// Opens the program of a recording: its launches, arrays and PTX come from the file. Throws InputError, which names the file and
/// the member that is damaged.
OpenedProgram open_recorded_program(const std::shared_ptr<const Recording>& recording);

}  // namespace lockstep
