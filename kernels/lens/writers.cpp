#include "kernels/lens/writers.hpp"

#include <algorithm>

namespace lockstep::lens {
namespace {

/// Words from the first to the last of an access.
std::uint32_t words_of(const trace::Event& event) { return (event.bytes + 3u) / 4u; }

}  // namespace

// Shared memory of a block has at most 2^16 words or so; buffers have 16 bits and their words 32.
std::uint64_t Writers::key_of(const Place& place) const {
    const auto high = place.is_shared() ? std::uint64_t{place.block} + 0x10000u : std::uint64_t{place.buffer};
    return high << 32 | place.word;
}

Writers::Writers(const Recording& recording) : recording_(recording) {
    const auto for_each_write = [&](auto&& f) {
        for (std::uint32_t i = 0; i < recording.num_events(); ++i) {
            const auto& event = recording.event(i);
            if (!writes(event)) continue;
            auto place = place_of(event);
            for (std::uint32_t word = 0; word < words_of(event); ++word, ++place.word) f(key_of(place), i);
        }
    };
    std::uint32_t total = 0;
    for_each_write([&](std::uint64_t key, std::uint32_t) {
        ++runs_[key].count;
        ++total;
    });
    std::uint32_t at = 0;
    for (auto& [key, run] : runs_) {
        run.first = at;
        at += run.count;
        run.count = 0;
    }
    events_.resize(total);
    for_each_write([&](std::uint64_t key, std::uint32_t event) {
        auto& run = runs_[key];
        events_[run.first + run.count++] = event;
    });
}

std::span<const std::uint32_t> Writers::of(const Place& place) const {
    const auto found = runs_.find(key_of(place));
    return found == runs_.end() ? std::span<const std::uint32_t>{}
                                : std::span(events_).subspan(found->second.first, found->second.count);
}

std::optional<std::uint32_t> Writers::last(const Place& place, std::uint32_t position) const {
    const auto all = of(place);
    const auto found = std::ranges::lower_bound(all, position);
    return found == all.begin() ? std::nullopt : std::optional(*(found - 1));
}

std::optional<std::uint32_t> Writers::next(const Place& place, std::uint32_t position) const {
    const auto all = of(place);
    const auto found = std::ranges::lower_bound(all, position);
    return found == all.end() ? std::nullopt : std::optional(*found);
}

std::optional<std::uint32_t> Writers::last_change(const Place& place, std::uint32_t position) const {
    const auto all = of(place);
    for (auto found = std::ranges::lower_bound(all, position); found != all.begin();)
        if (changed(*--found)) return *found;
    return std::nullopt;
}

std::optional<std::uint32_t> Writers::next_change(const Place& place, std::uint32_t position) const {
    const auto all = of(place);
    for (auto found = std::ranges::lower_bound(all, position); found != all.end(); ++found)
        if (changed(*found)) return *found;
    return std::nullopt;
}

}  // namespace lockstep::lens
