#include "kernels/algorithms/matrix/algorithms.hpp"

#include <utility>

#include "kernels/algorithms/matrix/champion.hpp"
#include "kernels/algorithms/matrix/naive.hpp"
#include "kernels/algorithms/matrix/parameters.hpp"
#include "kernels/algorithms/matrix/reference.hpp"
#include "kernels/algorithms/matrix/rows.hpp"
#include "kernels/algorithms/matrix/sequential.hpp"
#include "kernels/algorithms/matrix/tiled.hpp"

namespace lockstep::matrix {

AlgorithmInfo entry(std::string id, std::string title, std::string source) {
    return {.id = std::move(id),
            .title = std::move(title),
            .source = std::move(source),
            .input = DatasetKind::matrix,
            .steps = [](const Dataset& dataset) { return dataset.matrices().steps(); },
            .parameters = {semiring_parameter()},
            .roles = {Role::left, Role::right, Role::product},
            .claim = "Every entry is that of a loop",
            .verify = verify,
            .find_wrong = find_wrong};
}

std::vector<AlgorithmInfo> algorithms() {
    std::vector<AlgorithmInfo> all{sequential(), naive(), rows(), tiled(), champion()};
    return all;
}

}  // namespace lockstep::matrix
