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

/// The provenance of a value: its write and the values that it was computed from, over launches and passes, back to the input.
struct PastValue {
    enum class From {
        write,  ///< written by a launch
        input,  ///< an input array
        start,  ///< set before the first launch
        host,  ///< set by the host between two launches
        unseen,  ///< written by a block of the launch that was not recorded
        far,  ///< farther back than the searched launches
        unsought,  ///< not searched: only the access that reads it is known
        unrecorded,  ///< the previous launch cannot be recorded or is too large
        unknown,  ///< an array that the algorithm does not declare, or unwritten shared memory
    };
    std::string name;  ///< the variable in the thread that used it: "beyond"; empty at the root
    std::string array;
    std::uint32_t index = 0;  ///< as in the kernel; a word of the array if no access is known
    std::uint32_t bytes = 4;
    std::uint64_t bits = 0;
    Place place;
    From from = From::unknown;
    LaunchId launch;  ///< the launch that wrote it, or before which it was set; for unsought: that reads it
    std::uint32_t number = 0;  ///< in the order of discovery: the root is 0
    /// The states up to this pass have the same value, so these passes were not searched. 0: none.
    std::uint32_t same_until = 0;
    // Of the write; for unsought, of the read:
    std::uint32_t event = kNoEvent, block = 0, thread = 0;
    CodeLine line;
    std::vector<PastValue> parts;  ///< the values that it was computed from, in the order of the reads
    std::size_t left_out = 0;  ///< number of earlier parts that are not listed
    bool cut = false;  ///< its parts exceed the depth of the query
};

/// A query for the provenance of a value, with its limits.
struct PastQuery {
    std::shared_ptr<Run> run;  ///< null: launches before the open one are unknown
    std::shared_ptr<Launches> launches;  ///< of the run
    std::shared_ptr<const TracedLaunch> open;  ///< the launch that contains the value
    Place place;
    std::uint32_t position = 0;  ///< in events of the launch
    std::optional<std::uint64_t> bits;  ///< the value, if known
    std::uint32_t bytes = 4;
    std::shared_ptr<Progress> progress;
    int depth = 3;  ///< of the tree, in writes
    std::uint32_t values = 200;  ///< maximum number of values that are searched, those near the root first
    std::uint32_t listed = 4096;  ///< maximum number of listed values, including unsearched ones
    std::uint32_t back = 48;  ///< maximum number of launches searched for a write of one value
    std::uint32_t near = 2;  ///< number of launches searched before unchanged passes are skipped by their states
    /// Called with each value as soon as it is known, without its parts, and with the launch of its place.
    std::function<void(const PastValue&, const TracedLaunch&)> found{};
};

/// Follows a value from its write to the reads of the writing thread and further through earlier launches, which it records.
/// Run it on a worker thread. Skips passes that leave the value unchanged: it finds the write that gave the element its value,
/// even if later writes stored the same value. Throws Cancelled.
PastValue past_of(const PastQuery& query);

}  // namespace lockstep::debugger
