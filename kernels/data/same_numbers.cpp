#include "kernels/data/same_numbers.hpp"

#include <tuple>
#include <type_traits>
#include <variant>

namespace lockstep {
namespace {

auto numbers_of(const SuccessorList& list) { return std::tie(list.successor); }
auto numbers_of(const Forest& forest) { return std::tie(forest.parent); }
auto numbers_of(const CsrGraph& graph) {
    return std::tie(graph.row_offsets, graph.column_indices, graph.edge_weights, graph.real_weights);
}
auto numbers_of(const Tree& tree) { return std::tie(tree.row_offsets, tree.column_indices, tree.twin, tree.root); }
auto numbers_of(const NumberArray& array) { return std::tie(array.values, array.width); }
auto numbers_of(const Segments& segments) {
    return std::tie(segments.offsets, segments.value, segments.x_indices, segments.x, segments.iterations);
}
auto numbers_of(const Matrices& matrices) { return std::tie(matrices); }
auto numbers_of(const Expression& expression) {
    return std::tie(expression.parent, expression.side, expression.operation, expression.constant);
}
auto numbers_of(const VertexPairs& pairs) { return std::tie(pairs.a, pairs.b); }

}  // namespace

bool same_numbers(const Dataset& a, const Dataset& b) {
    if (&a == &b) return true;
    if (a.kind != b.kind || a.queries.has_value() != b.queries.has_value()) return false;
    if (a.queries && numbers_of(*a.queries) != numbers_of(*b.queries)) return false;
    return std::visit(
        [&](const auto& mine) {
            const auto* theirs = std::get_if<std::remove_cvref_t<decltype(mine)>>(&b.data);
            return theirs && numbers_of(mine) == numbers_of(*theirs);
        },
        a.data);
}

}  // namespace lockstep
