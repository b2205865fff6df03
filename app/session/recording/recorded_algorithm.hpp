#pragma once

#include <memory>

#include "app/session/recording/recording.hpp"
#include "app/session/scenario.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// A recording that can be opened as a run: passes, columns, sentences, launches and times come from the file, and no kernel runs. For
/// views, tables and plots it is an ordinary run.
struct OpenedRecording {
    Scenario scenario;  ///< algorithm, input and parameters, as recorded
    std::shared_ptr<const Dataset> dataset;
    std::shared_ptr<const RecordedFacts> facts;  ///< for Setup::recorded
};

/// algorithm  the catalogue's entry of the recorded algorithm; null: there is none
/// Throws InputError if the recording has no passes or does not contain its input, or if there is no entry.
OpenedRecording open_recording(const std::shared_ptr<const Recording>& recording, const AlgorithmInfo* algorithm,
                               Progress& progress);

}  // namespace lockstep
