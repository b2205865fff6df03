#include "kernels/matrix/algorithms.hpp"

#include <utility>

#include "kernels/matrix/champion.hpp"
#include "kernels/matrix/naive.hpp"
#include "kernels/matrix/parameters.hpp"
#include "kernels/matrix/reference.hpp"
#include "kernels/matrix/rows.hpp"
#include "kernels/matrix/sequential.hpp"
#include "kernels/matrix/tiled.hpp"

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
