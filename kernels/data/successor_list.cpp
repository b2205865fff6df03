#include "kernels/data/successor_list.hpp"

#include <fmt/format.h>

#include <utility>

#include "kernels/data/input_error.hpp"

namespace lockstep {

SuccessorList make_successor_list(std::vector<std::uint32_t> successor, std::string_view name) {
    const auto n = static_cast<std::uint32_t>(successor.size());
    SuccessorList list;
    if (n == 0) return list;

    std::vector<bool> has_predecessor(n);
    for (std::uint32_t node = 0; node < n; ++node) {
        const auto next = successor[node];
        if (next >= n)
            throw InputError(fmt::format("{}: node {} has successor {}, out of range 0..{}", name, node, next, n - 1));
        if (next == node) {
            if (list.tail != kNone) {
                throw InputError(
                    fmt::format("{}: nodes {} and {} are both tails; a list has one", name, list.tail, node));
            }
            list.tail = node;
        } else if (has_predecessor[next]) {
            throw InputError(
                fmt::format("{}: node {} is the successor of two nodes, node {} among them", name, next, node));
        } else {
            has_predecessor[next] = true;
        }
    }
    if (list.tail == kNone) throw InputError(fmt::format("{}: the list has no tail; node 0 leads to a cycle", name));

    // One tail and no node with two predecessors: so one head, and whatever is not between them lies on a cycle.
    std::uint32_t node = 0;
    while (has_predecessor[node]) ++node;
    list.head = node;
    std::uint32_t length = 1;
    has_predecessor[node] = false;
    for (; successor[node] != node; ++length) {
        node = successor[node];
        has_predecessor[node] = false;
    }
    if (length != n) {
        node = 0;
        while (!has_predecessor[node]) ++node;
        throw InputError(fmt::format("{}: node {} lies on a cycle, apart from the list", name, node));
    }
    list.successor = std::move(successor);
    return list;
}

}  // namespace lockstep
