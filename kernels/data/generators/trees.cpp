#include "kernels/data/generators/generator.hpp"

#include <utility>

#include "kernels/data/generators/tree_shapes.hpp"

namespace lockstep::generate {
namespace {

/// shape  makes the parents of num_vertices vertices from a seed
template <class Shape>
Dataset generated_tree(const Spec& spec, bool draws, Progress& progress, Shape shape) {
    const auto n = spec.nodes();
    if (n > kMaxArcs / 2) require_arcs(spec, 2 * (n - 1));
    require_memory(spec, "the tree", need_of_tree(n));
    const bool shuffle = spec.count("shuffle", 0, 1) == 1;
    Forest forest;
    forest.num_roots = 1;
    forest.parent = shape(static_cast<std::uint32_t>(n));
    if (shuffle) forest.parent = tree_shapes::shuffled(forest.parent, spec.seed(), progress);
    progress.begin("Linking neighbours", 0);
    progress.check();
    Dataset dataset{.kind = DatasetKind::tree, .data = make_tree(forest, spec.text()), .source = {}};
    if (draws || shuffle) dataset.seed = spec.seed();
    return dataset;
}

Dataset tree_random(const Spec& spec, Progress& progress) {
    return generated_tree(spec, true, progress,
                          [&](std::uint32_t n) { return tree_shapes::random_attachment(n, spec.seed(), progress); });
}
template <auto shape>
Dataset tree_of_shape(const Spec& spec, Progress& progress) {
    return generated_tree(spec, false, progress, shape);
}

}  // namespace

Dataset tree_binary(const Spec& spec, Progress& progress) {
    return generated_tree(spec, true, progress,
                          [&](std::uint32_t n) { return tree_shapes::random_split(n, spec.seed(), progress); });
}

std::vector<Generator> of_trees() {
    const GeneratorInfo::Option in_order{"shuffle", "1: vertices are numbered at random, all but the root", "0"};
    using enum DatasetKind;
    return {
        {{"tree:binary",
          "A random binary tree: the descendants of each vertex are split at random into left and right.",
          tree,
          {option_nodes(), option_seed(), option_shuffled()}},
         tree_binary},
        {{"tree:random",
          "Random attachment: the parent of each vertex is a random earlier one.",
          tree,
          {option_nodes(), option_seed(), option_shuffled()}},
         tree_random},
        {{"tree:path", "One path; the root is its end.", tree, {option_nodes(), option_seed(), in_order}},
         tree_of_shape<tree_shapes::path>},
        {{"tree:star",
          "The root is the parent of all other vertices.",
          tree,
          {option_nodes(), option_seed(), in_order}},
         tree_of_shape<tree_shapes::star>},
        {{"tree:caterpillar",
          "A path of half of the vertices, with one more vertex at each of them.",
          tree,
          {option_nodes(), option_seed(), in_order}},
         tree_of_shape<tree_shapes::caterpillar>},
        {{"tree:complete", "A complete binary tree, level by level.", tree, {option_nodes(), option_seed(), in_order}},
         tree_of_shape<tree_shapes::complete_binary>},
    };
}

}  // namespace lockstep::generate
