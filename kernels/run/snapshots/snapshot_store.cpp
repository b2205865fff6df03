#include "kernels/run/snapshots/snapshot_store.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace lockstep {
namespace {

/// No state that is given up is farther than this from one that is whole: with what copying takes, well under the 50 ms
/// within which a pass is to be shown.
constexpr double kFarthestMs = 5;
/// What following a list takes: for itself, and for each word (measured on one core; a GPU is faster).
constexpr double kListMs = 0.01, kWordMs = 6e-6;
/// What reading a byte back from the file takes.
constexpr double kReadMs = 5e-7;
/// A list is short when it takes at most this part of what giving up the state frees.
constexpr std::size_t kShortList = 4;
/// States that were computed again and stay at hand.
constexpr std::size_t kRecalled = 4;
/// A run that could be repeated leaves the disk so many times as much room as its file takes.
constexpr std::uint64_t kRoomLeft = 4;

constexpr std::size_t kPairBytes = 2 * sizeof(std::uint32_t);

}  // namespace

std::uint32_t SnapshotStore::Changes::total() const {
    return std::accumulate(num_changed.begin(), num_changed.end(), std::uint32_t{0});
}

void SnapshotStore::add(Snapshot snapshot, std::vector<std::uint32_t> changed_words, double ms) {
    Pass pass;
    pass.whole = std::move(snapshot);
    pass.changed_words = std::move(changed_words);
    pass.ms = ms;
    {
        const std::scoped_lock lock(mutex_);
        for (const auto& block : pass.whole.buffers)
            if (uses_[block.get()]++ == 0) bytes_ += block->bytes();
        passes_.push_back(std::move(pass));
    }
    keep_to_budget();
}

void SnapshotStore::recall(Snapshot snapshot) {
    const std::scoped_lock lock(mutex_);
    recalled_.push_front(std::move(snapshot));
    if (recalled_.size() > kRecalled) recalled_.pop_back();
}

