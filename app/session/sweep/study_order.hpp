#pragma once

#include <string>
#include <vector>

#include "app/session/sweep/result.hpp"
#include "kernels/run/catalog/study.hpp"

namespace lockstep {

/// What the times measured here make of the source's findings: a sentence for each finding that they contradict, with where
/// and by how much and the likely reason, or one that says that they agree. Empty while nothing can be said.
std::vector<std::string> compare_with_study(const Study& study, const SweepResult& result);

}  // namespace lockstep
