#pragma once

#include <string>
#include <vector>

#include "app/session/sweep/request.hpp"
#include "app/session/workspace.hpp"

namespace lockstep {

/// A sweep that a person is putting together.
struct SweepDraft {
    std::string parameter{};  ///< what is swept; empty: the size of the input
    SweepRange range{};
    std::string across{};  ///< a second parameter; empty: none
    SweepRange across_range{};
    std::vector<SweepSeries> series{};
    int repeat = 10;

    bool operator==(const SweepDraft&) const = default;
};

/// The algorithm on screen with its parameters, on its executor. Where the executor is the emulator, threads run one after
/// the other whatever the order on screen.
SweepSeries series_on_screen(const Workspace& workspace);

/// The algorithm on screen over the size of its input, or over one of its parameters: a range that makes sense on the
/// input and on the executor at hand.
SweepDraft propose_sweep(const Workspace& workspace, const std::string& parameter);

/// The values of a parameter that a map takes: fewer than a line has.
SweepRange propose_across(const Workspace& workspace, const std::string& parameter);
/// The draft that asks for what was asked already.
SweepDraft draft_of(const SweepRequest& request);

/// What the draft asks for, on the input on screen. Throws InputError for a range that is none.
SweepRequest request_of(const SweepDraft& draft, const Workspace& workspace);

/// Why a sweep says nothing of the run on screen, in a sentence: it was of another algorithm or input. Empty: it does.
std::string stale_note(const Workspace& workspace, const SweepRequest& request);

/// Where the swept quantity stands on screen; nothing when the run on screen does not have it.
std::optional<double> value_on_screen(const Workspace& workspace, const std::string& parameter);

/// Brings the run on screen to a value of the swept quantity.
void go_to_value(const Workspace& workspace, const std::string& parameter, double value, Actions& actions);

}  // namespace lockstep
