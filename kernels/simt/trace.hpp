#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/order.hpp"

namespace lockstep {
class WrittenWords;
}

namespace lockstep::trace {

struct Locals;  // kernels/simt/locals.hpp

enum class Operation : std::uint8_t { load, store, atomic, sync_block, sync_warp, shuffle, ballot, show };

/// One access by one thread. Stores and atomics record the value before and after, so that time runs both ways. A
/// shuffle or ballot records the value that the lane passes in (before) and the value that it receives (after). show
/// records the value of a variable and accesses no memory.
/// Arrays that are neither input nor state are not stored between passes. Until a pass writes them, they hold values of earlier
/// passes, or, if only this pass is traced, the values of start(). Only the `before` of a store shows these values.
struct Event {
    std::uint64_t before = 0, after = 0;
    std::uint32_t index =
        0;  ///< of the element in the array that the kernel names; for a shuffle: the lane that is read
    std::uint32_t block = 0;
    std::uint32_t tick = 0;  ///< counted from the beginning of the launch
    /// The element's first word of 4 bytes, counted from the beginning of the buffer or of the block's shared memory.
    std::uint32_t word = 0;
    std::uint16_t thread = 0;  ///< in its block; lane = thread % 32, warp = thread / 32
    std::uint16_t line = 0;  ///< of the source, in `file`
    std::uint16_t buffer = 0;  ///< index into Log::buffers
    Operation operation : 4 = Operation::load;
    std::uint8_t file : 4 = 0;  ///< index for Launch::file()
    std::uint8_t bytes : 4 = 4;  ///< of the element
    std::uint8_t relaxed : 1 = 0;  ///< load_relaxed or store_relaxed: the kernel expects other threads to write there
    std::uint8_t active : 1 = 0;  ///< the warp operation joins the active lanes, not the whole warp
};
static_assert(sizeof(Event) == 40, "two million of them are 80 MB");

/// A load, a store or an atomic.
constexpr bool is_access(Operation operation) { return operation <= Operation::atomic; }

/// An array on the device. The first one of a log stands for the shared memory of all blocks.
struct BufferInfo {
    std::string name;  ///< not unique
    std::uint64_t bytes = 0;
    bool operator==(const BufferInfo&) const = default;
};

/// A word of 4 bytes of an array.
struct ArrayWord {
    std::uint16_t buffer = 0;  ///< index into Log::buffers
    std::uint32_t word = 0;
    auto operator<=>(const ArrayWord&) const = default;
};

/// The contents of an array at the beginning of a launch, and its role among the algorithm's buffers.
struct Memory {
    std::uint16_t buffer = 0;  ///< index into Log::buffers
    std::optional<std::uint32_t> input, state;  ///< indices into inputs() and state()
    std::optional<std::uint32_t> next_state;  ///< in state() after the launch: buffers may have been swapped
    std::shared_ptr<const std::vector<std::uint32_t>> words;
};

/// An access to shared memory that bypassed the context: no event records it.
struct Bypass {
    std::uint32_t block = 0;
    std::uint16_t thread = 0;
    std::uint32_t byte = 0;  ///< of the block's shared memory
    std::size_t events = 0;  ///< events of the launch that were recorded before it
};

/// A launch and the range of its events.
struct Launch {
    std::string kernel;
    SourcePlace source;
    std::uint32_t grid = 0, block = 0;
    std::uint32_t pass = 0;  ///< 0: the start, which sets the state of the input
    std::uint32_t number = 0;  ///< in its pass, from 0
    std::uint32_t grid_height = 1, block_height = 1;  ///< rows of blocks and of threads, for two dimensions
    std::size_t first_event = 0, num_events = 0;
    Order order{};
    std::uint32_t shared_bytes = 0;  ///< of a block
    /// The engine runs whole warps: lanes that ran together have the same tick. If false, the debugger joins lanes.
    bool lanes_join_by_tick = false;
    std::vector<Memory> memory{};  ///< of the arrays that it can access and of the algorithm's; empty unless requested
    /// Files of called functions with accesses, without the kernel's own file: Event::file 1, 2, ...
    std::vector<std::string> other_files{};
    /// Loaded words that hold the poison value because it had been written before the launch. Sorted.
    std::vector<ArrayWord> written{};

