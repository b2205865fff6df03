#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/lens/launches.hpp"
#include "kernels/lens/place.hpp"

namespace lockstep::lens {

/// A value, who wrote it, and what it was made of: over launches and passes, back to the input.
struct PastValue {
    enum class From {
        write,  ///< of a launch
        input,  ///< an array that never changes
        start,  ///< it was there before the first launch
        host,  ///< set between two launches, by a copy or a fill
        unseen,  ///< by a block of the launch that was not recorded
        far,  ///< further back than was asked for
        unrecorded,  ///< the launch before cannot be recorded, or is too large
        unknown,  ///< an array that the algorithm does not declare, or shared memory that nobody wrote
    };
    std::string name;  ///< what the thread that used it calls it: "beyond"; empty at the root
    std::string array;
    std::uint32_t index = 0;  ///< as the kernel writes it; a word of the array where no access is known
    std::uint32_t bytes = 4;
    std::uint64_t bits = 0;
    Place place;
    std::shared_ptr<const TracedLaunch> open;  ///< whose place it is
    From from = From::unknown;
    LaunchId launch;  ///< that wrote it, or before which it was there
    // Of a write:
    std::uint32_t event = kNoEvent, block = 0, thread = 0;
    CodeLine line;
    std::vector<PastValue> parts;  ///< what it was made of
    bool cut = false;  ///< there is more, and it was not asked for
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
    std::uint32_t values = 200;  ///< in all
    std::uint32_t back = 48;  ///< launches that one value is followed back through
};

/// Goes back from writer to what it had read, through the launches before, which are recorded on the way: work for another thread.
/// Throws Cancelled.
PastValue past_of(const PastQuestion& question);

}  // namespace lockstep::lens
