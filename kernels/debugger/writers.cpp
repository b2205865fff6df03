#include "kernels/debugger/writers.hpp"

#include <algorithm>
#include <utility>

namespace lockstep::debugger {
namespace {

/// The number of words of an access.
std::uint32_t num_words(const trace::Event& event) { return (event.bytes + 3u) / 4u; }

/// A key for each word of memory: 16 bits for the buffer, 32 for the word. Shared memory of a block has at most about 2^16.
std::uint64_t key_of(const Place& place) {
    const auto high = place.is_shared() ? std::uint64_t{place.block} + 0x10000u : std::uint64_t{place.buffer};
    return high << 32 | place.word;
}

}  // namespace

void Writers::scan_events() const {
    struct Write {
        std::uint64_t place = 0;
        std::uint32_t event = 0;
    };
    std::vector<Write> all;
    for (std::uint32_t i = 0; i < recording_.num_events(); ++i) {
        const auto& event = recording_.event(i);
        if (!writes(event)) continue;
        const auto first = key_of(place_of(event));
        for (std::uint32_t word = 0; word < num_words(event); ++word) all.push_back({first + word, i});
    }
    std::ranges::sort(all, {}, [](const Write& one) { return std::pair(one.place, one.event); });
    places_.reserve(all.size());
    events_.reserve(all.size());
    for (const auto& [place, event] : all) {
        places_.push_back(place);
        events_.push_back(event);
    }
}

std::span<const std::uint32_t> Writers::of(const Place& place) const {
    std::call_once(scanned_events_, [this] { scan_events(); });
    const auto [first, end] = std::ranges::equal_range(places_, key_of(place));
    return std::span(events_).subspan(static_cast<std::size_t>(first - places_.begin()),
                                      static_cast<std::size_t>(end - first));
}

std::size_t Writers::bytes() const {
    of({});
    return places_.capacity() * sizeof(places_[0]) + events_.capacity() * sizeof(events_[0]);
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

}  // namespace lockstep::debugger
