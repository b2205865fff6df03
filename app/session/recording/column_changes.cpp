#include "app/session/recording/column_changes.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace lockstep {
namespace {

/// The state after a pass; waits if it has to be recomputed.
Snapshot state_after(Run& run, std::uint32_t pass, const Progress& progress) {
    for (;;) {
        progress.check();
        if (auto snapshot = run.at(pass)) return snapshot;
        const auto error = run.seek_error(pass);
        progress.check();  // the cancellation may have ended the recomputation
        if (!error.empty()) throw DeviceError(error);
        run.wait();
    }
}

/// Calls use(number) with an unsigned number of the width, in bytes, of a column's numbers.
template <class Use>
void with_width(std::size_t width, Use&& use) {
    if (width == 2) use(std::uint16_t{});
    else if (width == 4) use(std::uint32_t{});
    else use(std::uint64_t{});
}

/// Collects changed elements, and passes them on in parts.
template <class Number>
class Collector {
public:
    Collector(WrittenColumn& written, bool put, const std::function<void(const ChangedPart&)>& visit)
        : state_(written.state.bytes.data()), put_(put), visit_(visit) {}

    Number before(std::uint32_t place) const {
        Number number;
        std::memcpy(&number, state_ + std::size_t{place} * sizeof number, sizeof number);
        return number;
    }
    void add(std::uint32_t place, Number now) {
        part_.places.push_back(place);
        part_.values.append(reinterpret_cast<const char*>(&now), sizeof now);
        if (put_) std::memcpy(state_ + std::size_t{place} * sizeof now, &now, sizeof now);
        if (part_.places.size() == kRecordedPart) flush();
    }
    /// Passes the rest on; returns the number of elements.
    std::uint64_t end() {
        flush();
        return count_;
    }

private:
    void flush() {
        if (part_.places.empty()) return;
        count_ += part_.places.size();
        visit_(part_);
        part_.places.clear();
        part_.values.clear();
    }

    char* state_;
    bool put_;
    const std::function<void(const ChangedPart&)>& visit_;
    ChangedPart part_;
    std::uint64_t count_ = 0;
};

/// A changed word of a buffer: its index, and the exclusive or of its bits before and after.
struct ChangedWord {
    std::uint32_t index, bits;
};

/// The changed words of one buffer in ascending order. The emulator lists them in this order, a GPU in any order.
class ChangedWords {
public:
    /// first  pairs of other buffers before them in the block
    ChangedWords(std::shared_ptr<const Block> block, std::uint64_t first, std::uint64_t count)
        : block_(std::move(block)), first_(first), count_(count) {
        bool ascending = true;
        std::optional<std::uint32_t> last;
        for_each([&](const ChangedWord& word) {
            ascending = ascending && (!last || *last < word.index);
            last = word.index;
        });
        if (ascending) return;
        sorted_ = read(0, count_);
        std::ranges::sort(sorted_, {}, &ChangedWord::index);
    }

    template <class Visit>
    void for_each(Visit&& visit) const {
        if (!sorted_.empty()) {
            for (const auto& word : sorted_) visit(word);
            return;
        }
        for (std::uint64_t at = 0; at < count_; at += kRecordedPart)
            for (const auto& word : read(at, std::min<std::uint64_t>(kRecordedPart, count_ - at))) visit(word);
    }

private:
    std::vector<ChangedWord> read(std::uint64_t at, std::uint64_t count) const {
        std::vector<ChangedWord> words(count);
        if (count != 0)
            block_->device().read(words.data(), block_->words() + 2 * (first_ + at), count * sizeof(ChangedWord));
        return words;
    }

