#include "kernels/run/snapshots/timeline.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "kernels/simt/buffer.hpp"

namespace lockstep {
namespace {

/// The columns in a state buffer, and finally a field over the whole buffer that detects any change.
struct BufferFields {
    std::vector<std::size_t> columns;
    std::vector<CountedField> fields;
};

std::vector<BufferFields> fields_of(const Algorithm& algorithm) {
    const auto buffers = algorithm.state();
    std::vector<BufferFields> result(buffers.size());
    const auto columns = algorithm.columns();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].input) continue;
        result[columns[i].buffer].columns.push_back(i);
        result[columns[i].buffer].fields.push_back({columns[i].field, columns[i].none, columns[i].size});
    }
    // If a column is the whole buffer, it also serves as that field.
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        auto& fields = result[i].fields;
        const auto words = buffers[i].bytes / sizeof(std::uint32_t);
        if (fields.size() != 1 || !fields.front().field.is_every_word() || fields.front().size < words)
            fields.push_back({});
    }
    return result;
}

/// Figures of a pass's work: rates on a GPU; counts on the emulator, whose times do not predict those of a device.
void add_work_figures(PassRecord& record, bool emulated) {
    const auto& work = record.report.work;
    auto& figures = record.report.figures;
    if (emulated) {
        if (work.bytes != 0) figures.push_back({"bytes moved", static_cast<double>(work.bytes), "bytes"});
        return;
    }
    if (record.kernel_ms <= 0) return;
    const auto ns = record.kernel_ms * 1e6;
    if (work.bytes != 0) figures.push_back({"bandwidth", static_cast<double>(work.bytes) / ns, "GB/s"});
    if (work.items != 0) figures.push_back({"time an item", ns / static_cast<double>(work.items), "ns"});
}

}  // namespace

void require_keepable(std::span<const StateBuffer> buffers) {
    for (const auto& buffer : buffers) require_words(buffer.bytes / sizeof(std::uint32_t), buffer.name);
}

struct Timeline::State {
    struct Pass {
        PassRecord record;
        HostState host;
    };

    State(Device& on, std::size_t max_bytes) : device(on), store(on, max_bytes) {}

    Device& device;
    SnapshotStore store;
    mutable std::mutex mutex;  ///< for the passes and notices; only the recorder adds them
    std::deque<Pass> passes;
    std::vector<std::string> notices;

    // Used only by the recorder.
    std::vector<BufferFields> fields;
    std::function<std::string(std::string)> wording;  ///< of reports; null: as they are
    bool moved = false;  ///< the algorithm is at another pass than the last

    void tell(std::string sentence) {
        const std::scoped_lock lock(mutex);
        if (std::ranges::find(notices, sentence) == notices.end()) notices.push_back(std::move(sentence));
    }
    void tell_of_store() {
        for (auto& sentence : store.take_notices()) tell(std::move(sentence));
    }

    /// True if memory ran out and older states were evicted.
    bool made_room() {
        if (!store.halve()) return false;
        tell("Memory ran out: older passes were evicted, and are recomputed when they are shown");
        return true;
    }

    /// describe() changes no state, so it can be repeated after memory ran out and room was made.
    PassReport described(Algorithm& algorithm, const std::vector<FieldChange>& changes) {
        for (;;) {
            try {
                auto report = algorithm.describe(Changes(algorithm.columns(), changes));
                if (!wording) return report;
                report.sentence = wording(std::move(report.sentence));
                report.note = wording(std::move(report.note));
                for (auto& line : report.lines) line.count = wording(std::move(line.count));
                return report;
            } catch (const std::bad_alloc&) {
                if (!made_room()) throw;
                device.trim_host_memory();
            }
        }
    }

    std::shared_ptr<Block> block(std::size_t bytes) {
        for (;;) {
            try {
                return std::make_shared<Block>(device, bytes);
            } catch (const OutOfMemory&) {
                if (!made_room()) throw;
            }
        }
    }

