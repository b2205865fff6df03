#include "kernels/algorithms/list_ranking/reference.hpp"

#include <fmt/format.h>

#include "kernels/algorithms/list_ranking/columns.hpp"
#include "kernels/base/wanted.hpp"
#include "kernels/data/list_positions.hpp"
#include "kernels/run/column/value_text.hpp"

namespace lockstep::list_ranking {

std::vector<std::uint32_t> sequential_ranks(const SuccessorList& list) { return list_positions(list); }

std::optional<std::string> find_wrong_rank(const SuccessorList& list, const std::vector<std::uint32_t>& rank) {
    if (rank.size() != list.size()) return fmt::format("rank has {} entries, expected {}", rank.size(), list.size());
    if (list.size() == 0) return std::nullopt;
    const auto text = [column = list_ranking::rank()](std::uint32_t value) {
        return value == kNone ? "missing" : value_text(column, value);
    };
    if (rank[list.head] != 0)
        return fmt::format("rank[{}] of the head is {}: must be 0", list.head, text(rank[list.head]));
    for (std::uint32_t i = 0; i < list.size(); ++i) {
        throw_if_cancelled(i);
        const auto next = list.successor[i];
        if (next != i && (rank[i] == kNone || rank[next] != rank[i] + 1))
            return fmt::format("rank[{}] is {}, and rank[{}] of its successor is {}: must be one more", i,
                               text(rank[i]), next, text(rank[next]));
    }
    return std::nullopt;
}

std::optional<std::string> verify(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    return find_wrong_rank(dataset.list(), columns.at("rank").u32());
}

WrongColumns find_wrong(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    return {WrongElements::differing("rank", columns, sequential_ranks(dataset.list()))};
}

AlgorithmInfo::Invariant distances_fit_pointers(const Dataset& dataset, const ParameterValues&) {
    return [position = sequential_ranks(dataset.list())](const HostColumns& columns) -> WrongColumns {
        const auto &pointer = columns.at("pointer").u32(), &distance = columns.at("distance").u32();
        return {WrongElements::where("distance", distance.size(), [&](std::size_t node) {
            return pointer[node] >= position.size() || distance[node] != position[pointer[node]] - position[node];
        })};
    };
}

}  // namespace lockstep::list_ranking
