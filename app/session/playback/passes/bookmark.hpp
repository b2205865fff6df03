#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernels/run/run.hpp"

namespace lockstep {

/// A pass identified by more than its number, so that it can be found in another run of the same work with more or
/// fewer passes: the n-th pass with a label, the last pass, or a number.
class Bookmark {
public:
    /// The pass with this number; the last one if there are fewer.
    Bookmark(std::uint32_t pass = 0) : pass_(pass) {}
    /// Marks a recorded pass of a run.
    static Bookmark of(const Run& run, std::uint32_t pass);

    /// The corresponding pass of another run, always the same one; nothing while that run may still reach it. Reads
    /// only passes that are new since the last call.
    std::optional<std::uint32_t> find(const Run& run);
    /// The other run has reached a matching pass, final answer or not: find() may still wait for its end.
    bool reached(const Run& run);
    /// It was the last pass of a finished run.
    bool at_end() const { return at_end_; }

private:
    std::optional<std::uint32_t> search(const Run& run, std::uint32_t passes);

    std::uint32_t pass_ = 0;
    std::string label_;  ///< empty: the number identifies it
    std::uint32_t nth_ = 0;  ///< number of earlier passes with the same label
    bool at_end_ = false;

    std::uint32_t seen_ = 1, met_ = 0;  ///< passes of the other run, and those with the label
};

}  // namespace lockstep