    std::shared_ptr<const Block> block_;
    std::uint64_t first_, count_;
    std::vector<ChangedWord> sorted_;  ///< empty: the block is sorted
};

/// Calls visit(element, bits) for each element of a column with a changed word: the exclusive or of its number before and after.
template <class Visit>
void for_each_element(const ChangedWords& words, const Column& column, Visit&& visit) {
    const auto& field = column.field;
    std::optional<std::uint64_t> element;
    std::uint64_t bits = 0;  // of this element, so far
    const auto end_element = [&] {
        if (element && bits != 0 && *element < column.size) visit(static_cast<std::uint32_t>(*element), bits);
        bits = 0;
    };
    const auto add = [&](std::uint64_t place, std::uint64_t changed) {
        if (element != place) end_element();
        element = place;
        bits |= changed;
    };
    words.for_each([&](const ChangedWord& word) {
        if (!field.has_word(word.index)) return;
        const auto first = field.element_at(word.index);
        if (field.type == ValueType::float16) {
            add(first, word.bits & 0xFFFFu);
            add(first + 1, word.bits >> 16);
        } else if (num_words(field.type) == 2) {
            const bool high = word.index != field.word_of(first);
            add(first, std::uint64_t{word.bits} << (high ? 32 : 0));
        } else {
            add(first, (word.bits >> field.shift) & field.mask);
        }
    });
    end_element();
}

}  // namespace

struct PassChanges::State {
    std::uint32_t pass;
    const Progress& progress;
    std::vector<std::shared_ptr<const Block>> inputs;
    std::optional<ListedChanges> listed;
    Snapshot snapshot;  ///< empty with a list

    /// Reads the state of a column part by part: visit(first, now, count).
    template <class Visit>
    void for_each_part(const Column& column, Visit&& visit) const {
        for (std::uint32_t first = 0; first < column.size;) {
            progress.check();
            const auto count = std::min(kRecordedPart, column.size - first);
            const auto part = Run::read(column, snapshot, inputs, first, count);
            visit(first, reinterpret_cast<const char*>(part.bytes().data()), count);
            first += count;
        }
    }

    template <class Number>
    void compare(const Column& column, Collector<Number>& collector) const {
        for_each_part(column, [&](std::uint32_t first, const char* now, std::uint32_t count) {
            for (std::uint32_t i = 0; i < count; ++i) {
                Number number;
                std::memcpy(&number, now + i * sizeof number, sizeof number);
                if (number != collector.before(first + i)) collector.add(first + i, number);
            }
        });
    }
    template <class Number>
    void follow_list(const Column& column, Collector<Number>& collector) const {
        const auto& counts = listed->num_changed;
        const auto first = std::accumulate(counts.begin(), counts.begin() + column.buffer, std::uint64_t{0});
        const ChangedWords words(listed->block, first, counts[column.buffer]);
        for_each_element(words, column, [&](std::uint32_t place, std::uint64_t bits) {
            collector.add(place, collector.before(place) ^ static_cast<Number>(bits));
        });
    }
};

PassChanges::PassChanges(Run& run, std::uint32_t pass, const Progress& progress)
    : state_(new State{pass, progress, run.inputs(), run.timeline().listed_changes(pass), {}}) {
    if (!state_->listed) state_->snapshot = state_after(run, pass, progress);
}
PassChanges::~PassChanges() = default;

void PassChanges::visit(WrittenColumn& written, std::uint64_t changed, bool put,
                        const std::function<void(const ChangedPart&)>& visit) {
    const auto& column = *written.column;
    with_width(written.state.item_bytes(), [&]<class Number>(Number) {
        Collector<Number> collector(written, put, visit);
        if (state_->listed) state_->follow_list(column, collector);
        else state_->compare(column, collector);
        if (const auto found = collector.end(); found != changed)
            throw DeviceError(fmt::format("pass {} changed {} elements of {}, and its state shows {}", state_->pass,
                                          changed, column.name, found));
    });
}

void PassChanges::take(WrittenColumn& written) {
    state_->for_each_part(*written.column, [&](std::uint32_t first, const char* now, std::uint32_t count) {
        const auto width = written.state.item_bytes();
        std::copy_n(now, count * width, written.state.bytes.data() + first * width);
    });
}

}  // namespace lockstep