    /// A copy of the algorithm's state, and its differences from an earlier one; unchanged buffers are shared. Without
    /// `previous` everything differs.
    struct Compared {
        Snapshot snapshot;
        std::vector<std::vector<FieldChange>> changes;  ///< for each buffer, in the order of `fields`
        std::vector<std::uint64_t> changed_words;
    };
    Compared compare(const Algorithm& algorithm, std::uint32_t pass,
                     std::vector<std::shared_ptr<const Block>> previous) {
        const auto buffers = algorithm.state();
        previous.resize(buffers.size());
        Compared compared{{pass, {}}, {}, {}};
        std::vector<SnapshotCopy> copies;
        for (std::size_t i = 0; i < buffers.size(); ++i) {
            auto to = block(buffers[i].bytes);
            copies.push_back({to->words(), static_cast<const std::uint32_t*>(buffers[i].data),
                              previous[i] ? previous[i]->words() : nullptr, to->size(), fields[i].fields});
            compared.snapshot.buffers.push_back(std::move(to));
        }
        compared.changes = device.copy_and_compare(copies);
        for (std::size_t i = 0; i < buffers.size(); ++i) {
            compared.changed_words.push_back(compared.changes[i].back().changed);
            if (previous[i] && compared.changed_words.back() == 0) compared.snapshot.buffers[i] = previous[i];
        }
        return compared;
    }

    Snapshot take(const Algorithm& algorithm, std::uint32_t pass) {
        Snapshot snapshot{pass, {}};
        for (const auto& buffer : algorithm.state()) {
            auto to = block(buffer.bytes);
            if (buffer.bytes != 0) device.copy(to->words(), buffer.data, buffer.bytes);
            snapshot.buffers.push_back(std::move(to));
        }
        device.synchronize();
        return snapshot;
    }

    void put(Algorithm& algorithm, const Snapshot& snapshot) const {
        const auto buffers = algorithm.state();
        for (std::size_t i = 0; i < buffers.size(); ++i)
            if (buffers[i].bytes != 0) device.copy(buffers[i].data, snapshot.buffers[i]->words(), buffers[i].bytes);
        algorithm.restore(passes[snapshot.pass].host);
    }

    Snapshot run_again(Algorithm& algorithm, std::uint32_t from, std::uint32_t pass) {
        const Untraced untraced(device);
        moved = true;
        put(algorithm, store.whole(from));
        for (auto k = from; k + 1 < pass; ++k)
            if (!algorithm.step()) refuse_repetition(pass);
        const auto kept = store.find(pass - 1);
        const auto before = kept ? kept : take(algorithm, pass - 1);
        const bool stepped = algorithm.step();
        device.take_launches();
        auto again = compare(algorithm, pass, before.buffers);
        if (!stepped || !is_as_recorded(again)) refuse_repetition(pass);
        if (!kept) store.recall(before);
        return std::move(again.snapshot);
    }

    /// Whether a pass changed as many elements as the first time, in each column and in total.
    bool is_as_recorded(const Compared& again) const {
        const auto pass = again.snapshot.pass;
        if (again.changed_words != store.changed_words(pass)) return false;
        const auto& changed = passes[pass].record.changed;
        for (std::size_t i = 0; i < fields.size(); ++i)
            for (std::size_t c = 0; c < fields[i].columns.size(); ++c)
                if (again.changes[i][c].changed != changed[fields[i].columns[c]]) return false;
        return true;
    }

    [[noreturn]] void refuse_repetition(std::uint32_t pass) {
        store.set_reproducible(false);
        tell(fmt::format(
            "Pass {} gave another result when it was recomputed: from now on passes are stored, not recomputed", pass));
        throw NotRepeated(fmt::format("pass {} is not stored, and gave another result when it was recomputed", pass));
    }

    /// Gets the state by the fastest way; if the file cannot be read, by the fastest remaining way.
    Snapshot find_again(Algorithm& algorithm, std::uint32_t pass) {
        std::string unreadable;
        for (;;) {
            SnapshotStore::Way way;
            try {
                way = store.way_to(pass);
            } catch (const DeviceError&) {
                if (unreadable.empty()) throw;
                throw SpillError(unreadable);
            }
            try {
                return way.run_again ? run_again(algorithm, way.from, pass) : store.follow(way.from, pass);
            } catch (const SpillError& error) {
                unreadable = error.what();
            } catch (const OutOfMemory&) {
                if (!made_room()) throw;
            }
        }
    }
};

Timeline::Timeline(Device& device, std::size_t budget_bytes) : state_(std::make_unique<State>(device, budget_bytes)) {}
Timeline::~Timeline() = default;

