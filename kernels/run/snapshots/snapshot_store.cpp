#include "kernels/run/snapshots/snapshot_store.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/progress.hpp"

namespace lockstep {
namespace {

/// Maximum time from an evicted state to a whole one: together with the copy, far below the 50 ms within which a pass
/// must be shown. States that take longer to read back may be as far apart as reading takes: writing more states would
/// not show passes noticeably sooner and would take longer than the run itself.
constexpr double kFarthestMs = 5;
/// The time to follow a list, per list and per word (measured on one core; a GPU is faster).
constexpr double kListMs = 0.01, kWordMs = 6e-6;
/// The time to read a byte back from the file.
constexpr double kReadMs = 5e-7;
/// A list is short if it takes at most 1 / kShortList of the memory that evicting the state frees.
constexpr std::size_t kShortList = 4;
/// The maximum number of recomputed states in memory, normally and if memory is short (a pass and the one before).
constexpr std::size_t kRecalled = 4, kMinRecalled = 2;
/// Words that are written to or read from the file at a time.
constexpr std::size_t kStaged = std::size_t{1} << 20;
/// A reproducible run leaves free on the disk this many times the size of its file.
constexpr std::uint64_t kRoomLeft = 4;

constexpr std::size_t kPairBytes = 2 * sizeof(std::uint32_t);

}  // namespace

std::uint64_t SnapshotStore::Changes::total() const {
    return std::accumulate(num_changed.begin(), num_changed.end(), std::uint64_t{0});
}

void SnapshotStore::add(Snapshot snapshot, std::vector<std::uint64_t> changed_words, double ms) {
    Pass pass;
    pass.whole = std::move(snapshot);
    pass.changed_words = std::move(changed_words);
    pass.ms = ms;
    const std::scoped_lock lock(mutex_);
    hold(pass.whole);
    passes_.push_back(std::move(pass));
}

void SnapshotStore::recall(Snapshot snapshot) {
    {
        const std::scoped_lock lock(mutex_);
        hold(snapshot);
        recalled_.push_front(std::move(snapshot));
    }
    try {
        evict_oldest();
    } catch (const SpillError& error) {
        report_file_error(error.what());  // the snapshot itself was found
    }
}

// Call both with the lock held.
void SnapshotStore::hold(const Snapshot& snapshot) {
    for (const auto& block : snapshot.buffers)
        if (uses_[block.get()]++ == 0) bytes_ += block->bytes();
}

void SnapshotStore::let_go(Snapshot& snapshot) {
    for (const auto& block : snapshot.buffers) {
        if (--uses_[block.get()] != 0) continue;
        uses_.erase(block.get());
        places_.erase(block.get());
        bytes_ -= block->bytes();
    }
    snapshot = {};
}

Snapshot SnapshotStore::find(std::uint32_t pass) const {
    const std::scoped_lock lock(mutex_);
    if (pass >= passes_.size()) return {};
    if (passes_[pass].whole) return passes_[pass].whole;
    for (const auto& snapshot : recalled_)
        if (snapshot.pass == pass) return snapshot;
    return {};
}

std::optional<ListedChanges> SnapshotStore::listed_changes(std::uint32_t pass) const {
    const std::scoped_lock lock(mutex_);
    if (pass == 0 || pass >= passes_.size()) return std::nullopt;
    const auto& list = passes_[pass - 1].to_next;
    if (!list || (!list->block && list->total() != 0)) return std::nullopt;
    return ListedChanges{list->num_changed, list->block};
}

std::uint32_t SnapshotStore::num_whole() const {
    const std::scoped_lock lock(mutex_);
    return static_cast<std::uint32_t>(
        std::ranges::count_if(passes_, [](const Pass& pass) { return static_cast<bool>(pass.whole); }));
}

std::size_t SnapshotStore::bytes() const {
    const std::scoped_lock lock(mutex_);
    return bytes_;
}

bool SnapshotStore::is_anchor(std::uint32_t pass) const { return !passes_[pass].filed.empty() || find(pass); }

bool SnapshotStore::may_file(std::size_t bytes) const {
    return !reproducible_ || kRoomLeft * (spill_.bytes() + bytes) <= spill_.room();
}

// ---- eviction -----------------------------------------------------------------------------------------------------

void SnapshotStore::keep_to_budget() {
    try {
        evict_oldest();
    } catch (const SpillError&) {
        file_error_reported_ = true;
        throw;
    }
}

void SnapshotStore::evict_oldest() {
    forget_recalled(kMinRecalled);
    const auto last = static_cast<std::uint32_t>(passes_.size() - 1);
    for (; bytes_ > budget_ && next_whole_ < last; ++next_whole_) give_up(next_whole_);
    for (; bytes_ > budget_ && next_listed_ < next_whole_; ++next_listed_) file_changes(next_listed_);
}

bool SnapshotStore::halve() {
    if (passes_.empty()) return false;
    const auto held = bytes_;
    budget_ = std::min(budget_.load(), held / 2);
    forget_recalled(0);
    keep_to_budget();
    return bytes_ < held;
}

void SnapshotStore::forget_recalled(std::size_t fewest) {
    const std::scoped_lock lock(mutex_);
    while (recalled_.size() > kRecalled || (bytes_ > budget_ && recalled_.size() > fewest)) {
        let_go(recalled_.back());
        recalled_.pop_back();
    }
}

bool SnapshotStore::has_short_list(std::uint32_t index) const {
    const auto& changed_words = passes_[index + 1].changed_words;
    std::size_t list = 0, buffers = 0;
    for (std::size_t i = 0; i < changed_words.size(); ++i) {
        if (changed_words[i] == 0) continue;
        if (2 * changed_words[i] > kMaxSnapshotWords) return false;  // a GPU's list has 32 bits for its entries
        list += changed_words[i] * kPairBytes;
        buffers += passes_[index].whole.buffers[i]->bytes();
    }
    return list * kShortList <= buffers;
}

void SnapshotStore::give_up(std::uint32_t index) {
    // The input stays in memory, and has a list of changes like the others.
    if (index == 1) list_changes(0);
    auto& pass = passes_[index];
    const bool listed = list_changes(index);
    const auto listed_ms = listed_ms_ + (listed ? kListMs + kWordMs * static_cast<double>(pass.to_next->total()) : 0.0);
    const auto again_ms = again_ms_ + pass.ms;
    std::size_t bytes = 0;
    for (const auto& block : pass.whole.buffers) bytes += block->bytes();
    const auto farthest_ms = std::max(kFarthestMs, kReadMs * static_cast<double>(bytes));
    const bool near = listed ? listed_ms <= farthest_ms : reproducible_ && again_ms <= farthest_ms;
    const bool filed = !near && may_file(bytes) && file(index, !listed && !reproducible_);
    listed_ms_ = filed ? 0 : listed_ms;
    again_ms_ = filed ? 0 : again_ms;
    // Other threads read the stored snapshots: the lock covers the exchange, and the work is done before it.
    const std::scoped_lock lock(mutex_);
    let_go(pass.whole);
}

// True if a short list leads from the pass to the next.
bool SnapshotStore::list_changes(std::uint32_t index) {
    if (passes_[index].to_next) return true;
    if (!has_short_list(index)) return false;
    const auto& before = passes_[index].whole;
    const auto& next = passes_[index + 1];
    Changes changes{next.changed_words, nullptr, std::nullopt};
    if (const auto total = changes.total(); total != 0) {
        std::shared_ptr<Block> block;
        try {
            block = std::make_shared<Block>(device_, total * kPairBytes);
        } catch (const OutOfMemory&) {
            return false;
        }
        auto* pairs = block->words();
        for (std::size_t i = 0; i < before.buffers.size(); ++i) {
            const auto count = changes.num_changed[i];
            device_.list_changes(pairs, before.buffers[i]->words(), next.whole.buffers[i]->words(),
                                 before.buffers[i]->size(), count);
            pairs += 2 * count;
        }
        changes.block = std::move(block);
    }
    const std::scoped_lock lock(mutex_);
    if (changes.block) bytes_ += changes.block->bytes();
    passes_[index].to_next = std::move(changes);
    return true;
}

// needed: only the file can bring the state back; else the run can do without the file.
bool SnapshotStore::file(std::uint32_t index, bool needed) {
    auto& pass = passes_[index];
    try {
        std::vector<std::uint64_t> filed;
        for (const auto& block : pass.whole.buffers) {
            auto& place = filed.emplace_back(0);
            if (block->size() == 0) continue;
            const auto known = places_.find(block.get());
            place = known != places_.end() ? known->second : spill(*block);
            places_[block.get()] = place;
        }
        pass.filed = std::move(filed);
        return true;
    } catch (const SpillError& error) {
        if (needed) throw;
        do_without_file(error);
        return false;
    }
}

void SnapshotStore::file_changes(std::uint32_t index) {
    auto& changes = passes_[index].to_next;
    if (!changes || !changes->block) return;
    bool filed = false;
    try {
        device_.synchronize();
        changes->place = spill(*changes->block);
        filed = true;
    } catch (const SpillError& error) {
        if (!reproducible_) throw;
        do_without_file(error);
    }
    const std::scoped_lock lock(mutex_);
    bytes_ -= changes->block->bytes();
    changes->block = nullptr;
    if (!filed) changes.reset();
}

void SnapshotStore::do_without_file(const SpillError& error) {
    report_file_error(fmt::format("Some passes take longer to show again: {}", error.what()));
}

// Reported once: a full disk would fail at every further pass.
void SnapshotStore::report_file_error(std::string sentence) {
    if (!std::exchange(file_error_reported_, true)) notices_.push_back(std::move(sentence));
}

// Waits for launches that may still write the block.
std::uint64_t SnapshotStore::spill(const Block& block) {
    std::optional<std::uint64_t> place;
    for (std::size_t first = 0; first < block.size(); first += kStaged) {
        if (device_.cancel_requested()) throw Cancelled();
        staged_.resize(std::min(kStaged, block.size() - first));
        device_.read(staged_.data(), block.words() + first, staged_.size() * sizeof(std::uint32_t));
        const auto here = spill_.write(staged_);
        if (!place) place = here;
    }
    return place.value_or(0);
}

// ---- restoring states ---------------------------------------------------------------------------------------------

SnapshotStore::Way SnapshotStore::way_to(std::uint32_t wanted) const {
    constexpr auto kNever = std::numeric_limits<double>::infinity();
    const auto reading_ms = [&](std::uint32_t pass) {
        if (find(pass)) return 0.0;
        double bytes = 0;
        for (const auto& block : passes_.front().whole.buffers) bytes += static_cast<double>(block->bytes());
        return kReadMs * bytes;
    };
    const auto listed_ms = [&](std::uint32_t pass) {  // from one pass to the next, in either direction
        const auto& list = passes_[pass].to_next;
        if (!list) return kNever;
        const auto words = static_cast<double>(list->total());
        return kListMs + kWordMs * words + (list->place ? kReadMs * kPairBytes * words : 0.0);
    };
    Way best;
    auto best_ms = kNever;
    const auto consider = [&](double ms, Way way) {
        if (ms >= best_ms) return;
        best_ms = ms;
        best = way;
    };
    if (is_anchor(wanted)) consider(reading_ms(wanted), {wanted, false});
    auto forwards = 0.0, again = reproducible_ ? 0.0 : kNever;
    for (auto from = wanted; from-- > 0 && std::min(forwards, again) < best_ms;) {
        forwards += listed_ms(from);
        again += passes_[from + 1].ms;
        if (!is_anchor(from)) continue;
        consider(forwards + reading_ms(from), {from, false});
        consider(again + reading_ms(from), {from, true});
    }
    auto backwards = 0.0;
    for (auto from = wanted + 1; from < passes_.size() && backwards < best_ms; ++from) {
        backwards += listed_ms(from - 1);
        if (is_anchor(from)) consider(backwards + reading_ms(from), {from, false});
    }
    if (best_ms == kNever)
        throw DeviceError(fmt::format("pass {} is not stored, and recomputing it would give another result", wanted));
    return best;
}

Snapshot SnapshotStore::whole(std::uint32_t index) {
    if (auto here = find(index)) return here;
    auto& pass = passes_[index];
    Snapshot snapshot{index, {}};
    try {
        for (std::size_t i = 0; i < pass.filed.size(); ++i)
            snapshot.buffers.push_back(read_back(pass.filed[i], passes_.front().whole.buffers[i]->bytes()));
    } catch (const SpillError&) {
        pass.filed.clear();
        throw;
    }
    return snapshot;
}

std::shared_ptr<Block> SnapshotStore::read_back(std::uint64_t place, std::size_t bytes) {
    auto block = std::make_shared<Block>(device_, bytes);
    for (std::size_t first = 0; first < block->size(); first += kStaged) {
        staged_.resize(std::min(kStaged, block->size() - first));
        spill_.read(place + first * sizeof(std::uint32_t), staged_);
        device_.upload(block->words() + first, staged_.data(), staged_.size() * sizeof(std::uint32_t));
    }
    return block;
}

std::shared_ptr<const Block> SnapshotStore::block_of(std::uint32_t pass) {
    auto& changes = passes_[pass].to_next;
    if (changes->block || !changes->place) return changes->block;
    try {
        return read_back(*changes->place, changes->total() * kPairBytes);
    } catch (const SpillError&) {
        const std::scoped_lock lock(mutex_);
        changes.reset();
        throw;
    }
}

Snapshot SnapshotStore::follow(std::uint32_t from, std::uint32_t to) {
    auto snapshot = whole(from);
    snapshot.pass = to;
    std::vector<Block*> own(snapshot.buffers.size());  // copied when something in them changes
    for (auto at = from; at != to; at < to ? ++at : --at) {
        const auto listed = at < to ? at : at - 1;
        const auto block = block_of(listed);
        const auto& changes = *passes_[listed].to_next;
        std::size_t first = 0;
        for (std::size_t i = 0; i < own.size(); ++i) {
            const auto count = changes.num_changed[i];
            if (count == 0) continue;
            if (!own[i]) {
                auto copy = std::make_shared<Block>(device_, snapshot.buffers[i]->bytes());
                device_.copy(copy->words(), snapshot.buffers[i]->words(), copy->bytes());
                own[i] = copy.get();
                snapshot.buffers[i] = std::move(copy);
            }
            device_.apply_changes(own[i]->words(), own[i]->size(), block->words() + first, count);
            first += 2 * count;
        }
    }
    device_.synchronize();
    return snapshot;
}

Snapshot SnapshotStore::before(const Snapshot& snapshot) {
    if (snapshot.pass == 0) return {};
    const auto pass = snapshot.pass - 1;
    if (find(pass)) return {};
    if (passes_[pass].to_next && find(snapshot.pass)) return follow(snapshot.pass, pass);
    if (!passes_[pass].filed.empty()) return whole(pass);
    return {};
}

}  // namespace lockstep
