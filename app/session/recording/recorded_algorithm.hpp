#pragma once

#include <memory>

#include "app/session/recording/recording.hpp"
#include "app/session/scenario.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/run/catalog/catalog.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// A recording as a run: its passes, columns, sentences, launches and times are those of the file. No kernel runs; views, tables and
/// plots cannot tell the difference.
struct OpenedRecording {
    std::shared_ptr<Run> run;
    Scenario scenario;  ///< algorithm, input and parameters, as recorded
};

/// Throws InputError where the recording is damaged, has no passes, is of an algorithm that `catalog` lacks, or of an input that the
/// recording does not hold.
OpenedRecording open_recording(const Catalog& catalog, std::shared_ptr<const Recording> recording, Progress& progress);

}  // namespace lockstep
