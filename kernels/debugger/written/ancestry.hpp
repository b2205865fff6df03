#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/debugger/launches.hpp"
#include "kernels/debugger/place.hpp"

namespace lockstep::debugger {

/// A value, who wrote it, and what it was made of: over launches and passes, back to the input.
struct PastValue {
    enum class From {
        write,  ///< of a launch
        input,  ///< an array that never changes
        start,  ///< it was there before the first launch
        host,  ///< set between two launches, by a copy or a fill
        unseen,  ///< by a block of the launch that was not recorded
        far,  ///< further back than was asked for
        unsought,  ///< only the read is known: more values were asked for than are looked for
        unrecorded,  ///< the launch before cannot be recorded, or is too large
        unknown,  ///< an array that the algorithm does not declare, or shared memory that nobody wrote
    };
    std::string name;  ///< what the thread that used it calls it: "beyond"; empty at the root
    std::string array;
    std::uint32_t index = 0;  ///< as the kernel writes it; a word of the array where no access is known
    std::uint32_t bytes = 4;
    std::uint64_t bits = 0;
    Place place;
    From from = From::unknown;
    LaunchId launch;  ///< that wrote it, or before which it was there; unsought: that reads it
    std::uint32_t number = 0;  ///< in the order in which they are found: the root is 0
    /// Passes behind its launch's, up to this one, have the same value in their states and were not looked into; 0: none.
    std::uint32_t same_until = 0;
    // Of a write; unsought: of the read:
    std::uint32_t event = kNoEvent, block = 0, thread = 0;
    CodeLine line;
    std::vector<PastValue> parts;  ///< what it was made of, in the order of the reads
    std::size_t left_out = 0;  ///< parts read before these
    bool cut = false;  ///< it was made of others, and they were not asked for
};

/// A value whose past is asked for, and how much of it.
struct PastQuestion {
    std::shared_ptr<Run> run;  ///< null: nothing is known of what was before the launch
    std::shared_ptr<Launches> launches;  ///< of the run
    std::shared_ptr<const TracedLaunch> open;  ///< in which it is looked at
    Place place;
    std::uint32_t position = 0;  ///< accesses of the launch that count
    std::optional<std::uint64_t> bits;  ///< what lies there, where that is known
    std::uint32_t bytes = 4;
    std::shared_ptr<Progress> progress;
    int depth = 3;  ///< writes, one behind the other
    std::uint32_t values = 200;  ///< in all, whose past is looked for: those near the root first
    std::uint32_t listed = 4096;  ///< in all, the unsought ones with them
    std::uint32_t back = 48;  ///< most launches that are looked into for one value without finding a write of it
    std::uint32_t near = 2;  ///< so many before the states of passes are asked which passes left the value as it was
    /// Called with each value as soon as it is known, but for its parts, and with the launch that its place is in. What it keeps
    /// of that launch stays in memory.
    std::function<void(const PastValue&, const TracedLaunch&)> found{};
};

/// Goes back from writer to what it had read, through the launches before, which are recorded on the way: work for another thread.
/// Passes that leave the value as it was are passed over: the writer that is found gave the element this value, even where others
/// have stored the same value since. Throws Cancelled.
PastValue past_of(const PastQuestion& question);

}  // namespace lockstep::debugger
