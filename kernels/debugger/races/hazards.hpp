#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/debugger/code_line.hpp"
#include "kernels/debugger/text/kernel_text.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// A finding in one launch: unordered pairs of accesses, all with one pair of source lines and one array; loads of unwritten
/// memory; barriers and warp operations that not all threads reach.
///
/// Two accesses conflict if different threads access one word and at least one writes. Orderings between them:
///   launches   one after the other
///   block      a barrier of the block between them; threads that have returned count as arrived
///   warp       a barrier of the warp between them. A vote or shuffle of the whole warp joins its lanes, but CUDA does not
///              promise an order of memory (Programming Guide, "Warp Shuffle Functions"): a load before the vote has finished before a
///              store after it; a store before it need not be visible after it. Votes and shuffles of the active lanes order nothing.
///   atomics    each other, on the same word
///   release and acquire   through atomics and relaxed accesses (HappensBefore): accesses of a thread before it
///              releases a lock are ordered before the accesses of the next holder. This rule follows the order of the trace;
///              the other rules hold for every order of the launch.
///
/// Relaxed accesses (load_relaxed, store_relaxed) are strong operations in the memory model of PTX (section 8.6): two of them, or one
/// and an atomic, on exactly the same words are no data race, and neither is torn, held in a register or moved. With them a kernel
/// declares that it works with the old and with the new value, and that one of two stored values may be lost. A declared pair is
/// harmless; the results of many orders show whether the algorithm is right (kernels/debugger/check). A plain access beside a relaxed
/// one is a race like any other. A pair is harmless too if both store the same value, or if the store does not change the value; no GPU
/// shows a difference, although C++ does not allow it (Boehm 2011, "How to miscompile programs with benign data races").
///
/// A lost update is a load, a computation and a store by one thread with a store of another thread in between: the second
/// thread's value is lost. It is a separate verdict, also between relaxed accesses and also if two threads happen to store the
/// same value. A store counts as computed from the load if the thread loaded the element before it, and if the stored values
/// differ whenever the loaded values differ.
struct Hazard {
    enum class Kind : std::uint8_t {
        two_writes,
        read_and_write,
        nothing_written,
        barrier_in_branch,  ///< threads bypass a barrier of their block
        operation_in_branch,  ///< lanes in the mask of a warp operation make other accesses
        absent_lane,  ///< a shuffle reads a lane that has returned or never existed
        bypasses_context,  ///< the kernel accesses shared memory without its context: no event records it
    };
    enum class Reason : std::uint8_t {
        race,  ///< the order decides which value remains, or which value is loaded
        unwritten,  ///< a load of a word that no thread has written
        same_value,  ///< both write the same value
        nothing_changed,  ///< the write does not change the value
        lost_update,  ///< a store between another thread's load and store of the element is lost
        declared,  ///< the order decides, and both accesses are relaxed or atomic
        not_all_arrive,  ///< not all threads arrive at a barrier or a warp operation
        unrecorded,  ///< accesses that cannot be searched
    };

    Kind kind = Kind::two_writes;
    Reason reason = Reason::race;
    std::uint16_t buffer = 0;  ///< index into Log::buffers; meaningless for barriers and warp operations
    CodeLine line, other_line;  ///< of `first` and `second`
    std::uint64_t pairs = 0;  ///< of accesses to one element; for loads, barriers and warp operations: their number
    std::uint64_t harmful_pairs = 0;
    std::size_t first = 0,
                second = 0;  ///< events of the log: an example in the order of time, a harmful one if there is any
    // For barriers and warp operations: `first` waits and `second` bypasses.
    std::uint32_t arrived = 0, missing = 0;  ///< numbers of threads
    std::uint32_t byte = 0;  ///< offset in the block's shared memory at which the context was bypassed
    std::uint32_t lanes =
        0;  ///< in the warp of `second`: the missing lanes; for an absent lane: the lanes that read one

    bool harmful() const { return harmful_pairs != 0; }
    bool loses_update() const { return reason == Reason::lost_update; }
    bool is_of_memory() const { return kind <= Kind::nothing_written; }
};

/// The result of a search in a launch.
struct Hazards {
    std::vector<Hazard> found;  ///< harmful ones first, then lost updates, then by line
    /// Events of the log that belong to a harmful finding, in the order of time.
    std::vector<std::size_t> harmful_events;
};

/// Searches the part of a launch that a log contains. O(k log k) for k accesses, and for release and acquire a pass over the
/// events per few thousand doubtful accesses. Throws Cancelled once *cancel is true.
Hazards find_hazards(const trace::Log& log, const trace::Launch& launch, const std::atomic<bool>* cancel = nullptr);

/// Orders findings: harmful ones above declared lost updates, these above declared pairs and pairs without an effect.
int severity(const Hazard& hazard);
/// "harmful", "lost update", "harmless".
std::string_view verdict_of(const Hazard& hazard);
/// The reason as a clause: "both store the same value".
std::string_view why(const Hazard& hazard);
/// The kernel's name of a finding's element: "s.bins[0]"; empty if unknown.
/// event  one of the finding's two events
std::string element_of(const KernelText& text, const Hazard& hazard, const trace::Event& event);
/// The finding in one sentence: "block 0, warp 1, lane 3 stores rank[7] (line 30), block 0, warp 1, lane 9 loads it (line 29),
/// and nothing orders them".
/// element  the kernel's name of the element, "s.bins[0]"; empty: the name of the array and the index
std::string sentence(const Hazard& hazard, const trace::Log& log, const std::string& element = {});

/// Barriers and warp operations that some required threads of a launch do not reach, and shuffles that read an absent lane.
///
/// Threads that have returned count as arrived. A thread misses a barrier of its block if it bypasses it: it never arrives, and
/// continues to a line that the others reach only after the barrier. A lane misses an operation of its whole warp if it never
/// arrives, and makes an access that the others have not made before the operation: the operation is in a branch, and its mask
/// names lanes that are elsewhere. (compute-sanitizer's synccheck reports both.)
///
/// Launches that were recorded in part, or that a fault stopped, are not searched: threads are missing in them.
std::vector<Hazard> find_missed_meetings(const trace::Log& log, const trace::Launch& launch,
                                         const std::atomic<bool>* cancel = nullptr);

}  // namespace lockstep::debugger
