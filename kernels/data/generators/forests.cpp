#include "kernels/data/generators/generator.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/parallel.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/random.hpp"

namespace lockstep::generate {
namespace {

/// Positions are filled so that a parent comes before its children, then spread over memory by a random permutation.
/// Without a height: a random recursive forest, each position below a random earlier one. With a height: positions are
/// distributed evenly over the levels, each below a random one of the level above.
Dataset forest_random(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    require_memory(spec, "the forest", need_of_pointers(n, 1));
    const auto trees = spec.given("trees") ? spec.count("trees", 1, n) : std::max<std::uint64_t>(1, n / 16);
    const auto below = n - trees;
    const auto height = spec.given("height") ? spec.count("height", 0, n - 1) : 0;
    if (spec.given("height") && (below < height || (height == 0 && below > 0))) {
        throw InputError(fmt::format("{}: {} of height {} cannot have {}", spec.text(), counted(trees, "tree"),
                                     count_text(height), counted(n, "node")));
    }
    const auto level_begin = [&](std::uint64_t level) { return level == 0 ? 0 : trees + below * (level - 1) / height; };
    const RandomPermutation node_at(n, spec.seed(), memory_order);
    const CounterRandom random(spec.seed(), parents);
    const auto parent_of = [&](std::uint64_t position) {
        if (position < trees) return position;
        if (height == 0) return random.below(position, position);
        const auto level = ((position - trees + 1) * height + below - 1) / below;
        const auto first = level_begin(level - 1);
        return first + random.below(position, level_begin(level) - first);
    };

    progress.begin("Choosing parents", height == 0 ? 2 * n : n);
    Forest forest;
    forest.num_roots = static_cast<std::uint32_t>(trees);
    forest.height = static_cast<std::uint32_t>(height);
    forest.parent.resize(n);
    for_each_piece(n, kNodesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto position = begin; position < end; ++position)
            forest.parent[node_at(position)] = node_at(parent_of(position));
        progress.advance(end - begin);
    });
    if (height == 0) {
        std::vector<std::uint8_t> depth(n);  // of a random recursive tree: about e ln n, at most 60
        for (std::uint64_t position = trees; position < n; ++position) {
            if (position % kNodesAPiece == 0) {
                progress.check();
                progress.advance(kNodesAPiece);
            }
            depth[position] = static_cast<std::uint8_t>(depth[parent_of(position)] + 1);
            forest.height = std::max<std::uint32_t>(forest.height, depth[position]);
        }
    }
    return {.kind = DatasetKind::forest,
            .data = std::move(forest),
            .source = {},
            .path = {},
            .seed = spec.seed(),
            .notes = {}};
}

Dataset forest_path(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    spec.seed();
    require_memory(spec, "the forest", need_of_pointers(n));
    progress.begin("Choosing parents", n);
    Forest forest;
    forest.num_roots = 1;
    forest.height = static_cast<std::uint32_t>(n - 1);
    forest.parent.resize(n);
    for_each_piece(n, kNodesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto node = begin; node < end; ++node)
            forest.parent[node] = static_cast<std::uint32_t>(node == 0 ? 0 : node - 1);
        progress.advance(end - begin);
    });
    return {.kind = DatasetKind::forest, .data = std::move(forest), .source = {}, .path = {}, .seed = {}, .notes = {}};
}

}  // namespace

std::vector<Generator> of_forests() {
    using enum DatasetKind;
    return {
        {{"forest:random",
          "Random trees in random memory order.",
          forest,
          {option_nodes(),
           option_seed(),
           {"trees", "how many", "n / 16"},
           {"height", "of the highest tree; without it each parent is any earlier node", "free"}}},
         forest_random},
        {{"forest:path", "One path: the parent of i is i - 1.", forest, {option_nodes(), option_no_seed()}},
         forest_path},
    };
}

}  // namespace lockstep::generate
