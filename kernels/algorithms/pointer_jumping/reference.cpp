#include "kernels/algorithms/pointer_jumping/reference.hpp"

#include <fmt/format.h>

#include "kernels/base/wanted.hpp"

namespace lockstep::pointer_jumping {
namespace {

std::string root_text(std::uint32_t root) { return root == kNone ? "–" : std::to_string(root); }

}  // namespace

std::vector<std::uint32_t> sequential_roots(const Forest& forest) {
    std::vector<std::uint32_t> root(forest.size(), kNone);
    for (std::uint32_t start = 0; start < forest.size(); ++start) {
        throw_if_cancelled(start);
        auto top = start;
        while (root[top] == kNone && forest.parent[top] != top) top = forest.parent[top];
        const auto found = root[top] == kNone ? top : root[top];
        for (auto node = start; node != top; node = forest.parent[node]) root[node] = found;
        root[top] = found;
    }
    return root;
}

std::optional<std::string> find_wrong_root(const Forest& forest, const std::vector<std::uint32_t>& root) {
    if (root.size() != forest.size())
        return fmt::format("root has {} entries, expected {}", root.size(), forest.size());
    for (std::uint32_t i = 0; i < forest.size(); ++i) {
        throw_if_cancelled(i);
        const auto parent = forest.parent[i];
        if (parent == i && root[i] != i)
            return fmt::format("root[{}] is {}, and it is a root: must be itself", i, root_text(root[i]));
        if (root[i] != root[parent])
            return fmt::format("root[{}] is {}, and root[{}] of its parent {}: must be the same", i, root_text(root[i]),
                               parent, root_text(root[parent]));
    }
    return std::nullopt;
}

std::optional<std::string> verify(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    return find_wrong_root(dataset.forest(), columns.at("root").u32());
}

WrongColumns find_wrong(const Dataset& dataset, const ParameterValues&, const HostColumns& columns) {
    return {WrongElements::differing("root", columns, sequential_roots(dataset.forest()))};
}

}  // namespace lockstep::pointer_jumping
