#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/cli/options.hpp"
#include "app/session/output/output_set.hpp"
#include "app/session/programs/program_run.hpp"
#include "app/session/recording/recording.hpp"
#include "kernels/run/catalog/catalog.hpp"
#include "kernels/run/run.hpp"
#include "viz/gl/targets/read_pixels.hpp"

namespace lockstep {

/// `lockstep run --recording FILE`: writes columns, report and picture of a recorded run; nothing runs. Throws InputError, which
/// names the file, and Interrupted.
/// draw  draws the requested picture of a run
int recording_command(const Catalog& catalog, const RunOptions& options,
                      const std::function<Image(const std::shared_ptr<Run>&, const Scenario&)>& draw);

/// A recorded run, shown as a finished run, and the scenario that shows it.
struct RecordingRun {
    std::shared_ptr<Run> run;
    Scenario scenario;
};
/// Throws InputError if the recording has no passes, or if this program lacks its algorithm.
RecordingRun recorded_run(const Catalog& catalog, const std::shared_ptr<const Recording>& recording);

/// Records a finished run. scenario: how its input was read and how it is shown. report: the content of --json. trace: accesses to
/// record with it; null: none. Throws Interrupted.
void record_run(OutputFile& file, Run& run, const Scenario& scenario, const std::string& report,
                const trace::Log* trace);
/// Records a program with the data from which its launches can be repeated.
void record_program(OutputFile& file, Run& run, const Scenario& scenario, const std::string& report,
                    const FinishedProgram& program);

}  // namespace lockstep
