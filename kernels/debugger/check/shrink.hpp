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
    std::uint64_t size = 0;  ///< n of the generator; for a file the number of elements
};

/// The same algorithm on an input of another size; empty if this size does not exist.
using MakeSubject = std::function<std::optional<Subject>(std::uint64_t size)>;

/// Searches a small failing size: tries 2 to 8 (and 1 if 2 fails), then powers of two, then bisects the gap below.
/// found  the failing check; a smaller size counts as failing if a run has a wrong result too, or a harmful hazard if
///        the check found only hazards
std::optional<Shrunk> shrink_size(const Check& found, std::uint64_t size, const MakeSubject& make,
                                  const Effort& effort);

/// Keeps only the first few elements if a run fails on them, then drops halves, quarters, ... and single elements, while a run
/// fails (Zeller, Hildebrandt 2002). Drops whole segments first. Does not drop a vertex that a parameter names.
/// Empty if no element can be dropped, or no smaller input fails.
std::optional<Shrunk> shrink_elements(const Check& found, const Effort& effort);

}  // namespace lockstep::check
