#include "kernels/algorithms/scan/algorithms.hpp"

#include <utility>

#include "kernels/algorithms/scan/blocked/blocked.hpp"
#include "kernels/algorithms/scan/library/library.hpp"
#include "kernels/algorithms/scan/look_back/champion.hpp"
#include "kernels/algorithms/scan/naive/naive.hpp"
#include "kernels/algorithms/scan/naive/naive_in_place.hpp"
#include "kernels/algorithms/scan/parameters.hpp"
#include "kernels/algorithms/scan/reference.hpp"
#include "kernels/algorithms/scan/sequential.hpp"
#include "kernels/algorithms/scan/work_efficient/work_efficient.hpp"

namespace lockstep::scan {

AlgorithmInfo entry(std::string id, std::string title, std::string source) {
    return {.id = std::move(id),
            .title = std::move(title),
            .source = std::move(source),
            .input = DatasetKind::array,
            .parameters = parameters(),
            .roles = {Role::value, Role::prefix, Role::reach},
            .claim = "Every prefix is that of a loop",
            .verify = verify,
            .find_wrong = find_wrong};
}

std::vector<AlgorithmInfo> algorithms() {
    std::vector<AlgorithmInfo> all{sequential(), naive(),   naive_in_place(), work_efficient(),
                                   blocked(),    library(), champion()};
    return all;
}

}  // namespace lockstep::scan
