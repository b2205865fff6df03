#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "kernels/data/dataset.hpp"

namespace lockstep {

/// A requirement of an algorithm on its input, in addition to the kind.
struct Need {
    std::string_view what;  ///< "weights": "sssp.example needs weights"
    /// Empty if the dataset meets the requirement; else the deficiency and its remedy, as text that follows the dataset's
    /// name: "has none; ...". O(n + m) at most.
    std::optional<std::string> (*lacking)(const Dataset&);
};

namespace need {

std::optional<std::string> lacking_weights(const Dataset& dataset);
std::optional<std::string> lacking_whole_weights(const Dataset& dataset);
std::optional<std::string> lacking_twins(const Dataset& dataset);
std::optional<std::string> lacking_weights_from_zero(const Dataset& dataset);
std::optional<std::string> lacking_tree(const Dataset& dataset);

/// Usable weights. A graph without weights meets this too: each arc weighs 1.
inline constexpr Need weights{"weights", lacking_weights};
/// No real weights: each is an int32.
inline constexpr Need whole_weights{"whole weights", lacking_whole_weights};
/// Every arc has its twin.
inline constexpr Need symmetric{"every edge both ways", lacking_twins};
/// No weight below 0. A graph without weights meets this too.
inline constexpr Need no_negative_weight{"weights from 0 on", lacking_weights_from_zero};
/// One tree: a list, a forest with one root, or a connected graph without cycles, ignoring the direction of arcs.
inline constexpr Need tree{"a tree", lacking_tree};

}  // namespace need

/// Throws InputError for the first need that the dataset does not meet: "sssp.example needs weights; karate.mtx has none: ...".
/// who  the algorithm's id
void require(std::span<const Need> needs, std::string_view who, const Dataset& dataset);

}  // namespace lockstep
