#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/debugger/code_line.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// Accesses of one launch that nothing orders, all of one pair of source lines and one buffer; or loads of memory that nothing
/// has written.
///
/// Two accesses conflict where different threads touch one word and at least one writes. What orders them:
///   launches   one after the other
///   block      a barrier of the block between them; threads that have returned count as arrived
///   warp       a barrier of the warp between them. A vote or shuffle of the whole warp brings its lanes together, yet CUDA
///              promises no order of memory by it (Programming Guide, "Warp Shuffle Functions"): a load before it is over, so
///              that a store behind it may follow; a store before it need not be seen behind it. The _active ones order nothing.
///   atomics    each other, on the same word. They order nothing else: the context has no fences.
/// What happened in which order in this trace decides nothing: a launch that ran well in lock step is searched all the same.
///
/// Relaxed accesses (load_relaxed, store_relaxed) are strong operations in the memory model of PTX (section 8.6): two of them, or
/// one and an atomic, on the very same words are no data race, and neither is torn, kept in a register or moved away. By them a
/// kernel says that it works with the old value and with the new one, and that of two stores one may be lost. It is taken at its
/// word here, so they are harmless as such; whether the algorithm is right is shown by its results in many orders (kernels/debugger/check).
/// A plain access beside a relaxed one is a race like any other. Where no plain access can be told from another by what it
/// leaves or finds, the same value twice or a store of what is there already, the pair is harmless on every GPU, although C++
/// would not allow it (Boehm 2011, "How to miscompile programs with benign data races").
struct Hazard {
    enum class Kind : std::uint8_t { two_writes, read_and_write, nothing_written };
    enum class Reason : std::uint8_t {
        race,  ///< who comes first decides what is left, or what is read
        unwritten,  ///< a load of what nobody has written
        same_value,  ///< both write the same
        nothing_changed,  ///< the write leaves what was there
        lost_update,  ///< one of two values is lost; both are relaxed, or atomic
        declared,  ///< the old or the new value is read; both are relaxed, or atomic
    };

    Kind kind = Kind::two_writes;
    Reason reason = Reason::race;
    std::uint16_t buffer = 0;  ///< index into Log::buffers
    CodeLine line, other_line;  ///< of `first` and `second`
    std::uint64_t pairs = 0;  ///< of accesses to one element; of loads of what nobody wrote: loads
    std::uint64_t harmful_pairs = 0;
    std::size_t first = 0,
                second = 0;  ///< events of the log: such a pair, a harmful one where there is one, in their order

    bool harmful() const { return reason == Reason::race || reason == Reason::unwritten; }
};

/// What a search has found in a launch.
struct Hazards {
    std::vector<Hazard> found;  ///< harmful ones first, then by line
    /// Events of the log that are part of a harmful one, in their order.
    std::vector<std::size_t> harmful_events;
};

/// Searches what a log has of one launch: all of it, unless it was cut or is of some of the blocks. O(k log k) for k accesses.
/// Throws Cancelled once *cancel is true.
Hazards find_hazards(const trace::Log& log, const trace::Launch& launch, const std::atomic<bool>* cancel = nullptr);

/// "harmful", "harmless".
std::string_view verdict_of(const Hazard& hazard);
/// Why, as a clause: "both store the same value".
std::string_view why(const Hazard& hazard);
/// In a sentence: "block 0, lane 3 of warp 1 stores rank[7] (line 30), block 0, lane 9 of warp 1 loads it (line 29), and nothing
/// orders them".
std::string sentence(const Hazard& hazard, const trace::Log& log);

}  // namespace lockstep::debugger
