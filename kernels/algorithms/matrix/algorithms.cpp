#include "kernels/algorithms/matrix/algorithms.hpp"

#include <utility>

#include "kernels/algorithms/matrix/parameters.hpp"
#include "kernels/algorithms/matrix/reference.hpp"

namespace lockstep::matrix {

AlgorithmInfo entry(std::string id, std::string title, std::string source) {
    return {.id = std::move(id),
            .title = std::move(title),
            .source = std::move(source),
            .input = DatasetKind::matrix,
            .steps = [](const Dataset& dataset) { return dataset.matrices().steps(); },
            .parameters = {semiring_parameter()},
            .roles = {Role::left, Role::right, Role::product},
            .claim = "Every entry equals that of a sequential loop",
            .verify = verify,
            .find_wrong = find_wrong};
}

// Each is defined beside its class.
AlgorithmInfo sequential(), naive(), rows(), tiled(), streamed(), champion();

std::vector<AlgorithmInfo> algorithms() { return {sequential(), naive(), rows(), tiled(), streamed(), champion()}; }

}  // namespace lockstep::matrix
