#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep::debugger {

/// What a word of one of an algorithm's state() buffers holds after passes, as far as their states are at hand: nothing is run
/// again for it. Work for another thread: states may lie on a GPU.
class WordOverPasses {
public:
    WordOverPasses(const Run& run, std::uint32_t slot, std::uint32_t word);

    /// None where the state after the pass is not kept.
    std::optional<std::uint32_t> after(std::uint32_t pass) const;
    /// The last pass up to `pass` after which it is not what it was before, or may not be; 0: none.
    std::uint32_t last_touched(std::uint32_t pass) const;

private:
    std::optional<std::uint32_t> in(const Snapshot& state) const;
    bool counted_as_left_alone(std::uint32_t pass) const;

    const Run& run_;
    std::uint32_t slot_, word_;
    std::vector<std::size_t> columns_;  ///< of the run's: those that the word is part of
};

}  // namespace lockstep::debugger
