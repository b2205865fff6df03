#pragma once

#include <memory>

#include "app/session/recording/recording.hpp"
#include "app/session/scenario.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// A recording as the request of a run: passes, columns, sentences, launches and times come from the file. No kernel runs; views,
/// tables and plots cannot tell the difference.
struct OpenedRecording {
    Scenario scenario;  ///< algorithm, input and parameters, as recorded
    std::shared_ptr<const Dataset> dataset;
    std::shared_ptr<const RecordedFacts> facts;  ///< for Setup::recorded
};

/// algorithm  the catalogue's entry of the recorded algorithm; null: there is none
/// Throws InputError where the recording has no passes, where there is no such algorithm, or where the recording does not hold its
/// input.
OpenedRecording open_recording(std::shared_ptr<const Recording> recording, const AlgorithmInfo* algorithm,
                               Progress& progress);

}  // namespace lockstep
