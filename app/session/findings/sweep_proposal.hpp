#pragma once

#include <string>
#include <vector>

#include "app/session/sweep/request.hpp"
#include "app/session/workspace.hpp"

namespace lockstep {

/// The settings of a sweep before it starts.
struct SweepDraft {
    std::string parameter{};  ///< the swept parameter; empty: the size of the input
    SweepRange range{};
    std::string across{};  ///< a second parameter; empty: none
    SweepRange across_range{};
    std::vector<SweepSeries> series{};
    int repeat = 10;

    bool operator==(const SweepDraft&) const = default;
};

/// The algorithm on screen with its parameters, on its executor. On the emulator threads run one after the other,
/// regardless of the order on screen.
SweepSeries series_on_screen(const Workspace& workspace);

/// Proposes a sweep of the algorithm on screen over the size of its input, or over one of its parameters: a useful
/// range for the current input and executor.
SweepDraft propose_sweep(const Workspace& workspace, const std::string& parameter);

/// Proposes the values of the second parameter of a map: fewer than for a line.
SweepRange propose_across(const Workspace& workspace, const std::string& parameter);
/// The draft with the settings of an existing request.
SweepDraft draft_of(const SweepRequest& request);

/// The request of a draft, on the input on screen. Throws InputError for an invalid range.
SweepRequest request_of(const SweepDraft& draft, const Workspace& workspace);

/// Why a sweep does not apply to the run on screen, in a sentence (another algorithm or input). Empty: it applies.
std::string stale_note(const Workspace& workspace, const SweepRequest& request);

/// The value of the swept quantity in the run on screen; nothing if the run does not have it.
std::optional<double> value_on_screen(const Workspace& workspace, const std::string& parameter);

/// Changes the run on screen to a value of the swept quantity.
void go_to_value(const Workspace& workspace, const std::string& parameter, double value, Actions& actions);

}  // namespace lockstep
