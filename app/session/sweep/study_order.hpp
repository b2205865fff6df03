#pragma once

#include <string>
#include <vector>

#include "app/session/sweep/result.hpp"
#include "kernels/run/catalog/study.hpp"

namespace lockstep {

/// Compares the times measured here with the source's findings: a sentence for each contradicted finding, with sizes,
/// factor and likely reason, or one sentence of agreement. Empty until all compared lines are measured.
std::vector<std::string> compare_with_study(const Study& study, const SweepResult& result);

}  // namespace lockstep
