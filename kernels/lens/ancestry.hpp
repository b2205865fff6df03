#pragma once

#include <cstdint>
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
        unknown,  ///< an array that the algorithm does not declare, or shared memory that nobody wrote
    };
    std::string name;  ///< what the thread that used it calls it: "beyond"; empty at the root
    std::string array;
    std::uint32_t index = 0;  ///< as the kernel writes it; a word of the array where no access is known
    std::uint32_t bytes = 4;
    std::uint64_t bits = 0;
    From from = From::unknown;
    LaunchId launch;  ///< that wrote it, or before which it was there
    // Of a write:
    std::uint32_t event = kNoEvent, block = 0, thread = 0, line = 0;
    std::vector<PastValue> parts;  ///< what it was made of
    bool cut = false;  ///< there is more, and it was not asked for
};

/// How much of the past is looked for.
struct PastLimits {
    int depth = 3;  ///< writes, one behind the other
    std::uint32_t values = 200;  ///< in all
};

/// The past of a word of one of the algorithm's state() buffers, as it is after the first `position` events of a launch. Opens the
/// launches before it, as far as they are needed: work for another thread. Throws what Launches::open() throws.
PastValue past_of_state(Launches& launches, LaunchId launch, std::uint32_t position, std::uint32_t slot,
                        std::uint32_t word, PastLimits limits = {});
/// The same of any place that the launch knows.
PastValue past_of(Launches& launches, LaunchId launch, std::uint32_t position, const Place& place,
                  PastLimits limits = {});

}  // namespace lockstep::lens
