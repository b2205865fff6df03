#pragma once

#include <optional>

#include "app/session/action.hpp"
#include "app/session/runner.hpp"
#include "app/session/setup.hpp"

namespace lockstep {

/// One of the runs in the window: its newest request and its state on screen.
struct Side {
    Setup asked;  ///< the newest request; further changes start from it
    Setup shown;  ///< of the run on screen
    Runner runner;

    /// After the newest run failed to start or was cancelled: further changes start from the run on screen.
    void forget_asked() {
        if (shown.dataset) asked = shown;
    }
};

// The setup after a change. Each throws InputError if the change does not suit the dataset or the algorithm.
Setup changed(const Catalog& catalog, Setup setup, const ChooseAlgorithm& change);
Setup changed(const Catalog& catalog, Setup setup, const ChooseExecutor& change);
Setup changed(const Catalog& catalog, Setup setup, const SetParameter& change);
Setup changed(const Catalog& catalog, Setup setup, const ResetParameters& change);

/// The same choices on the dataset of another setup; unsuitable parameters return to their defaults. Nothing if the
/// algorithm does not run on data of that kind.
std::optional<Setup> on_data_of(const Setup& other, Setup setup);

/// The setup of run A of a comparison, on the input of run B; throws as make_setup() does.
Setup compared_setup(const Catalog& catalog, const ComparedRun& kept, const Setup& current);
/// Run A as stored in a scenario, without its pass.
ComparedRun compared_run(const Setup& kept);

}  // namespace lockstep
