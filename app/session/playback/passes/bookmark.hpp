#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernels/run/run.hpp"

namespace lockstep {

/// A pass by what it is rather than by its number alone, so that it is found again in another run of the same work, which
/// may have more or fewer passes: the n-th pass of a label, the last pass, or a number.
class Bookmark {
public:
    /// The pass of this number; the last one where there are fewer.
    Bookmark(std::uint32_t pass = 0) : pass_(pass) {}
    /// Of a pass that a run has recorded.
    static Bookmark of(const Run& run, std::uint32_t pass);

    /// The pass in another run, always the same one; nothing while that run may still get there. Looks only at passes that
    /// are new since it was asked last.
    std::optional<std::uint32_t> find(const Run& run);
    /// The other run has come to a pass like it, whether or not that will be the one: find() may still wait for its end.
    bool reached(const Run& run);
    /// It was the last pass of a run that had ended.
    bool at_end() const { return at_end_; }

private:
    std::optional<std::uint32_t> search(const Run& run, std::uint32_t passes);

    std::uint32_t pass_ = 0;
    std::string label_;  ///< empty: the number counts
    std::uint32_t nth_ = 0;  ///< passes before it that have the same label
    bool at_end_ = false;

    std::uint32_t seen_ = 1, met_ = 0;  ///< passes of the other run, and those of the label among them
};

}  // namespace lockstep
