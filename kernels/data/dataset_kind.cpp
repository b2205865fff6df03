#include "kernels/data/dataset_kind.hpp"

#include <array>
#include <variant>

#include "kernels/data/dataset.hpp"

namespace lockstep {

std::span<const DatasetKindInfo> dataset_kinds() {
    static const std::array kinds{list_kind(),  forest_kind(),   graph_kind(),  tree_kind(),
                                  array_kind(), segments_kind(), matrix_kind(), expression_kind()};
    static_assert(kinds.size() == std::variant_size_v<decltype(Dataset::data)>);
    return kinds;
}

std::vector<ReportFact> report_vertices_and_edges(const Dataset& dataset) {
    return {{"num_vertices", dataset.num_vertices()}, {"num_edges", dataset.num_edges()}};
}

const DatasetKindInfo& kind_info(DatasetKind kind) { return dataset_kinds()[static_cast<std::size_t>(kind)]; }

}  // namespace lockstep
