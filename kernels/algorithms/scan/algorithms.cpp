#include "kernels/algorithms/scan/algorithms.hpp"

#include <utility>

#include "kernels/algorithms/scan/parameters.hpp"
#include "kernels/algorithms/scan/reference.hpp"

namespace lockstep::scan {

AlgorithmInfo entry(std::string id, std::string title, std::string source) {
    return {.id = std::move(id),
            .title = std::move(title),
            .source = std::move(source),
            .input = DatasetKind::array,
            .parameters = parameters(),
            .roles = {Role::value, Role::prefix, Role::reach},
            .claim = "Every prefix equals that of a sequential loop",
            .verify = verify,
            .find_wrong = find_wrong};
}

// Each is defined beside its class.
AlgorithmInfo sequential(), left_fold(), naive(), naive_in_place(), work_efficient(), blocked(), library(), champion();

std::vector<AlgorithmInfo> algorithms() {
    return {sequential(), left_fold(), naive(), naive_in_place(), work_efficient(), blocked(), library(), champion()};
}

}  // namespace lockstep::scan
