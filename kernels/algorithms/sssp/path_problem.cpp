#include "kernels/algorithms/sssp/path_problem.hpp"

#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/data/graph/csr_build.hpp"

namespace lockstep::sssp {
namespace {

std::uint32_t number_of(const ParameterValues& parameters, const char* name) {
    const auto found = parameters.find(name);
    return found == parameters.end() ? 0 : static_cast<std::uint32_t>(found->second);
}

}  // namespace

Paths paths_of(const ParameterValues& parameters) { return static_cast<Paths>(number_of(parameters, "paths")); }

PathProblem::PathProblem(const Dataset& dataset, const ParameterValues& parameters) : input(dataset.graph()) {
    const auto paths = paths_of(parameters);
    const auto destination = number_of(parameters, "destination");
    start = paths == Paths::single_destination ? destination : number_of(parameters, "source");
    if (paths == Paths::single_pair) target = destination;
    if (paths != Paths::single_destination) return;
    Progress progress;
    reversed = transposed(input, progress);
}

}  // namespace lockstep::sssp
