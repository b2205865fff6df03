#include "kernels/run/snapshots/timeline.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <utility>

namespace lockstep {
namespace {

/// Which columns lie in a state buffer, and a field over the whole of it, last, that notices any change.
struct BufferFields {
    std::vector<std::size_t> columns;
    std::vector<Field> fields;
};

std::vector<BufferFields> fields_of(const Algorithm& algorithm) {
    std::vector<BufferFields> result(algorithm.state().size());
    const auto columns = algorithm.columns();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].input) continue;
        result[columns[i].buffer].columns.push_back(i);
        result[columns[i].buffer].fields.push_back(columns[i].field);
    }
    // Where a column is the whole buffer, it is that field.
    for (auto& one : result)
        if (one.fields.size() != 1 || one.fields.front() != Field{}) one.fields.push_back(Field{});
    return result;
}

/// Work over time, where both are known.
void add_rates(PassRecord& record) {
    const auto& work = record.report.work;
    auto& figures = record.report.figures;
    if (record.kernel_ms <= 0) return;
    const auto ns = record.kernel_ms * 1e6;
    if (work.bytes != 0) figures.push_back({"bandwidth", static_cast<double>(work.bytes) / ns, "GB/s"});
    if (work.items != 0) figures.push_back({"time an item", ns / static_cast<double>(work.items), "ns"});
}

}  // namespace

struct Timeline::State {
    struct Pass {
        PassRecord record;
        HostState host;
    };

    State(Device& on, std::size_t most_bytes) : device(on), store(on, most_bytes) {}

    Device& device;
    SnapshotStore store;
    mutable std::mutex mutex;  ///< for the passes; only the recorder adds them
    std::deque<Pass> passes;

    // Of the recorder alone.
    std::vector<BufferFields> fields;
    bool moved = false;  ///< the algorithm is at another pass than the last

    Snapshot take(Algorithm& algorithm, std::uint32_t pass) const {
        Snapshot snapshot{pass, {}};
        for (const auto& buffer : algorithm.state()) {
            auto block = std::make_shared<Block>(device, buffer.bytes);
            if (buffer.bytes != 0) device.copy(block->words(), buffer.data, buffer.bytes);
            snapshot.buffers.push_back(std::move(block));
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
        put(algorithm, store.whole(from));
        moved = true;
        for (auto k = from; k < pass; ++k) {
            if (k + 1 == pass && !store.find(k)) store.recall(take(algorithm, k));
            algorithm.step();
        }
        device.take_launches();
        return take(algorithm, pass);
    }
};

Timeline::Timeline(Device& device, std::size_t budget_bytes) : state_(std::make_unique<State>(device, budget_bytes)) {}
Timeline::~Timeline() = default;

void Timeline::begin(Algorithm& algorithm) {
    state_->store.set_reproducible(algorithm.reproducible());
    state_->fields = fields_of(algorithm);
}

void Timeline::append(Algorithm& algorithm, PassRecord record) {
    auto& state = *state_;
    const auto begun = std::chrono::steady_clock::now();
    const auto* before = state.passes.empty() ? nullptr : &state.passes.back();
    const auto buffers = algorithm.state();
    const auto num_columns = algorithm.columns().size();
    std::vector<FieldChange> total(num_columns);
    record.changed.assign(num_columns, 0);
    record.highest = before ? before->record.highest : std::vector<std::uint32_t>(num_columns, 0);

    std::vector<std::shared_ptr<const Block>> previous(buffers.size());
    if (before) previous = state.store.last().buffers;
    Snapshot snapshot{static_cast<std::uint32_t>(state.passes.size()), {}};
    std::vector<SnapshotCopy> copies;
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        auto block = std::make_shared<Block>(state.device, buffers[i].bytes);
        copies.push_back({block->words(), static_cast<const std::uint32_t*>(buffers[i].data),
                          previous[i] ? previous[i]->words() : nullptr, static_cast<std::uint32_t>(block->size()),
                          state.fields[i].fields});
        snapshot.buffers.push_back(std::move(block));
    }
    const auto changes = state.device.copy_and_compare(copies);
    std::vector<std::uint32_t> changed_words;
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        for (std::size_t c = 0; c < state.fields[i].columns.size(); ++c) {
            const auto column = state.fields[i].columns[c];
            if (before) record.changed[column] = changes[i][c].changed;
            record.highest[column] = std::max(record.highest[column], changes[i][c].highest);
            total[column] = {record.changed[column], changes[i][c].highest};
        }
        changed_words.push_back(changes[i].back().changed);
        if (previous[i] && changed_words.back() == 0) snapshot.buffers[i] = previous[i];
    }
    const auto ms = record.ms;
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begun;
    record.snapshot_ms = taken.count();
    record.report = algorithm.describe(total);
    add_rates(record);
    state.device.take_launches();  // those of describe() are not the algorithm's

    state.store.add(std::move(snapshot), std::move(changed_words), ms);
    const std::scoped_lock lock(state.mutex);
    state.passes.push_back({std::move(record), algorithm.host_state()});
}

Snapshot Timeline::materialize(Algorithm& algorithm, std::uint32_t pass) {
    auto& state = *state_;
    auto& store = state.store;
    if (auto kept = store.find(pass)) return kept;
    const auto way = store.way_to(pass);
    auto snapshot = way.run_again ? state.run_again(algorithm, way.from, pass) : store.follow(way.from, pass);
    store.recall(snapshot);
    if (auto before = store.before(snapshot)) store.recall(std::move(before));
    return snapshot;
}

void Timeline::resume(Algorithm& algorithm) {
    if (!std::exchange(state_->moved, false)) return;
    state_->put(algorithm, state_->store.last());
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
std::uint32_t Timeline::num_kept() const { return state_->store.num_whole(); }
std::size_t Timeline::bytes() const { return state_->store.bytes(); }
std::size_t Timeline::budget() const { return state_->store.budget(); }

}  // namespace lockstep
