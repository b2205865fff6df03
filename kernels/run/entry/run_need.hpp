#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep {

/// The device memory of an algorithm as a function of its input's size.
struct RunNeed {
    struct Array {
        std::string name;
        double an_element = 0, an_arc = 0;  ///< words of 32 bits
    };
    std::vector<Array> arrays;
    double an_element = 0, an_arc = 0;  ///< bytes, of all arrays together

    std::uint64_t bytes(std::uint64_t num_elements, std::uint64_t num_arcs) const;
    /// Throws InputError for an array with more words than a run can store.
    void require_words(std::uint64_t num_elements, std::uint64_t num_arcs) const;
};

/// Smaller inputs fit and are not estimated: making an algorithm on small inputs takes some milliseconds.
inline constexpr std::uint64_t kFewToReckon = std::uint64_t{1} << 23;

/// Estimated by making the algorithm with these parameters on inputs of two sizes. It is a lower bound: memory that grows with
/// neither elements nor arcs is left out, as are segments and x. Empty if the work, and so perhaps the arrays, grows faster
/// than the input (AlgorithmInfo::steps), and if the algorithm does not take the input.
/// parameters  missing ones, and vertices, have their defaults
std::optional<RunNeed> reckon_run(const AlgorithmInfo& algorithm, const ParameterValues& parameters);

/// Called before an algorithm is made: throws InputError if one of its arrays would be too large, or all arrays too large for
/// the emulator's memory: "list.wyllie needs 2 GB of memory for a run on list:random,n=100M; 1.2 GB are free".
void require_room(const AlgorithmInfo& algorithm, const Dataset& dataset, const ParameterValues& parameters,
                  const Device& device);

}  // namespace lockstep
