#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep::debugger {

/// A word of one of an algorithm's state() buffers after each pass whose state is stored; evicted passes are not recomputed. Run it on a
/// worker thread: states may lie on a GPU.
class WordOverPasses {
public:
    WordOverPasses(const Run& run, std::uint32_t slot, std::uint32_t word);

    /// Empty if the state after the pass is not stored.
    std::optional<std::uint32_t> after(std::uint32_t pass) const;
    /// The last pass up to `pass` that changed the word or may have changed it; 0: none.
    std::uint32_t last_touched(std::uint32_t pass) const;

private:
    std::optional<std::uint32_t> in(const Snapshot& state) const;
    bool counted_as_left_alone(std::uint32_t pass) const;

    const Run& run_;
    std::uint32_t slot_, word_;
    std::vector<std::size_t> columns_;  ///< indices of the run's columns that contain the word
};

}  // namespace lockstep::debugger
