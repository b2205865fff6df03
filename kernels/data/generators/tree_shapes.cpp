#include "kernels/data/generators/tree_shapes.hpp"

#include <utility>

#include "kernels/base/parallel.hpp"
#include "kernels/data/random.hpp"

namespace lockstep::tree_shapes {
namespace {

using Parents = std::vector<std::uint32_t>;

constexpr std::uint64_t kVerticesAPiece = 1 << 17;

/// Streams of random numbers, so that each use of a seed draws different numbers.
enum Stream : std::uint64_t { split_sizes = 100, attached_to, vertex_numbers };

template <class ParentOf>
Parents parents(std::uint32_t n, ParentOf parent_of) {
    Parents parent(n);
    for (std::uint32_t v = 1; v < n; ++v) parent[v] = parent_of(v);
    return parent;
}

/// A subtree that remains to be split.
struct Part {
    std::uint32_t top, size;
};

}  // namespace

Parents path(std::uint32_t n) {
    return parents(n, [](std::uint32_t v) { return v - 1; });
}

Parents star(std::uint32_t n) {
    return parents(n, [](std::uint32_t) { return 0u; });
}

Parents caterpillar(std::uint32_t n) {
    const auto spine = n - n / 2;
    return parents(n, [spine](std::uint32_t v) { return v < spine ? v - 1 : v - spine; });
}

Parents complete_binary(std::uint32_t n) {
    return parents(n, [](std::uint32_t v) { return (v - 1) / 2; });
}

Parents random_split(std::uint32_t n, std::uint64_t seed, Progress& progress) {
    progress.begin("Splitting the tree", n);
    const CounterRandom random(seed, split_sizes);
    Parents parent(n);
    std::vector<Part> parts{{0, n}};
    std::uint64_t done = 0;
    while (!parts.empty()) {
        const auto [top, size] = parts.back();
        parts.pop_back();
        if (++done % kVerticesAPiece == 0) {
            progress.check();
            progress.set(done);
        }
        if (size == 1) continue;
        const auto left = static_cast<std::uint32_t>(random.below(top, size)), right = size - 1 - left;
        if (right != 0) {
            parent[top + 1 + left] = top;
            parts.push_back({top + 1 + left, right});
        }
        if (left != 0) {
            parent[top + 1] = top;
            parts.push_back({top + 1, left});
        }
    }
    return parent;
}

Parents random_attachment(std::uint32_t n, std::uint64_t seed, Progress& progress) {
    progress.begin("Choosing parents", n);
    const CounterRandom random(seed, attached_to);
    Parents parent(n);
    for_each_piece(n, kVerticesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto v = begin; v < end; ++v) parent[v] = v == 0 ? 0 : static_cast<std::uint32_t>(random.below(v, v));
        progress.advance(end - begin);
    });
    return parent;
}

Parents shuffled(const Parents& parent, std::uint64_t seed, Progress& progress) {
    const auto n = parent.size();
    if (n < 2) return parent;
    progress.begin("Numbering vertices", n);
    const RandomPermutation permutation(n - 1, seed, vertex_numbers);
    const auto number = [&](std::uint64_t v) { return v == 0 ? 0 : 1 + permutation(v - 1); };
    Parents renamed(n);
    for_each_piece(n, kVerticesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto v = begin; v < end; ++v) renamed[number(v)] = number(parent[v]);
        progress.advance(end - begin);
    });
    return renamed;
}

}  // namespace lockstep::tree_shapes
