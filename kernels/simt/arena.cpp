#include "kernels/simt/arena.hpp"

#include <algorithm>
#include <iterator>

namespace lockstep {
namespace {

constexpr std::size_t kSmallestChunk = 16 * Arena::kPage;
/// Larger arrays that fit no free range get their own chunk.
constexpr std::size_t kLargestShared = kSmallestChunk / 4;

constexpr std::size_t round_up(std::size_t bytes, std::size_t unit) { return (bytes + unit - 1) / unit * unit; }

constexpr std::size_t rounded(std::size_t bytes) {
    return round_up(std::max<std::size_t>(bytes, 1), Arena::kAlignment);
}

}  // namespace

// ---- taking -------------------------------------------------------------------------------------------------------

void* Arena::allocate(std::size_t bytes) {
    bytes = rounded(bytes);
    if (auto* memory = take(bytes)) return memory;
    return grow(bytes) ? take(bytes) : nullptr;
}

void* Arena::allocate_at_hand(std::size_t bytes) { return take(rounded(bytes)); }

void* Arena::take(std::size_t bytes) {
    const auto place = free_.lower_bound({bytes, nullptr});
    if (place == free_.end()) return nullptr;
    auto* const begin = place->second;
    const auto found = ranges_.find(begin);
    auto& range = found->second;
    if (const auto rest = range.bytes - bytes; rest != 0) {
        auto& left = ranges_.emplace_hint(std::next(found), begin + bytes, Range{})->second;
        left.bytes = rest;
        left.free = true;
        free_.emplace(rest, begin + bytes);
        range.bytes = bytes;
    }
    range.free = false;
    range.place = free_.extract(place);
    return begin;
}

bool Arena::grow(std::size_t bytes) {
    const auto needed = round_up(bytes, kPage);
    if (bytes > kLargestShared) {
        give_back(needed);  // all free chunks are too small: return as many bytes as are mapped now
    } else if (map(std::max(kSmallestChunk, round_up(mapped_ / 8, kPage)))) {
        return true;  // chunks grow with the arena
    }
    if (map(needed)) return true;
    give_back(mapped_);
    return map(needed);
}

bool Arena::map(std::size_t bytes) {
    auto* const chunk = static_cast<char*>(source_.map(bytes));
    if (!chunk) return false;
    auto& range = ranges_[chunk];
    range.bytes = bytes;
    range.begins_chunk = range.free = true;
    free_.emplace(bytes, chunk);
    mapped_ += bytes;
    return true;
}

// ---- giving back --------------------------------------------------------------------------------------------------

void Arena::release(void* memory) noexcept {
    auto range = ranges_.find(static_cast<char*>(memory));
    auto place = std::move(range->second.place);
    if (const auto next = std::next(range); next != ranges_.end() && next->second.free && !next->second.begins_chunk) {
        range->second.bytes += next->second.bytes;
        free_.erase({next->second.bytes, next->first});
        ranges_.erase(next);
    }
    if (!range->second.begins_chunk && std::prev(range)->second.free) {
        const auto before = std::prev(range);
        free_.erase({before->second.bytes, before->first});
        before->second.bytes += range->second.bytes;
        ranges_.erase(range);
        range = before;
    }
    range->second.free = true;
    place.value() = {range->second.bytes, range->first};
    free_.insert(std::move(place));
    if (!retired_) return;
    if (is_whole_chunk(range)) unmap(range);
    else if (source_.discard) source_.discard(range->first, range->second.bytes);
}

bool Arena::is_whole_chunk(Ranges::iterator range) const {
    const auto next = std::next(range);
    return range->second.free && range->second.begins_chunk && (next == ranges_.end() || next->second.begins_chunk);
}

Arena::Ranges::iterator Arena::unmap(Ranges::iterator chunk) noexcept {
    const auto bytes = chunk->second.bytes;
    free_.erase({bytes, chunk->first});
    source_.unmap(chunk->first, bytes);
    mapped_ -= bytes;
    return ranges_.erase(chunk);
}

void Arena::give_back(std::size_t bytes) noexcept {
    std::size_t given = 0;
    for (auto range = ranges_.begin(); range != ranges_.end() && given < bytes;) {
        if (!is_whole_chunk(range)) {
            ++range;
            continue;
        }
        given += range->second.bytes;
        range = unmap(range);
    }
}

void Arena::trim() noexcept {
    give_back(mapped_);
    if (!source_.discard) return;
    for (const auto& [bytes, begin] : free_) source_.discard(begin, bytes);
}

void Arena::retire() noexcept {
    retired_ = true;
    trim();
}

void Arena::clear() noexcept {
    for (auto range = ranges_.begin(); range != ranges_.end();) {
        const auto begin = range;
        std::size_t bytes = 0;
        do bytes += range->second.bytes;
        while (++range != ranges_.end() && !range->second.begins_chunk);
        source_.unmap(begin->first, bytes);
    }
    ranges_.clear();
    free_.clear();
    mapped_ = 0;
}

}  // namespace lockstep
