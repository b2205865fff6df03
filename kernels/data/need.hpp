#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "kernels/data/dataset.hpp"

namespace lockstep {

/// What an algorithm needs of its input beyond its kind.
struct Need {
    std::string_view what;  ///< "weights": "sssp.example needs weights"
    /// Nothing where the dataset has it; else what it is like and what to do, to be read after its name: "has none; ...".
    /// O(n + m) at most.
    std::optional<std::string> (*lacking)(const Dataset&);
};

namespace need {

std::optional<std::string> lacking_weights(const Dataset& dataset);
std::optional<std::string> lacking_whole_weights(const Dataset& dataset);
std::optional<std::string> lacking_twins(const Dataset& dataset);
std::optional<std::string> lacking_weights_from_zero(const Dataset& dataset);
std::optional<std::string> lacking_tree(const Dataset& dataset);

/// Weights that can be used; without any each arc weighs 1.
inline constexpr Need weights{"weights", lacking_weights};
/// No real weights: each is an int32.
inline constexpr Need whole_weights{"whole weights", lacking_whole_weights};
/// Every arc with its twin.
inline constexpr Need symmetric{"every edge both ways", lacking_twins};
/// No arc weighs less than 0. A graph without weights has this too.
inline constexpr Need no_negative_weight{"weights from 0 on", lacking_weights_from_zero};
/// One tree: a list is one, a forest with one root, a graph that is joined and has no cycle, whichever way its arcs go.
inline constexpr Need tree{"a tree", lacking_tree};

}  // namespace need

/// Throws InputError for the first need that the dataset lacks: "sssp.example needs weights; karate.mtx has none: ...".
/// who  the algorithm's id
void require(std::span<const Need> needs, std::string_view who, const Dataset& dataset);

}  // namespace lockstep
