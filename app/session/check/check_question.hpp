#pragma once

#include <memory>

#include "app/session/check/run_check.hpp"
#include "kernels/base/progress.hpp"

namespace lockstep {

/// A check that is to be made in the background.
struct CheckQuestion {
    CheckRequest request;
    std::shared_ptr<const Dataset> dataset;  ///< that the request names, as it is open; null: small ones are made
};

/// run_check(), told of by the progress and ended by it: throws Cancelled then, also out of a kernel.
CheckResult answer_check(const CheckQuestion& question, Progress& progress);

}  // namespace lockstep
