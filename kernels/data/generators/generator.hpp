#pragma once

#include <utility>
#include <vector>

#include "kernels/data/generators/spec.hpp"
#include "kernels/data/graph/weights.hpp"

namespace lockstep::generate {

/// One generator: name, options, and the function that makes its dataset.
struct Generator {
    GeneratorInfo info;
    Dataset (*make)(const Spec&, Progress&);
};

// The generators of each kind, in listing order.
std::vector<Generator> of_lists();
std::vector<Generator> of_forests();
std::vector<Generator> of_trees();
std::vector<Generator> of_grids();
std::vector<Generator> of_drawn_graphs();
std::vector<Generator> of_random_others();
std::vector<Generator> of_arrays();
std::vector<Generator> of_segments();
std::vector<Generator> of_matrices();
std::vector<Generator> of_expressions();

/// The options of every graph generator: weights=, negative=.
std::vector<GeneratorInfo::Option> options_of_weights();
struct WeightsAsked {
    DrawnWeights drawn{};
    enum class Negative : std::uint8_t { none, arcs, cycle } negative = Negative::none;
};
/// Throws InputError for unknown words.
WeightsAsked weights_asked(const Spec& spec);
/// Sets the weights of a graph.
void weigh_arcs(const Spec& spec, const WeightsAsked& asked, Dataset& dataset, Progress& progress);

/// Makes tree:binary; also used by a graph generator.
Dataset tree_binary(const Spec& spec, Progress& progress);

/// The power of two closest to the square root of n: the width of a nearly square array.
std::uint64_t square_width(std::uint64_t n);

// Options of several generators.
inline GeneratorInfo::Option option_nodes() { return {"n", "nodes in all", "64"}; }
inline GeneratorInfo::Option option_vertices() { return {"n", "vertices in all", "1024"}; }
inline GeneratorInfo::Option option_seed() { return {"seed", "seed of the random numbers", "1"}; }
inline GeneratorInfo::Option option_no_seed() { return {"seed", "accepted, changes nothing", "1"}; }
inline GeneratorInfo::Option option_seed_of_weights() { return {"seed", "seed of the random weights", "1"}; }
inline GeneratorInfo::Option option_elements() { return {"n", "elements in all", "64"}; }
inline GeneratorInfo::Option option_below(std::string fallback = "10") {
    return {"below", "whole numbers are drawn from 0 to below - 1, below up to 2^32", std::move(fallback)};
}
/// The number of vertices of a random tree.
inline GeneratorInfo::Option option_shuffled() {
    return {"shuffle", "0: parents come before children, else vertices are numbered at random", "1"};
}

}  // namespace lockstep::generate