Snapshot SnapshotStore::find(std::uint32_t pass) const {
    const std::scoped_lock lock(mutex_);
    if (pass >= passes_.size()) return {};
    if (passes_[pass].whole) return passes_[pass].whole;
    for (const auto& snapshot : recalled_)
        if (snapshot.pass == pass) return snapshot;
    return {};
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

// ---- what is given up ---------------------------------------------------------------------------------------------

void SnapshotStore::keep_to_budget() {
    const auto last = static_cast<std::uint32_t>(passes_.size() - 1);
    while (bytes_ > budget_ && next_whole_ < last) give_up(next_whole_++);
    while (bytes_ > budget_ && next_listed_ < next_whole_) file_changes(next_listed_++);
}

bool SnapshotStore::has_short_list(std::uint32_t index) const {
    const auto& changed_words = passes_[index + 1].changed_words;
    std::size_t list = 0, buffers = 0;
    for (std::size_t i = 0; i < changed_words.size(); ++i) {
        if (changed_words[i] == 0) continue;
        list += changed_words[i] * kPairBytes;
        buffers += passes_[index].whole.buffers[i]->bytes();
    }
    return list * kShortList <= buffers;
}

void SnapshotStore::give_up(std::uint32_t index) {
    // The input stays, and leads on like the others.
    if (index == 1 && has_short_list(0)) list_changes(0);
    auto& pass = passes_[index];
    const bool short_list = has_short_list(index);
    if (short_list) {
        list_changes(index);
        listed_ms_ += kListMs + kWordMs * static_cast<double>(pass.to_next->total());
    }
    again_ms_ += pass.ms;
    const bool near = short_list ? listed_ms_ <= kFarthestMs : reproducible_ && again_ms_ <= kFarthestMs;
    std::size_t bytes = 0;
    for (const auto& block : pass.whole.buffers) bytes += block->bytes();
    if (near || !may_file(bytes)) return drop(pass);
    file(index);
    drop(pass);
    listed_ms_ = again_ms_ = 0;
}

// What is kept of a pass changes under the lock, since others read it; the work is done before.
void SnapshotStore::drop(Pass& pass) {
    const std::scoped_lock lock(mutex_);
    for (const auto& block : pass.whole.buffers) {
        if (--uses_[block.get()] != 0) continue;
        uses_.erase(block.get());
        places_.erase(block.get());
        bytes_ -= block->bytes();
    }
    pass.whole = {};
}

void SnapshotStore::list_changes(std::uint32_t index) {
    const auto& before = passes_[index].whole;
    const auto& next = passes_[index + 1];
    Changes changes{next.changed_words, nullptr, std::nullopt};
    if (const auto total = changes.total(); total != 0) {
        auto block = std::make_shared<Block>(device_, total * kPairBytes);
        auto* pairs = block->words();
        for (std::size_t i = 0; i < before.buffers.size(); ++i) {
            const auto count = changes.num_changed[i];
            device_.list_changes(pairs, before.buffers[i]->words(), next.whole.buffers[i]->words(),
                                 static_cast<std::uint32_t>(before.buffers[i]->size()), count);
            pairs += 2 * std::size_t{count};
        }
        changes.block = std::move(block);
    }
    const std::scoped_lock lock(mutex_);
    if (changes.block) bytes_ += changes.block->bytes();
    passes_[index].to_next = std::move(changes);
}

void SnapshotStore::file(std::uint32_t index) {
    auto& pass = passes_[index];
    for (const auto& block : pass.whole.buffers) {
        auto& place = pass.filed.emplace_back(0);
        if (block->size() == 0) continue;
        const auto known = places_.find(block.get());
        if (known != places_.end()) {
            place = known->second;
            continue;
        }
        staged_.resize(block->size());
        device_.read(staged_.data(), block->words(), block->bytes());
        places_[block.get()] = place = spill_.write(staged_);
    }
}

void SnapshotStore::file_changes(std::uint32_t index) {
    auto& changes = passes_[index].to_next;
    if (!changes || !changes->block) return;
    staged_.resize(changes->block->size());
    device_.download(staged_.data(), changes->block->words(), changes->block->bytes());
    changes->place = spill_.write(staged_);
    const std::scoped_lock lock(mutex_);
    bytes_ -= changes->block->bytes();
    changes->block = nullptr;
}

// ---- and how it comes back ----------------------------------------------------------------------------------------

SnapshotStore::Way SnapshotStore::way_to(std::uint32_t wanted) const {
    constexpr auto kNever = std::numeric_limits<double>::infinity();
    const auto reading_ms = [&](std::uint32_t pass) {
        if (find(pass)) return 0.0;
        double bytes = 0;
        for (const auto& block : passes_.front().whole.buffers) bytes += static_cast<double>(block->bytes());
        return kReadMs * bytes;
    };
    const auto listed_ms = [&](std::uint32_t pass) {  // from a pass to the next, either way
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
    if (best_ms == kNever) throw std::logic_error("a pass was given up and nothing leads to it");
    return best;
}

Snapshot SnapshotStore::whole(std::uint32_t index) const {
    if (auto here = find(index)) return here;
    const auto& pass = passes_[index];
    Snapshot snapshot{index, {}};
    for (std::size_t i = 0; i < pass.filed.size(); ++i) {
        const auto bytes = passes_.front().whole.buffers[i]->bytes();
        auto block = std::make_shared<Block>(device_, bytes);
        if (bytes != 0) {
            staged_.resize(block->size());
            spill_.read(pass.filed[i], staged_);
            device_.upload(block->words(), staged_.data(), bytes);
        }
        snapshot.buffers.push_back(std::move(block));
    }
    return snapshot;
}

std::shared_ptr<const Block> SnapshotStore::block_of(const Changes& changes) const {
    if (changes.block || !changes.place) return changes.block;
    auto block = std::make_shared<Block>(device_, changes.total() * kPairBytes);
    staged_.resize(block->size());
    spill_.read(*changes.place, staged_);
    device_.upload(block->words(), staged_.data(), block->bytes());
    return block;
}

Snapshot SnapshotStore::follow(std::uint32_t from, std::uint32_t to) const {
    auto snapshot = whole(from);
    snapshot.pass = to;
    std::vector<Block*> own(snapshot.buffers.size());  // copies, once something in them changes
    for (auto at = from; at != to; at < to ? ++at : --at) {
        const auto& changes = *passes_[at < to ? at : at - 1].to_next;
        const auto block = block_of(changes);
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
            device_.apply_changes(own[i]->words(), static_cast<std::uint32_t>(own[i]->size()), block->words() + first,
                                  count);
            first += 2 * std::size_t{count};
        }
    }
    device_.synchronize();
    return snapshot;
}

Snapshot SnapshotStore::before(const Snapshot& snapshot) const {
    if (snapshot.pass == 0) return {};
    const auto pass = snapshot.pass - 1;
    if (find(pass)) return {};
    if (passes_[pass].to_next && find(snapshot.pass)) return follow(snapshot.pass, pass);
    if (!passes_[pass].filed.empty()) return whole(pass);
    return {};
}

}  // namespace lockstep
