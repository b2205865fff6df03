#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/data/dataset_kind.hpp"
#include "kernels/data/forest.hpp"
#include "kernels/data/successor_list.hpp"

namespace lockstep {

/// What an algorithm runs on, and where it came from.
struct Dataset {
    DatasetKind kind = DatasetKind::list;
    std::variant<SuccessorList, Forest, CsrGraph> data;  ///< in the order of DatasetKind
    std::string source;  ///< "USA-road-d.NY.gr.gz", or the generator's spec
    std::string path;  ///< absolute; empty for a generator
    std::optional<std::uint64_t> seed;  ///< of a generator that draws
    std::vector<std::string> notes;  ///< what was found and done: "78,303 self loops kept"
    std::vector<DatasetKind>
        opens_as{};  ///< kinds that its file can be read as, its own among them; empty for a generator

    const DatasetKindInfo& info() const { return kind_info(kind); }
    std::uint32_t num_vertices() const { return info().num_elements(*this); }
    /// Arcs in the CSR; n - 1 links of a list; arcs of a forest.
    std::uint32_t num_edges() const { return info().num_edges(*this); }

    /// Each throws std::bad_variant_access when the dataset is of another kind.
    const SuccessorList& list() const { return std::get<SuccessorList>(data); }
    const Forest& forest() const { return std::get<Forest>(data); }
    const CsrGraph& graph() const { return std::get<CsrGraph>(data); }
};

}  // namespace lockstep
