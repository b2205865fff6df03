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
    /// Throws InputError for an array of more words than a run keeps of one.
    void require_words(std::uint64_t num_elements, std::uint64_t num_arcs) const;
};

/// Smaller inputs fit, and nothing is reckoned for them: making an algorithm on small ones takes some milliseconds.
inline constexpr std::uint64_t kFewToReckon = std::uint64_t{1} << 23;

/// Found by making the algorithm on inputs of two sizes, so that its parameters count. It is the least that a run takes: what grows
/// with neither elements nor arcs is left out, and so is what segments and an x take. None where the work grows faster than the
/// input (AlgorithmInfo::steps), and so may the arrays; and where the algorithm takes no such input.
/// parameters  those that are missing, and vertices, are the defaults
std::optional<RunNeed> reckon_run(const AlgorithmInfo& algorithm, const ParameterValues& parameters);

/// Before an algorithm is made: throws InputError where one of its arrays would be too large, or all of them together for the
/// emulator's memory: "list.wyllie needs 2 GB of memory for a run on list:random,n=100M; 1.2 GB are free".
void require_room(const AlgorithmInfo& algorithm, const Dataset& dataset, const ParameterValues& parameters,
                  const Device& device);

}  // namespace lockstep
