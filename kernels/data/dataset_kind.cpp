#include "kernels/data/dataset_kind.hpp"

#include <array>
#include <variant>

#include "kernels/data/dataset.hpp"

namespace lockstep {

std::span<const DatasetKindInfo> dataset_kinds() {
    static const std::array kinds{list_kind(), forest_kind(), graph_kind(), tree_kind()};
    static_assert(kinds.size() == std::variant_size_v<decltype(Dataset::data)>);
    return kinds;
}

const DatasetKindInfo& kind_info(DatasetKind kind) { return dataset_kinds()[static_cast<std::size_t>(kind)]; }

}  // namespace lockstep
