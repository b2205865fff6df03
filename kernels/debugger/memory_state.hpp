#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "kernels/debugger/recording.hpp"
#include "kernels/run/column/column.hpp"

namespace lockstep::debugger {

/// The contents of arrays and shared memory after the first `position` events of a launch. The trace must contain the arrays'
/// contents at the beginning of the launch (trace::Request::memory).
///
/// If only some blocks were recorded, the writes of other blocks are inferred from recorded accesses that read them.
class MemoryState {
public:
    explicit MemoryState(std::shared_ptr<const Recording> recording);

    std::uint32_t position() const { return position_; }
    /// Takes time proportional to the events between both positions.
    void go_to(std::uint32_t position);

    /// Whether the trace contains the array's contents.
    bool knows(std::uint16_t buffer) const { return buffer < arrays_.size() && arrays_[buffer].known; }
    /// Empty if unknown.
    std::span<const std::uint32_t> words(std::uint16_t buffer) const;
    /// The bits of an element; empty if unknown. Unwritten shared memory holds the poison value.
    std::optional<std::uint64_t> bits(const Place& place, std::uint32_t bytes) const;

    /// The words of one of the algorithm's state() buffers; empty if unknown. If the algorithm swaps buffers after the launch,
    /// this is the buffer after the swap; elements that the launch has not written yet have the values of the buffer before the
    /// swap. So a picture changes at each store, and begins and ends with the states of the passes.
    std::vector<std::uint32_t> state_words(std::uint32_t slot) const;
    /// The number of words of state_words().
    std::size_t state_size(std::uint32_t slot) const;
    /// One word of state_words(); it must exist.
    std::uint32_t state_word(std::uint32_t slot, std::uint32_t word) const;
    /// Copies the first words of state_words(), as many as fit.
    void copy_state_words(std::uint32_t slot, std::span<std::uint32_t> to) const;
    /// The words of state_words() written between another position and this one; a word may be listed twice. Empty: too many to
    /// list, or all, because buffers are swapped between the positions.
    std::optional<std::vector<std::uint32_t>> changed_state_words(std::uint32_t slot, std::uint32_t since) const;
    /// The array that contains an element of state_words() now; empty if unknown.
    std::optional<Place> place_in_state(std::uint32_t slot, std::uint32_t word) const;
    /// The place of a word of one of the algorithm's inputs().
    std::optional<Place> input_place(std::uint32_t input, std::uint32_t word) const;
    /// The bits of an element of a column, by the rule of state_words(); empty if unknown.
    std::optional<std::uint64_t> bits_of(const Column& column, std::uint32_t element) const;
    /// Whether the column lies in the array, before or after the launch.
    bool is_at(const Column& column, std::uint16_t buffer) const;
    /// The number of state() buffers up to the last known one.
    std::uint32_t num_slots() const { return static_cast<std::uint32_t>(slots_.size()); }

private:
    struct Array {
        bool known = false, counts_writes = false;
        std::vector<std::uint32_t> words;
        std::vector<std::uint32_t> writes;  ///< number of writes to each word up to the position, if counted
    };
    struct Slot {
        std::optional<std::uint16_t> before, after;  ///< buffers before and after the launch
    };
    /// A write that was not recorded, before an event.
    struct Unseen {
        std::uint32_t event = 0;
        Place place;
        std::uint32_t before = 0, after = 0;  ///< of one word
    };

    /// The array whose words stand for words of the next buffer that the launch has not written.
    const Array* base_of(const Slot& slot) const;
    /// Some current words are in the buffer after the swap, others in the buffer before it.
    bool is_mixed(const Slot& slot) const;
    void find_unseen();
    void apply(std::uint32_t event);
    void undo(std::uint32_t event);
    void put(const trace::Event& event, std::uint64_t bits, int writes);
    std::uint32_t* word_at(const Place& place);
    const std::uint32_t* word_at(const Place& place) const;

    std::shared_ptr<const Recording> recording_;
    std::vector<Array> arrays_;
    std::map<std::uint32_t, std::vector<std::uint32_t>> shared_;  ///< by block
    std::vector<Slot> slots_;
    std::vector<Unseen> unseen_;  ///< in the order of events
    std::uint32_t position_ = 0;
};

}  // namespace lockstep::debugger
