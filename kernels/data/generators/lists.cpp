#include "kernels/data/generators/generator.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/parallel.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/random.hpp"

namespace lockstep::generate {
namespace {

/// The list with node node_at(p) at position p; node_at is a permutation of 0 .. n - 1.
template <class NodeAt>
SuccessorList chain(std::uint64_t n, NodeAt node_at, Progress& progress) {
    progress.begin("Linking nodes", n);
    SuccessorList list;
    list.successor.resize(n);
    list.head = node_at(0);
    list.tail = node_at(n - 1);
    for_each_piece(n, kNodesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        std::uint32_t node = node_at(begin);
        for (auto position = begin; position < end; ++position) {
            const std::uint32_t next = position + 1 < n ? node_at(position + 1) : node;
            list.successor[node] = next;
            node = next;
        }
        progress.advance(end - begin);
    });
    return list;
}

Dataset list_random(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    require_memory(spec, "the list", need_of_pointers(n));
    const RandomPermutation node_at(n, spec.seed(), memory_order);
    return {.kind = DatasetKind::list,
            .data = chain(n, node_at, progress),
            .source = {},
            .path = {},
            .seed = spec.seed(),
            .notes = {}};
}

Dataset list_ordered(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    spec.seed();
    require_memory(spec, "the list", need_of_pointers(n));
    const auto node_at = [](std::uint64_t position) { return static_cast<std::uint32_t>(position); };
    return {.kind = DatasetKind::list,
            .data = chain(n, node_at, progress),
            .source = {},
            .path = {},
            .seed = {},
            .notes = {}};
}

/// Places that divide n cells into `count` blocks as evenly as possible: block k begins at floor(k n / count). The
/// remaining cells are numbered in order, and the block of such a number has a closed form.
struct EvenBlocks {
    std::uint64_t n, count;

    std::uint32_t begin(std::uint64_t block) const { return static_cast<std::uint32_t>(block * n / count); }
    /// Whether a block begins at a cell, and which.
    bool begins_block(std::uint64_t cell, std::uint64_t& block) const {
        block = (cell * count + n - 1) / n;
        return block < count && begin(block) == cell;
    }
    std::uint64_t others() const { return n - count; }
    /// The number of earlier cells at which no block begins.
    std::uint64_t other_index(std::uint64_t cell) const { return cell - (cell * count + n - 1) / n; }
    /// floor(k others / count) other cells precede block k, so the block of the i-th is the last k for which that is <= i.
    std::uint32_t other(std::uint64_t i) const {
        const auto block = ((i + 1) * count + others() - 1) / others() - 1;
        return static_cast<std::uint32_t>(begin(block) + 1 + i - block * others() / count);
    }
};

std::uint64_t num_splitters(const Spec& spec, std::uint64_t n) {
    if (spec.given("splitters")) return spec.count("splitters", 1, n);
    // floor(n / log2 n), the first level's rule of the recursive method.
    return n < 4 ? 1 : static_cast<std::uint64_t>(static_cast<double>(n) / std::log2(static_cast<double>(n)));
}

/// Rehman 2010, 4.4.2, "random access with balanced load": a random list in which nodes at regular distance in memory are
/// equidistant in the list too. Splitters at the start of each block of n / splitters cells cut it into sublists of equal
/// length, one more or less.
Dataset list_balanced(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    require_memory(spec, "the list", need_of_pointers(n));
    const EvenBlocks blocks{n, num_splitters(spec, n)};
    const RandomPermutation splitter(blocks.count, spec.seed(), splitter_order);
    const RandomPermutation other(std::max<std::uint64_t>(1, blocks.others()), spec.seed(), memory_order);
    const auto node_at = [&](std::uint64_t position) {
        std::uint64_t block = 0;
        if (blocks.begins_block(position, block)) return blocks.begin(splitter(block));
        return blocks.other(other(blocks.other_index(position)));
    };
    return {
        .kind = DatasetKind::list,
        .data = chain(n, node_at, progress),
        .source = {},
        .path = {},
        .seed = spec.seed(),
        .notes = {fmt::format("{} splitters at equal distance in memory and in the list", count_text(blocks.count))}};
}

/// Rehman 2010, 4.4.2, "regular access patterns with unbalanced loads": memory is walked in order, but nodes at regular
/// distance in memory are at random places of the list. The thesis draws splitters from an ordered list instead; here the
/// list itself is unbalanced, for algorithms that pick splitters at regular distance.
Dataset list_unbalanced(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    require_memory(spec, "the list", need_of_pointers(n, 1));
    const EvenBlocks blocks{n, num_splitters(spec, n)};
    progress.begin("Placing splitters", blocks.count);
    std::vector<bool> is_splitter(n);
    is_splitter[0] = true;
    if (n > 1) {
        const RandomPermutation place(n - 1, spec.seed(), splitter_positions);
        for (std::uint64_t k = 0; k + 1 < blocks.count; ++k) {
            if (k % kNodesAPiece == 0) progress.check();
            is_splitter[1 + place(k)] = true;
        }
    }
    progress.begin("Linking nodes", n);
    SuccessorList list;
    list.successor.resize(n);
    std::uint64_t splitters = 0, others = 0;
    std::uint32_t last = kNone;
    for (std::uint64_t position = 0; position < n; ++position) {
        if (position % kNodesAPiece == 0) {
            progress.check();
            progress.set(position);
        }
        const auto node = is_splitter[position] ? blocks.begin(splitters++) : blocks.other(others++);
        if (last == kNone) list.head = node;
        else list.successor[last] = node;
        last = node;
    }
    list.successor[last] = list.tail = last;
    return {.kind = DatasetKind::list,
            .data = std::move(list),
            .source = {},
            .path = {},
            .seed = spec.seed(),
            .notes = {fmt::format("{} splitters at equal distance in memory, at random places of the list",
                                  count_text(blocks.count))}};
}

}  // namespace

std::vector<Generator> of_lists() {
    const GeneratorInfo::Option splitters{
        "splitters", "how many, one at the start of each block of n / splitters nodes", "n / log2 n"};
    using enum DatasetKind;
    return {
        {{"list:random", "A list in random memory order.", list, {option_nodes(), option_seed()}}, list_random},
        {{"list:ordered",
          "A list in memory order: the successor of i is i + 1.",
          list,
          {option_nodes(), option_no_seed()}},
         list_ordered},
        {{"list:balanced",
          "Random memory order, with splitters that cut the list into equal parts.",
          list,
          {option_nodes(), option_seed(), splitters}},
         list_balanced},
        {{"list:unbalanced",
          "Memory order, with splitters that cut the list into parts of random length.",
          list,
          {option_nodes(), option_seed(), splitters}},
         list_unbalanced},
    };
}

}  // namespace lockstep::generate
