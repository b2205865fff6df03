#pragma once

#include <optional>

#include "app/session/action.hpp"
#include "app/session/runner.hpp"
#include "app/session/setup.hpp"

namespace lockstep {

/// One of the runs in the window, from what was asked for to what is on screen.
struct Side {
    Setup asked;  ///< the newest that was asked for; what a further change starts from
    Setup shown;  ///< of the run on screen
    Runner runner;

    /// For when the newest run could not be started or was cancelled: further changes start from what is on screen.
    void forget_asked() {
        if (shown.dataset) asked = shown;
    }
};

// A setup after a change of it. They throw InputError where the change does not suit its dataset or algorithm.
Setup changed(const Catalog& catalog, Setup setup, const ChooseAlgorithm& change);
Setup changed(const Catalog& catalog, Setup setup, const ChooseExecutor& change);
Setup changed(const Catalog& catalog, Setup setup, const SetParameter& change);
Setup changed(const Catalog& catalog, Setup setup, const ResetParameters& change);

/// The same choices on the dataset of another setup; parameters that do not suit it go back to their defaults. Nothing when
/// the algorithm does not run on data of that kind.
std::optional<Setup> on_data_of(const Setup& other, Setup setup);

/// Run A of a comparison as a scenario says it, on the input of run B; throws as make_setup() does.
Setup compared_setup(const Catalog& catalog, const ComparedRun& kept, const Setup& current);
/// As a scenario says it, without a pass.
ComparedRun compared_run(const Setup& kept);

}  // namespace lockstep
