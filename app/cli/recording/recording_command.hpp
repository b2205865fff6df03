#pragma once

#include <nlohmann/json.hpp>

#include "app/cli/options.hpp"
#include "app/session/output/output_set.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// `lockstep run --recording FILE`: writes columns, report and picture of a recorded run; nothing runs. Throws InputError, which
/// names the file, and Interrupted.
int recording_command(const RunOptions& options);

/// Records a run that has ended. source: how its input was read. report: what --json writes. Throws Interrupted.
void record_run(OutputFile& file, Run& run, const DatasetSource& source, const std::string& report);

}  // namespace lockstep
