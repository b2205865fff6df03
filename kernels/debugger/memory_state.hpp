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

/// What arrays and shared memory hold at a moment of a launch: after the first `position` events. Begins with what the arrays held
/// as the launch began, so the trace must have been asked for with its memory (trace::Request::memory).
///
/// Where only some of the blocks were recorded, what others wrote is known once a recorded access has seen it.
class MemoryState {
public:
    explicit MemoryState(std::shared_ptr<const Recording> recording);

    std::uint32_t position() const { return position_; }
    /// Takes time for each event between here and there.
    void go_to(std::uint32_t position);

    /// True when the trace has this array's memory.
    bool knows(std::uint16_t buffer) const { return buffer < arrays_.size() && arrays_[buffer].known; }
    /// Empty where it is not known.
    std::span<const std::uint32_t> words(std::uint16_t buffer) const;
    /// The bits of an element; none where they are not known. Shared memory that nobody has written yet is poisoned.
    std::optional<std::uint64_t> bits(const Place& place, std::uint32_t bytes) const;

    /// One of the algorithm's state() buffers; empty where it is not known. Where buffers change places after the launch, this is
    /// the one that comes: elements that the launch has not written yet are as they are in the one that goes. So pictures change
    /// at the store, and begin and end with what passes have.
    std::vector<std::uint32_t> state_words(std::uint32_t slot) const;
    /// How many words that are.
    std::size_t state_size(std::uint32_t slot) const;
    /// One of them, which there must be.
    std::uint32_t state_word(std::uint32_t slot, std::uint32_t word) const;
    /// The first of them, as many as there is room for.
    void copy_state_words(std::uint32_t slot, std::span<std::uint32_t> to) const;
    /// The words that accesses between another moment and this one write; a word may be listed twice. None: too many to list, or all
    /// of them, because buffers change places between the moments.
    std::optional<std::vector<std::uint32_t>> changed_state_words(std::uint32_t slot, std::uint32_t since) const;
    /// The array that an element of state_words() is in now; none where it is not known.
    std::optional<Place> place_in_state(std::uint32_t slot, std::uint32_t word) const;
    /// Where a word of one of the algorithm's inputs() is.
    std::optional<Place> input_place(std::uint32_t input, std::uint32_t word) const;
    /// The bits of an element of a column, by the same rule; none where they are not known.
    std::optional<std::uint64_t> bits_of(const Column& column, std::uint32_t element) const;
    /// True when the array is one that the column is in, or comes to be in once the launch is over.
    bool is_at(const Column& column, std::uint16_t buffer) const;
    /// How many state() buffers are known, up to the last one.
    std::uint32_t num_slots() const { return static_cast<std::uint32_t>(slots_.size()); }

private:
    struct Array {
        bool known = false, counts_writes = false;
        std::vector<std::uint32_t> words;
        std::vector<std::uint32_t> writes;  ///< to each word up to now; where they are counted
    };
    struct Slot {
        std::optional<std::uint16_t> before, after;  ///< buffers
    };
    /// Somebody who was not recorded wrote this, before an event.
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
    std::map<std::uint32_t, std::vector<std::uint32_t>> shared_;  ///< of blocks that use it
    std::vector<Slot> slots_;
    std::vector<Unseen> unseen_;  ///< in the order of events
    std::uint32_t position_ = 0;
};

}  // namespace lockstep::debugger
