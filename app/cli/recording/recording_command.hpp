#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/cli/options.hpp"
#include "app/session/output/output_set.hpp"
#include "kernels/run/catalog/catalog.hpp"
#include "kernels/run/run.hpp"
#include "viz/gl/targets/read_pixels.hpp"

namespace lockstep {

/// `lockstep run --recording FILE`: writes columns, report and picture of a recorded run; nothing runs. Throws InputError, which
/// names the file, and Interrupted.
/// draw  draws the picture that the options ask for of a run
int recording_command(const Catalog& catalog, const RunOptions& options,
                      const std::function<Image(const std::shared_ptr<Run>&, const Scenario&)>& draw);

/// Records a run that has ended. source: how its input was read. report: what --json writes. Throws Interrupted.
void record_run(OutputFile& file, Run& run, const DatasetSource& source, const std::string& report);

}  // namespace lockstep
