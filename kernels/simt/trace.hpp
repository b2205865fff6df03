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

enum class Operation : std::uint8_t { load, store, atomic, sync_block, sync_warp, shuffle, ballot, show };

/// One access by one thread. Stores and atomics keep the value before and after, so that time runs both ways; shuffles and
/// ballots what a lane has handed in, and what it got. show is no access: a variable's value, where a kernel tells it.
/// The values of arrays that are neither input nor state are not kept between passes. Where a pass has not written, such an array
/// holds what earlier passes left, or, in a trace of this pass alone, what start() left: only the `before` of a store shows it.
struct Event {
    std::uint64_t before = 0, after = 0;
    std::uint32_t index = 0;  ///< of the element in the array that the kernel names
    std::uint32_t block = 0;
    std::uint32_t tick = 0;  ///< of the launch: in lock step all lanes that make an access together have the same
    /// Where the element begins: the number of its first word of 4 bytes in the buffer, or in the block's shared memory.
    std::uint32_t word = 0;
    std::uint16_t thread = 0;  ///< in its block; lane = thread % 32, warp = thread / 32
    std::uint16_t line = 0;  ///< of the source, in `file`
    std::uint16_t buffer = 0;  ///< index into Log::buffers
    Operation operation : 4 = Operation::load;
    std::uint8_t file : 4 = 0;  ///< Launch::file() says which
    std::uint8_t bytes : 4 = 4;  ///< of the element
    std::uint8_t relaxed : 1 = 0;  ///< load_relaxed or store_relaxed: the kernel expects that others write there
    std::uint8_t active : 1 = 0;  ///< a warp operation of the lanes that happen to be there, not of the whole warp
};
static_assert(sizeof(Event) == 40, "two million of them are 80 MB");

/// A load, a store or an atomic: what goes to memory.
constexpr bool is_access(Operation operation) { return operation <= Operation::atomic; }

/// An array on the device; the first of a log stands for the shared memory of all blocks.
struct BufferInfo {
    std::string name;  ///< several may have the same
    std::uint64_t bytes = 0;
    bool operator==(const BufferInfo&) const = default;
};

/// A word of 4 bytes of an array.
struct ArrayWord {
    std::uint16_t buffer = 0;  ///< index into Log::buffers
    std::uint32_t word = 0;
    auto operator<=>(const ArrayWord&) const = default;
};

/// What an array holds as a launch begins, and which of the algorithm's buffers it is then.
struct Memory {
    std::uint16_t buffer = 0;  ///< index into Log::buffers
    std::optional<std::uint32_t> input, state;  ///< indices into inputs() and state()
    std::optional<std::uint32_t> next_state;  ///< in state() once the launch is over: buffers may have changed places
    std::shared_ptr<const std::vector<std::uint32_t>> words;
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
    Order order{};
    std::uint32_t shared_bytes = 0;  ///< of a block
    std::vector<Memory> memory{};  ///< of the arrays that it can touch and of the algorithm's; empty: was not asked for
    /// Files, other than the kernel's own, of called functions that make accesses: Event::file 1, 2, ...
    std::vector<std::string> other_files{};
    /// Of the words that it has loaded: those that held what fresh memory is filled with as it began, because somebody had written
    /// that. In their order.
    std::vector<ArrayWord> written{};

    static constexpr std::size_t kMaxOtherFiles = 14;  ///< that are told apart; those beyond share a number
    /// By Event::file, from the top of the tree; empty for those beyond.
    std::string_view file(std::uint8_t which) const {
        if (which == 0) return source.file;
        return which <= other_files.size() ? other_files[which - 1u] : std::string_view();
    }
    /// For Event::file. A file that is new becomes the next of `other_files`.
    std::uint8_t number_of_file(std::string_view path);
};

/// What to record of a run that is over: a pass, or one launch of it, or some of the blocks.
struct Request {
    std::uint32_t pass = 0;
    std::optional<std::uint32_t> launch;  ///< its number in the pass, from 0; none: all of them
    std::uint32_t first_block = 0, end_block = 0xFFFFFFFFu;
    std::size_t limit = std::size_t{1} << 20;  ///< accesses
    std::optional<Order> order{};  ///< of the launches that are recorded; none: as in the run
    bool memory = false;  ///< also what arrays hold as each launch begins
    bool operator==(const Request&) const = default;
};

/// Why a launch was stopped: what its kernel must not do.
struct Fault {
    enum class Kind {
        out_of_range,
        diverging_barrier,
        stack_overflow,
        waits_for_ever,  ///< every thread that could go on spins, and nobody changes anything
        undeclared_spin,  ///< a thread spins, and the kernel's shape does not say so
        does_not_end,  ///< a LaunchLimit stopped it
        assertion,  ///< assert() failed
        trap,  ///< a signal, or a call that would end the program
    } kind = Kind::out_of_range;
    std::string kernel;
    SourcePlace source;  ///< of the kernel
    SourcePlace at;  ///< of the access or barrier
    std::uint32_t block = 0, thread = 0;
    std::string buffer;
    std::uint64_t index = 0, size = 0;  ///< of a stack: bytes
    std::uint64_t turns = 0;  ///< of a launch that does not end: the steps that it had made
    std::uint64_t unchanged = 0;  ///< of those the last ones, in which no thread changed memory; 0: not known
    std::string text{};  ///< of an assertion or a trap: "divides by zero"
    int last_line = 0;  ///< of such a one: it goes round from the line of `at` to this; 0: it is not known where
    std::string what() const;  ///< one sentence
};

/// All accesses of some launches, in the order in which they happened.
struct Log {
    std::vector<Event> events;
    std::vector<Launch> launches;
    std::vector<BufferInfo> buffers;  ///< 0 is shared memory
    std::size_t limit = 0;  ///< no more events than this are kept
    bool truncated = false;  ///< there were more, or there was no memory for them
    std::optional<std::uint32_t> launch;  ///< as in Request
    std::uint32_t first_block = 0, end_block = 0xFFFFFFFFu;
    std::optional<Order> order;
    bool memory = false;
    std::optional<Fault> fault;  ///< what stopped the last launch
    std::shared_ptr<WrittenWords> written;  ///< the emulator's own, while it records; null: it does not
};

}  // namespace lockstep::trace
