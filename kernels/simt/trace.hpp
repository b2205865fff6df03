#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/simt/launch_shape.hpp"

namespace lockstep::trace {

enum class Operation : std::uint8_t { load, store, atomic, sync_block, sync_warp, shuffle, ballot };

/// One access by one thread. Stores and atomics keep the value before and after, so that time runs both ways.
struct Event {
    std::uint64_t before = 0, after = 0;
    std::uint32_t index = 0;  ///< of the element in its buffer
    std::uint32_t block = 0;
    std::uint32_t tick = 0;  ///< of the launch: in lock step all lanes that make an access together have the same
    std::uint16_t thread = 0;  ///< in its block; lane = thread % 32, warp = thread / 32
    std::uint16_t line = 0;  ///< in the kernel's source file
    std::uint16_t buffer = 0;  ///< index into Log::buffers
    Operation operation = Operation::load;
    std::uint8_t bytes = 4;  ///< of the element
};

/// A launch and where its events lie.
struct Launch {
    std::string kernel;
    SourcePlace source;
    std::uint32_t grid = 0, block = 0;
    std::uint32_t pass = 0;  ///< that it is part of; 0: of the input's state
    std::uint32_t number = 0;  ///< in its pass, from 0
    std::uint32_t grid_height = 1, block_height = 1;  ///< rows, where there are two dimensions
    std::size_t first_event = 0, num_events = 0;
};

/// What to record of a run that is over: a pass, or one launch of it, or some of the blocks.
struct Request {
    std::uint32_t pass = 0;
    std::optional<std::uint32_t> launch;  ///< its number in the pass, from 0; none: all of them
    std::uint32_t first_block = 0, end_block = 0xFFFFFFFFu;
    std::size_t limit = std::size_t{1} << 20;  ///< accesses
    bool operator==(const Request&) const = default;
};

/// All accesses of some launches, in the order in which they happened.
struct Log {
    std::vector<Event> events;
    std::vector<Launch> launches;
    std::vector<std::string> buffers;  ///< names; 0 is shared memory
    std::size_t limit = 0;  ///< no more events than this are kept
    bool truncated = false;  ///< there were more, or there was no memory for them
    std::optional<std::uint32_t> launch;  ///< as in Request
    std::uint32_t first_block = 0, end_block = 0xFFFFFFFFu;
};

/// Why a launch was stopped: what its kernel must not do.
struct Fault {
    enum class Kind {
        out_of_range,
        diverging_barrier,
        stack_overflow,
        waits_for_ever,  ///< every thread that could go on spins, and nobody changes anything
    } kind = Kind::out_of_range;
    std::string kernel;
    SourcePlace source;  ///< file of the kernel
    int line = 0;  ///< of the access or barrier
    std::uint32_t block = 0, thread = 0;
    std::string buffer;
    std::uint64_t index = 0, size = 0;  ///< of a stack: bytes
    std::string what() const;  ///< one sentence
};

}  // namespace lockstep::trace
