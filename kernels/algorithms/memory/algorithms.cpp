#include "kernels/algorithms/memory/algorithms.hpp"

#include <utility>

#include "kernels/algorithms/memory/offset_copy.hpp"
#include "kernels/algorithms/memory/permuted_copy.hpp"
#include "kernels/algorithms/memory/reference.hpp"
#include "kernels/algorithms/memory/stride_copy.hpp"
#include "kernels/algorithms/memory/texture.hpp"
#include "kernels/algorithms/memory/transpose.hpp"

namespace lockstep::memory {

AlgorithmInfo copy_entry(std::string id, std::string title, std::string source) {
    return {.id = std::move(id),
            .title = std::move(title),
            .source = std::move(source),
            .input = DatasetKind::array,
            .roles = {Role::value, Role::copied},
            .claim = "Every element that a thread reaches was copied, no other",
            .verify = verify_copy,
            .find_wrong = find_wrong_copy};
}

std::vector<AlgorithmInfo> algorithms() {
    std::vector<AlgorithmInfo> all{copy_offset(), copy_stride(), copy_permuted(), transpose(), texture()};
    return all;
}

}  // namespace lockstep::memory
