#include "kernels/run/timeline.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <unordered_map>

#include "kernels/run/spill_file.hpp"

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
        Snapshot snapshot;  ///< empty when it was given up
        std::vector<std::uint64_t> spilled;  ///< places in the file, for runs that cannot be repeated
    };

    State(Device& on, std::size_t most_bytes) : device(on), budget(most_bytes) {}

    Device& device;
    const std::size_t budget;
    mutable std::mutex mutex;  ///< for all below; only the recorder writes
    std::deque<Pass> passes;
    std::size_t bytes = 0;
    std::uint32_t distance = 1;  ///< between the passes that are kept
    bool reproducible = true;
    SpillFile spill;

    // Of the recorder alone.
    std::vector<BufferFields> fields;
    std::unordered_map<const Block*, int> uses;
    std::deque<Snapshot> recalled;  ///< passes run again lately, the latest first

    void keep(const Snapshot& snapshot) {
        for (const auto& block : snapshot.buffers)
            if (uses[block.get()]++ == 0) bytes += block->bytes();
    }

    void give_up(Pass& pass) {
        if (!pass.snapshot) return;
        if (!reproducible) {
            for (const auto& block : pass.snapshot.buffers) {
                std::vector<std::uint32_t> words(block->size());
                if (!words.empty()) device.read(words.data(), block->words(), block->bytes());
                pass.spilled.push_back(spill.write(words));
            }
        }
        for (const auto& block : pass.snapshot.buffers) {
            if (--uses[block.get()] != 0) continue;
            uses.erase(block.get());
            bytes -= block->bytes();
        }
        pass.snapshot = {};
    }

    // The input and the last pass always stay.
    void keep_to_budget() {
        const auto last = passes.size() - 1;
        if (distance > 1 && last >= 2 && (last - 1) % distance != 0) give_up(passes[last - 1]);
        while (bytes > budget && distance < passes.size()) {
            distance *= 2;
            for (std::size_t k = 1; k < last; ++k)
                if (k % distance != 0) give_up(passes[k]);
        }
    }

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

    void put(Algorithm& algorithm, const Snapshot& snapshot, const HostState& host) const {
        const auto buffers = algorithm.state();
        for (std::size_t i = 0; i < buffers.size(); ++i)
            if (buffers[i].bytes != 0) device.copy(buffers[i].data, snapshot.buffers[i]->words(), buffers[i].bytes);
        algorithm.restore(host);
    }

    Snapshot read_back(const Pass& pass, std::uint32_t index) const {
        Snapshot snapshot{index, {}};
        for (std::size_t i = 0; i < pass.spilled.size(); ++i) {
            const auto bytes_each = passes.front().snapshot.buffers[i]->bytes();
            auto block = std::make_shared<Block>(device, bytes_each);
            const auto words = spill.read(pass.spilled[i], bytes_each / sizeof(std::uint32_t));
            if (!words.empty()) device.upload(block->words(), words.data(), bytes_each);
            snapshot.buffers.push_back(std::move(block));
        }
        device.synchronize();
        return snapshot;
    }

    void recall(Snapshot snapshot) {
        constexpr std::size_t kRecalled = 4;
        const std::scoped_lock lock(mutex);
        recalled.push_front(std::move(snapshot));
        if (recalled.size() > kRecalled) recalled.pop_back();
    }
};

Timeline::Timeline(Device& device, std::size_t budget_bytes) : state_(std::make_unique<State>(device, budget_bytes)) {}
Timeline::~Timeline() = default;

void Timeline::begin(Algorithm& algorithm) {
    state_->reproducible = algorithm.reproducible();
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

    Snapshot snapshot{static_cast<std::uint32_t>(state.passes.size()), {}};
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        const auto previous = before ? before->snapshot.buffers[i] : nullptr;
        auto block = std::make_shared<Block>(state.device, buffers[i].bytes);
        const auto changes = state.device.copy_and_compare(
            block->words(), static_cast<const std::uint32_t*>(buffers[i].data), previous ? previous->words() : nullptr,
            static_cast<std::uint32_t>(block->size()), state.fields[i].fields);
        for (std::size_t c = 0; c < state.fields[i].columns.size(); ++c) {
            const auto column = state.fields[i].columns[c];
            if (before) record.changed[column] = changes[c].changed;
            record.highest[column] = std::max(record.highest[column], changes[c].highest);
            total[column] = {record.changed[column], changes[c].highest};
        }
        const bool same = previous && changes.back().changed == 0;
        snapshot.buffers.push_back(same ? previous : std::shared_ptr<const Block>(std::move(block)));
    }
    state.device.synchronize();
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begun;
    record.snapshot_ms = taken.count();
    record.report = algorithm.describe(total);
    add_rates(record);
    state.device.take_launches();  // those of describe() are not the algorithm's

    const std::scoped_lock lock(state.mutex);
    state.keep(snapshot);
    state.passes.push_back({std::move(record), algorithm.host_state(), std::move(snapshot), {}});
    state.keep_to_budget();
}

Snapshot Timeline::materialize(Algorithm& algorithm, std::uint32_t pass) {
    auto& state = *state_;
    if (auto kept = find(pass)) return kept;
    if (!state.passes[pass].spilled.empty()) {
        auto snapshot = state.read_back(state.passes[pass], pass);
        state.recall(snapshot);
        return snapshot;
    }
    auto from = pass;
    while (!state.passes[from].snapshot) --from;
    state.put(algorithm, state.passes[from].snapshot, state.passes[from].host);
    for (auto k = from; k < pass; ++k) {
        algorithm.step();
        // The pass before is wanted too: for what changed, and for a step back.
        if (k + 2 == pass && !find(k + 1)) state.recall(state.take(algorithm, k + 1));
    }
    state.device.take_launches();
    auto snapshot = state.take(algorithm, pass);
    state.recall(snapshot);
    return snapshot;
}

void Timeline::resume(Algorithm& algorithm) {
    const auto& last = state_->passes.back();
    state_->put(algorithm, last.snapshot, last.host);
}

std::uint32_t Timeline::size() const {
    const std::scoped_lock lock(state_->mutex);
    return static_cast<std::uint32_t>(state_->passes.size());
}

const PassRecord& Timeline::record(std::uint32_t pass) const {
    const std::scoped_lock lock(state_->mutex);
    return state_->passes.at(pass).record;
}

Snapshot Timeline::find(std::uint32_t pass) const {
    const std::scoped_lock lock(state_->mutex);
    if (pass >= state_->passes.size()) return {};
    if (state_->passes[pass].snapshot) return state_->passes[pass].snapshot;
    for (const auto& snapshot : state_->recalled)
        if (snapshot.pass == pass) return snapshot;
    return {};
}

std::uint32_t Timeline::num_kept() const {
    const std::scoped_lock lock(state_->mutex);
    return static_cast<std::uint32_t>(
        std::ranges::count_if(state_->passes, [](const auto& pass) { return static_cast<bool>(pass.snapshot); }));
}

std::size_t Timeline::bytes() const {
    const std::scoped_lock lock(state_->mutex);
    return state_->bytes;
}

std::size_t Timeline::budget() const { return state_->budget; }

}  // namespace lockstep
