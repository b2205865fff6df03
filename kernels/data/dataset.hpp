#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/data/dataset_kind.hpp"
#include "kernels/data/expression.hpp"
#include "kernels/data/forest.hpp"
#include "kernels/data/matrices.hpp"
#include "kernels/data/names/element_names.hpp"
#include "kernels/data/number_array.hpp"
#include "kernels/data/segments.hpp"
#include "kernels/data/successor_list.hpp"
#include "kernels/data/tree.hpp"
#include "kernels/data/vertex_pairs.hpp"

namespace lockstep {

/// The input of an algorithm, and where it came from.
struct Dataset {
    DatasetKind kind = DatasetKind::list;
    /// In the order of DatasetKind.
    std::variant<SuccessorList, Forest, CsrGraph, Tree, NumberArray, Segments, Matrices, Expression> data;
    std::string source;  ///< "USA-road-d.NY.gr.gz", or the generator's spec
    std::string path;  ///< absolute; empty for a generator
    std::optional<std::uint64_t> seed;  ///< of a random generator
    std::vector<std::string> notes;  ///< findings and changes: "78,303 self loops kept"
    /// Kinds as which its file can be read, including its own; empty for a generator.
    std::vector<DatasetKind> opens_as{};
    bool plain_lines = false;  ///< its file has lines without a header: `--as` applies
    /// By space ("vertices"), if the file has names (see ElementNames).
    std::map<std::string, ElementNames, std::less<>> names{};
    /// The queries on a tree, if they were read with it (`--queries`).
    std::optional<VertexPairs> queries{};

    const DatasetKindInfo& info() const { return kind_info(kind); }
    std::uint32_t num_vertices() const { return info().num_elements(*this); }
    /// Arcs in the CSR, also of a tree; n - 1 links of a list; arcs of a forest; segments; 0 for arrays and matrices.
    std::uint32_t num_edges() const { return info().num_edges(*this); }

    /// Each throws std::logic_error that names both kinds if the dataset is of another kind.
    const SuccessorList& list() const { return of<SuccessorList>(DatasetKind::list); }
    const Forest& forest() const { return of<Forest>(DatasetKind::forest); }
    const CsrGraph& graph() const { return of<CsrGraph>(DatasetKind::graph); }
    /// Also the tree of an expression.
    const Tree& tree() const {
        return kind == DatasetKind::expression ? expression().tree : of<Tree>(DatasetKind::tree);
    }
    const NumberArray& array() const { return of<NumberArray>(DatasetKind::array); }
    const Segments& segments() const { return of<Segments>(DatasetKind::segments); }
    const Matrices& matrices() const { return of<Matrices>(DatasetKind::matrix); }
    const Expression& expression() const { return of<Expression>(DatasetKind::expression); }

    /// Empty if the elements have no names.
    const ElementNames& names_in(std::string_view space) const;
    /// Empty if the element has no name.
    std::string_view name_of(std::string_view space, std::uint32_t element) const { return names_in(space)[element]; }
    /// Sets the names of nodes or vertices, unless all are empty. Names that are not UTF-8 are converted from Windows-1252.
    void name_elements(ElementNames of_elements);

private:
    template <class Part>
    const Part& of(DatasetKind wanted) const {
        const auto* part = std::get_if<Part>(&data);
        if (!part) refuse(wanted);
        return *part;
    }
    [[noreturn]] void refuse(DatasetKind wanted) const;
};

}  // namespace lockstep