    std::optional<Bypass> bypass{};  ///< the first bypass

    static constexpr std::size_t kMaxOtherFiles = 14;  ///< files with their own numbers; further files share one number
    /// The path from the top of the tree, by Event::file; empty for files without their own number.
    std::string_view file(std::uint8_t which) const {
        if (which == 0) return source.file;
        return which <= other_files.size() ? other_files[which - 1u] : std::string_view();
    }
    /// The number of a file for Event::file. Adds a new file to `other_files`.
    std::uint8_t number_of_file(std::string_view path);
};

/// A request to record part of a finished run: a pass, one of its launches, or some of the blocks.
struct Request {
    std::uint32_t pass = 0;
    std::optional<std::uint32_t> launch;  ///< number in the pass, from 0; empty: all launches
    std::uint32_t first_block = 0, end_block = 0xFFFFFFFFu;
    std::size_t limit = std::size_t{1} << 20;  ///< accesses
    std::optional<Order> order{};  ///< order of the recorded launches; empty: the order of the run
    bool memory = false;  ///< record the contents of arrays at the beginning of each launch
    bool operator==(const Request&) const = default;
};

/// Threads of a block that wait at one line.
struct WaitingThreads {
    SourcePlace at;
    bool of_warp = false;  ///< they wait at a warp operation, not at a barrier of the block
    std::vector<std::uint16_t> threads;
};

/// Why a launch was stopped.
struct Fault {
    enum class Kind {
        out_of_range,
        diverging_barrier,  ///< the threads of a block wait at different lines: `waiting`
        stack_overflow,
        waits_for_ever,  ///< all threads spin and no thread changes memory
        undeclared_spin,  ///< a thread spins in a kernel whose shape does not declare it
        does_not_end,  ///< the launch reached its LaunchLimit
        assertion,  ///< assert() failed
        trap,  ///< a signal, an exception, or a call that would end the program
    } kind = Kind::out_of_range;
    std::string kernel;
    SourcePlace source;  ///< of the kernel
    SourcePlace at;  ///< of the access or barrier
    std::uint32_t block = 0, thread = 0;
    std::string buffer;  ///< the array's name; "shared" for an array in shared memory whose name is unknown
    std::optional<std::uint32_t> shared_byte{};  ///< of an array in shared memory: the offset of its beginning
    std::uint64_t index = 0, size = 0;  ///< for a stack: bytes
    std::uint64_t steps = 0;  ///< for an endless launch: accesses and waits so far
    std::uint64_t unchanged = 0;  ///< number of the last steps in which no thread changed memory; 0: unknown
    std::string text{};  ///< message of an assertion or a trap: "divides by zero", "throws an exception: no path"
    int last_line = 0;  ///< for an endless launch: the last line of its loop, which begins at `at`; 0: unknown
    std::vector<WaitingThreads> waiting;  ///< for a diverging barrier: the waiting threads of each line
    std::string what() const;  ///< the fault in one sentence
};

/// The accesses of some launches in the order of time.
struct Log {
    std::vector<Event> events;
    std::vector<Launch> launches;
    std::vector<BufferInfo> buffers;  ///< 0 is shared memory
    std::size_t limit = 0;  ///< the largest number of events
    bool truncated = false;  ///< events are missing: the limit was reached or memory ran out
    std::optional<std::uint32_t> launch;  ///< as in Request
    std::uint32_t first_block = 0, end_block = 0xFFFFFFFFu;
    std::optional<Order> order;
    bool memory = false;
    std::optional<Fault> fault;  ///< the fault that stopped the last launch
    std::shared_ptr<WrittenWords> written;  ///< used by the emulator while it records
    std::shared_ptr<Locals> locals{};  ///< variables of the source, from debug information; null: it has none
};

}  // namespace lockstep::trace
