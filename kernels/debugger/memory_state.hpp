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

/// The contents of arrays and shared memory after the first `position` events of a launch. The trace must include the contents at the
/// beginning of the launch (trace::Request::memory).
///
/// If only some blocks were recorded, the writes of other blocks are known from the recorded accesses that see them.
class MemoryState {
public:
    explicit MemoryState(std::shared_ptr<const Recording> recording);

    std::uint32_t position() const { return position_; }
    /// Takes time proportional to the events between both positions.
    void go_to(std::uint32_t position);

    /// Whether the trace has the contents of the array.
    bool knows(std::uint16_t buffer) const { return buffer < arrays_.size() && arrays_[buffer].known; }
    /// Empty if unknown.
    std::span<const std::uint32_t> words(std::uint16_t buffer) const;
    /// The bits of an element; none if unknown. Unwritten shared memory holds the poison value.
    std::optional<std::uint64_t> bits(const Place& place, std::uint32_t bytes) const;

    /// One of the algorithm's state() buffers; empty if unknown. If the algorithm swaps buffers after the launch, this is the buffer
    /// after the swap; elements that the launch has not written yet have the values of the buffer before the swap. So a picture changes
    /// at each store, and begins and ends with the states of the passes.
    std::vector<std::uint32_t> state_words(std::uint32_t slot) const;
    /// The number of words of state_words().
    std::size_t state_size(std::uint32_t slot) const;
    /// One of them; it must exist.
    std::uint32_t state_word(std::uint32_t slot, std::uint32_t word) const;
    /// Copies the first of them, as many as fit.
    void copy_state_words(std::uint32_t slot, std::span<std::uint32_t> to) const;
    /// The words written between another position and this one; a word may be listed twice. None: too many to list, or all of them,
    /// because buffers are swapped between the positions.
    std::optional<std::vector<std::uint32_t>> changed_state_words(std::uint32_t slot, std::uint32_t since) const;
    /// The array that an element of state_words() lies in now; none if unknown.
    std::optional<Place> place_in_state(std::uint32_t slot, std::uint32_t word) const;
    /// The place of a word of one of the algorithm's inputs().
    std::optional<Place> input_place(std::uint32_t input, std::uint32_t word) const;
    /// The bits of an element of a column, by the same rule; none if unknown.
    std::optional<std::uint64_t> bits_of(const Column& column, std::uint32_t element) const;
    /// Whether the column lies in the array, before or after the launch.
    bool is_at(const Column& column, std::uint16_t buffer) const;
    /// The number of state() buffers up to the last known one.
    std::uint32_t num_slots() const { return static_cast<std::uint32_t>(slots_.size()); }

private:
    struct Array {
        bool known = false, counts_writes = false;
        std::vector<std::uint32_t> words;
        std::vector<std::uint32_t> writes;  ///< of each word up to the position, if counted
    };
    struct Slot {
        std::optional<std::uint16_t> before, after;  ///< buffers
    };
    /// A write by a thread that was not recorded, before an event.
    struct Unseen {
        std::uint32_t event = 0;
        Place place;
        std::uint32_t before = 0, after = 0;  ///< of one word
    };

    /// The array whose words are those of the buffer where the launch has not written the one that comes.
    const Array* base_of(const Slot& slot) const;
    /// Some of its words are in the buffer that comes, others in the one that goes.
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
