#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "kernels/debugger/check/check.hpp"

namespace lockstep::check {

/// A small input on which an algorithm still fails, and the failing run.
struct Shrunk {
    Subject subject;
    Trial trial;  ///< with its hazards
    std::uint64_t size = 0;  ///< n of the generator; of a file its elements
};

/// The same algorithm on an input of another size; nothing where there is none.
using MakeSubject = std::function<std::optional<Subject>(std::uint64_t size)>;

/// Looks for a small size that a generator makes: tries 2 to 8 (and 1 where 2 fails), then powers of two, then halves the gap below the first that fails.
/// found  the failing check; a smaller size counts as failing if a run has a wrong result too, or a harmful hazard where the check found
///        only hazards
std::optional<Shrunk> shrink_size(const Check& found, std::uint64_t size, const MakeSubject& make,
                                  const Effort& effort);

/// Keeps the first few elements of the input if a run fails on them, then drops elements, in halves, quarters and so on down to single ones, as long as a run fails (Zeller and Hildebrandt
/// 2002, "Simplifying and isolating failure-inducing input"); of segments whole ones first. A vertex that a parameter names stays.
/// None where no element can be dropped, or no smaller input fails.
std::optional<Shrunk> shrink_elements(const Check& found, const Effort& effort);

}  // namespace lockstep::check
