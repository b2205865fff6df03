#include "kernels/data/successor_list.hpp"

#include <fmt/format.h>

#include <numeric>
#include <utility>

#include "kernels/data/dataset.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/memory_need.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr ExampleInput kExamples[] = {
    {"Random list, 64 nodes", "list:random,n=64,seed=7"},
    {"Random list, 4 K nodes", "list:random,n=4K,seed=7"},
    {"Random list, 1 M nodes", "list:random,n=1M,seed=7"},
    {"Ordered list, 64 nodes", "list:ordered,n=64"},
};

std::uint32_t num_nodes(const Dataset& dataset) { return dataset.list().size(); }
std::uint32_t num_links(const Dataset& dataset) { return num_nodes(dataset) == 0 ? 0 : num_nodes(dataset) - 1; }

std::vector<DataFact> facts(const Dataset& dataset) {
    const auto& list = dataset.list();
    std::vector<DataFact> found{{"nodes", count_text(list.size())}};
    if (list.size() > 0) found.push_back({"head, tail", count_text(list.head) + ", " + count_text(list.tail)});
    return found;
}

ElementLinks links(const Dataset& dataset, std::uint32_t node, std::size_t) {
    const auto next = dataset.list().successor[node];
    if (next == node) return {.heading = "The tail: nothing follows", .elements = {}};
    return {.heading = "Next in the list", .elements = {next}};
}

Dataset ordered_list(std::uint32_t n, bool) {
    SuccessorList list{.successor = std::vector<std::uint32_t>(n), .head = 0, .tail = n - 1};
    std::iota(list.successor.begin(), list.successor.end(), 1u);
    list.successor.back() = n - 1;
    return {.kind = DatasetKind::list, .data = std::move(list), .source = "an ordered list"};
}

}  // namespace

const DatasetKindInfo& list_kind() {
    static const DatasetKindInfo info{
        .kind = DatasetKind::list,
        .name = "list",
        .phrase = "a list",
        .element = noun::node,
        .edge = noun::link,
        .examples = kExamples,
        .sweep_generator = "list:random",
        .min_work = MinWork::gather_and_scatter,
        .read_as = ReadAs::list,
        .as_word = "list",
        .min_memory = [](const ExpectedSize& size) { return need_of_pointers(size.num_elements); },
        .plainest = ordered_list,
        .num_elements = num_nodes,
        .num_edges = num_links,
        .spaces =
            [](const Dataset& dataset) {
                return std::vector<DataSpace>{{noun::node, num_nodes(dataset)}};
            },
        .sizes = [](const Dataset& dataset) { return noun::node.count(num_nodes(dataset)); },
        .facts = facts,
        .links = links,
    };
    return info;
}

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

    // One tail and no node with two predecessors imply one head; all nodes not between them are on cycles.
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
        throw InputError(fmt::format("{}: node {} is on a cycle, apart from the list", name, node));
    }
    list.successor = std::move(successor);
    return list;
}

}  // namespace lockstep
