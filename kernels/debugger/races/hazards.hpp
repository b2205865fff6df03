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

/// A finding in one launch: pairs of accesses that nothing orders, all of one pair of source lines and one array; loads of memory that
/// nothing has written; barriers and warp operations that not all threads reach.
///
/// Two accesses conflict if different threads touch one word and at least one writes. These order them:
///   launches   one after the other
///   block      a barrier of the block between them; threads that have returned count as arrived
///   warp       a barrier of the warp between them. A vote or shuffle of the whole warp brings its lanes together, yet CUDA promises no
///              order of memory by it (Programming Guide, "Warp Shuffle Functions"): a load before the vote is over when a store behind
///              it follows; a store before the vote need not be visible behind it. Votes and shuffles of the active lanes order nothing.
///   atomics    each other, on the same word
///   release and acquire   through atomics and relaxed accesses (HappensBefore): what a thread did before it released a lock is
///              ordered before what the next holder of the lock does. This is judged by the order in which the trace has them; the
///              other rules hold for every order of the launch.
///
/// Relaxed accesses (load_relaxed, store_relaxed) are strong operations in the memory model of PTX (section 8.6): two of them, or one and
/// an atomic, on the very same words are no data race, and neither is torn, held in a register or moved away. With them a kernel
/// declares that it works with the old value and with the new one, and that one of two stored values may be lost. A declared pair is
/// harmless; the results of many orders show whether the algorithm is right (kernels/debugger/check). A plain access beside a relaxed
/// one is a race like any other. A pair is harmless too if both store the same value, or if the store leaves the value as it was; no
/// GPU shows a difference, although C++ does not allow it (Boehm 2011, "How to miscompile programs with benign data races").
///
/// A lost update is a load, a computation and a store by one thread with a store of another thread in between: the second thread's value
/// is lost. It is a verdict of its own, also between relaxed accesses and also where two threads happen to store the same value. A store
/// counts as computed from the load if the thread loaded the element before it, and if the stored values differ where the loaded
/// values differ.
struct Hazard {
    enum class Kind : std::uint8_t {
        two_writes,
        read_and_write,
        nothing_written,
        barrier_in_branch,  ///< threads pass by a barrier of their block
        operation_in_branch,  ///< lanes that the mask of a warp operation names make other accesses
        absent_lane,  ///< a shuffle reads a lane that has returned or never existed
        bypasses_context,  ///< the kernel touches shared memory without its context: no event has it
    };
    enum class Reason : std::uint8_t {
        race,  ///< the order decides which value remains, or which value is loaded
        unwritten,  ///< a load of what nobody has written
        same_value,  ///< both write the same
        nothing_changed,  ///< the write leaves what was there
        lost_update,  ///< a store between another thread's load and store of the element is lost
        declared,  ///< the order decides, and both accesses are relaxed or atomic
        not_all_arrive,  ///< at a barrier or a warp operation
        unrecorded,  ///< accesses that cannot be searched
    };

    Kind kind = Kind::two_writes;
    Reason reason = Reason::race;
    std::uint16_t buffer = 0;  ///< index into Log::buffers; of barriers and warp operations without meaning
    CodeLine line, other_line;  ///< of `first` and `second`
    std::uint64_t pairs = 0;  ///< of accesses to one element; of loads, barriers and warp operations: their number
    std::uint64_t harmful_pairs = 0;
    std::size_t first = 0,
                second = 0;  ///< events of the log: such a pair in the order of time, a harmful one if there is any
    // Of barriers and warp operations: `first` waits and `second` passes by.
    std::uint32_t arrived = 0, missing = 0;  ///< threads
    std::uint32_t byte = 0;  ///< of the block's shared memory: where the context was bypassed
    std::uint32_t lanes =
        0;  ///< of the warp of `second`: those that are missing; of an absent lane: those that read one

    bool harmful() const { return harmful_pairs != 0; }
    bool loses_update() const { return reason == Reason::lost_update; }
    bool is_of_memory() const { return kind <= Kind::nothing_written; }
};

/// The result of a search in a launch.
struct Hazards {
    std::vector<Hazard> found;  ///< harmful ones first, then lost updates, then by line
    /// Events of the log that are part of a harmful one, in the order of time.
    std::vector<std::size_t> harmful_events;
};

/// Searches the part of a launch that a log has. O(k log k) for k accesses, and for release and acquire a pass over the events for
/// each few thousand accesses in doubt. Throws Cancelled once *cancel is true.
Hazards find_hazards(const trace::Log& log, const trace::Launch& launch, const std::atomic<bool>* cancel = nullptr);

/// Orders findings: harmful ones are above lost updates that are declared, these above declared pairs and pairs without an effect.
int severity(const Hazard& hazard);
/// "harmful", "lost update", "harmless".
std::string_view verdict_of(const Hazard& hazard);
/// The reason as a clause: "both store the same value".
std::string_view why(const Hazard& hazard);
/// What the kernel calls the element of a finding: "s.bins[0]"; empty where that is not known.
/// event  one of its two
std::string element_of(const KernelText& text, const Hazard& hazard, const trace::Event& event);
/// In a sentence: "block 0, warp 1, lane 3 stores rank[7] (line 30), block 0, warp 1, lane 9 loads it (line 29), and nothing orders
/// them".
/// element  what the kernel calls the element, as "s.bins[0]"; empty: the name of the array and the index
std::string sentence(const Hazard& hazard, const trace::Log& log, const std::string& element = {});

/// Barriers and warp operations of a launch that not all threads reach which must, and shuffles that read a lane that does not take part.
///
/// Threads that have returned count as arrived. A thread misses a barrier of its block if it passes by: it never arrives, and goes on to
/// a line that the others reach only behind the barrier. A lane misses an operation of its whole warp if it never arrives, and makes an
/// access that the others have not made before the operation: the operation stands in a branch, and its mask names lanes that are
/// elsewhere. (compute-sanitizer's synccheck reports both.)
///
/// Launches that were recorded in part, or that a fault stopped, are left out: threads are missing there.
std::vector<Hazard> find_missed_meetings(const trace::Log& log, const trace::Launch& launch,
                                         const std::atomic<bool>* cancel = nullptr);

}  // namespace lockstep::debugger
