#include "kernels/simt/written_words.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "kernels/simt/poison.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kWord = sizeof(std::uint32_t);

const char* address(const void* memory) { return static_cast<const char*>(memory); }

/// Calls with the address of each word of an access to an array that is poison in `value`.
template <class Call>
void for_each_poison(const trace::Event& event, std::uint64_t value, std::span<const char* const> begins, Call call) {
    for (std::uint32_t part = 0; part < event.bytes / kWord; ++part) {
        if (static_cast<std::uint32_t>(value >> (32 * part)) != kPoisonWord) continue;
        const auto word = event.word + part;
        if (const auto* begin = begins[event.buffer]) call(begin + kWord * word, word);
    }
}

}  // namespace

void WrittenWords::forget(const void* memory, std::size_t bytes) {
    words_.erase(words_.lower_bound(address(memory)), words_.lower_bound(address(memory) + bytes));
}

void WrittenWords::note(const void* memory, std::size_t bytes) {
    for (std::size_t at = 0; at + kWord <= bytes; at += kWord) {
        std::uint32_t word = 0;
        std::memcpy(&word, address(memory) + at, kWord);
        if (word == kPoisonWord) words_.insert(address(memory) + at);
    }
}

void WrittenWords::note_fill(const void* memory, std::uint32_t value, std::size_t words) {
    if (value == kPoisonWord) note(memory, words * kWord);
}

void WrittenWords::note_copy(const void* to, const void* from, std::size_t bytes) {
    std::vector<const char*> copied;
    const auto end = words_.lower_bound(address(from) + bytes);
    for (auto word = words_.lower_bound(address(from)); word != end; ++word)
        copied.push_back(address(to) + (*word - address(from)));
    forget(to, bytes);
    words_.insert(copied.begin(), copied.end());
}

void WrittenWords::take_launch(trace::Log& log, std::span<const char* const> begins) {
    auto& launch = log.launches.back();
    const auto events = std::span<const trace::Event>(log.events).subspan(launch.first_event);
    const auto goes_to_array = [](const trace::Event& event) {
        return trace::is_access(event.operation) && event.buffer != 0;
    };
    if (!words_.empty())
        for (const auto& event : events)
            if (goes_to_array(event) && event.operation != trace::Operation::store)
                for_each_poison(event, event.before, begins, [&](const char* at, std::uint32_t word) {
                    if (words_.contains(at)) launch.written.push_back({event.buffer, word});
                });
    std::ranges::sort(launch.written);
    const auto rest = std::ranges::unique(launch.written);
    launch.written.erase(rest.begin(), rest.end());
    for (const auto& event : events)
        if (goes_to_array(event) && event.operation != trace::Operation::load)
            for_each_poison(event, event.after, begins, [&](const char* at, std::uint32_t) { words_.insert(at); });
}

}  // namespace lockstep
