#pragma once

#include <atomic>
#include <functional>

#include "app/session/sweep/result.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// The way to a sweep that runs on another thread.
class SweepControl {
public:
    void cancel() {
        stop_ = true;
        progress_.cancel();
    }
    const std::atomic<bool>& stop() const { return stop_; }
    Progress& progress() { return progress_; }  ///< of the input that is being made

private:
    std::atomic<bool> stop_{false};
    Progress progress_;
};

/// Called with all that is known whenever something was found or begun.
using PublishSweep = std::function<void(const SweepResult&)>;

/// Measures all points of a request: value after value, at each all series on the same input, so that lines grow side by
/// side. A point that fails, or that would take longer than the request's limit by the growth of its line so far, is left
/// out and does not end the others. Runs on the calling thread. Throws nothing that a request may cause: what went wrong is
/// in the result.
SweepResult run_sweep(const Catalog& catalog, const SweepRequest& request, SweepControl& control,
                      const PublishSweep& publish);

/// Throws InputError for a size of the request at which no series can be measured, for the need of its input and of a run on it: before
/// anything is made.
void require_sizes_fit(const Catalog& catalog, const SweepRequest& request);

/// What stands at the end of each line: the names given, else ids, with their parameters where ids are not enough.
std::vector<std::string> line_names(const std::vector<SweepSeries>& series);

}  // namespace lockstep
