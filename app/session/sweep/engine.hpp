#pragma once

#include <atomic>
#include <functional>

#include "app/session/sweep/result.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// Controls a sweep that runs on another thread.
class SweepControl {
public:
    void cancel() {
        stop_ = true;
        progress_.cancel();
    }
    const std::atomic<bool>& stop() const { return stop_; }
    Progress& progress() { return progress_; }  ///< of generating the input

private:
    std::atomic<bool> stop_{false};
    Progress progress_;
};

/// Called with the current result whenever a point starts or ends.
using PublishSweep = std::function<void(const SweepResult&)>;

/// Measures all points of a request: value after value, each with all series on the same input, so that lines grow side
/// by side. A point that fails, or that would exceed the request's time limit by the growth of its line so far, is
/// omitted; the other points continue. Runs on the calling thread. Throws no errors that a request can cause: they are
/// in the result.
SweepResult run_sweep(const Catalog& catalog, const SweepRequest& request, SweepControl& control,
                      const PublishSweep& publish);

/// Throws InputError, before anything is generated, for a size at which no series fits into memory together with its
/// input.
void require_sizes_fit(const Catalog& catalog, const SweepRequest& request);

/// The label at the end of each line: the given name, else the id, with parameters if ids are not unique.
std::vector<std::string> line_names(const std::vector<SweepSeries>& series);

}  // namespace lockstep