void Timeline::begin(Algorithm& algorithm) {
    state_->store.set_reproducible(algorithm.reproducible());
    require_keepable(algorithm.state());
    state_->fields = fields_of(algorithm);
}

void Timeline::append(Algorithm& algorithm, PassRecord record) {
    auto& state = *state_;
    const auto begun = std::chrono::steady_clock::now();
    const auto* before = state.passes.empty() ? nullptr : &state.passes.back();
    const auto num_columns = algorithm.columns().size();
    std::vector<FieldChange> total(num_columns);
    record.changed.assign(num_columns, 0);
    if (before) record.range = before->record.range;
    else if (record.range.empty())
        for (const auto& column : algorithm.columns()) record.range.push_back({.type = column.type()});

    const auto pass = static_cast<std::uint32_t>(state.passes.size());
    auto compared = state.compare(algorithm, pass,
                                  before ? state.store.last().buffers : std::vector<std::shared_ptr<const Block>>{});
    for (std::size_t i = 0; i < state.fields.size(); ++i) {
        for (std::size_t c = 0; c < state.fields[i].columns.size(); ++c) {
            const auto column = state.fields[i].columns[c];
            const auto& change = compared.changes[i][c];
            if (before) record.changed[column] = change.changed;
            record.range[column].add(change.range);
            total[column] = {record.changed[column], change.range};
        }
    }
    const auto ms = record.ms;
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begun;
    record.snapshot_ms = taken.count();
    {
        const Untraced untraced(state.device);
        record.report = state.described(algorithm, total);
    }
    add_work_figures(record, state.device.kind() == "simt");
    state.device.take_launches();  // launches of describe() do not belong to the algorithm

    auto host = algorithm.host_state();
    state.store.add(std::move(compared.snapshot), std::move(compared.changed_words), ms);
    {
        const std::scoped_lock lock(state.mutex);
        state.passes.push_back({std::move(record), std::move(host)});
    }
    state.store.keep_to_budget();
    state.tell_of_store();
}

Snapshot Timeline::materialize(Algorithm& algorithm, std::uint32_t pass) {
    auto& state = *state_;
    auto& store = state.store;
    if (auto kept = store.find(pass)) return kept;
    auto snapshot = state.find_again(algorithm, pass);
    store.recall(snapshot);
    try {
        if (auto before = store.before(snapshot)) store.recall(std::move(before));
    } catch (const DeviceError&) {
        // The state before was fetched only to save time later: a later request for it reports the error.
    }
    state.tell_of_store();
    return snapshot;
}

PassStart Timeline::start_of(Algorithm& algorithm, std::uint32_t pass) {
    auto snapshot = materialize(algorithm, pass - 1);
    return {&state_->device, std::move(snapshot), state_->passes.at(pass - 1).host};
}

bool Timeline::resume(Algorithm& algorithm) {
    if (!state_->moved) return false;
    put_back(algorithm);
    return true;
}

void Timeline::put_back(Algorithm& algorithm) {
    state_->put(algorithm, state_->store.last());
    state_->moved = false;
}

bool Timeline::make_room() {
    bool made = false;
    try {
        made = state_->made_room();
    } catch (const SpillError& error) {
        state_->tell(error.what());
    } catch (const std::bad_alloc&) {
        // There is no memory for a notice either.
    }
    state_->tell_of_store();
    return made;
}

std::uint32_t Timeline::size() const {
    const std::scoped_lock lock(state_->mutex);
    return static_cast<std::uint32_t>(state_->passes.size());
}

const PassRecord& Timeline::record(std::uint32_t pass) const {
    const std::scoped_lock lock(state_->mutex);
    return state_->passes.at(pass).record;
}

Snapshot Timeline::find(std::uint32_t pass) const { return state_->store.find(pass); }
std::optional<ListedChanges> Timeline::listed_changes(std::uint32_t pass) const {
    return state_->store.listed_changes(pass);
}
std::uint32_t Timeline::num_kept() const { return state_->store.num_whole(); }
std::size_t Timeline::bytes() const { return state_->store.bytes(); }
std::size_t Timeline::budget() const { return state_->store.budget(); }

void Timeline::set_wording(std::function<std::string(std::string)> wording) { state_->wording = std::move(wording); }

std::vector<std::string> Timeline::notices() const {
    const std::scoped_lock lock(state_->mutex);
    return state_->notices;
}

}  // namespace lockstep
