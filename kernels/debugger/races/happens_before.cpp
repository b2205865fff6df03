#include "kernels/debugger/races/happens_before.hpp"

#include <algorithm>
#include <deque>
#include <span>
#include <utility>

#include "kernels/debugger/place.hpp"

namespace lockstep::debugger {
namespace {

using trace::Event;
using trace::Operation;
using Bits = std::vector<std::uint64_t>;

bool is_strong(const Event& event) {
    return event.operation == Operation::atomic || (trace::is_access(event.operation) && event.relaxed != 0);
}

bool is_barrier(const Event& event) {
    return event.operation == Operation::sync_block || event.operation == Operation::sync_warp;
}

/// A key for each word of memory: shared memory of each block, and arrays.
std::uint64_t word_key(const Event& event) {
    return std::uint64_t{event.buffer} << 48 | (event.buffer == kSharedMemory ? std::uint64_t{event.block} << 24 : 0) |
           event.word;
}

void join(Bits& into, const Bits& from) {
    if (from.empty()) return;
    if (into.empty()) {
        into = from;
        return;
    }
    for (std::size_t i = 0; i < into.size(); ++i) into[i] |= from[i];
}

std::uint64_t thread_key(const Event& event) { return std::uint64_t{event.block} << 16 | event.thread; }

std::uint32_t number_in(std::unordered_map<std::uint64_t, std::uint32_t>& numbers, std::uint64_t key) {
    return numbers.try_emplace(key, static_cast<std::uint32_t>(numbers.size())).first->second;
}

/// The barriers of a block or a warp, and the accesses that each of them orders.
class Barriers {
public:
    struct Barrier {
        Bits knows;
        std::uint32_t inside = 0;
    };
    Barrier* arrive(std::uint32_t time, const Bits& knows) {
        while (all_.size() <= time) all_.emplace_back();
        join(all_[time].knows, knows);
        ++all_[time].inside;
        return &all_[time];
    }
    static void leave(Barrier& barrier, Bits& knows) {
        join(knows, barrier.knows);
        if (--barrier.inside == 0) barrier.knows = {};  // all arrive before the first leaves
    }

private:
    std::deque<Barrier> all_;
};

struct Thread {
    Bits knows;
    Barriers::Barrier* waits_at = nullptr;
    std::uint32_t block_barriers = 0, warp_barriers = 0;
};

}  // namespace

HappensBefore::Orderings::Orderings(const trace::Log& log, const trace::Launch& launch) {
    const auto events = std::span(log.events).subspan(launch.first_event, launch.num_events);
    for (const auto& event : events)
        if (is_strong(event)) number_in(words, word_key(event));
    if (words.empty()) return;
    for (std::uint32_t i = 0; i < events.size(); ++i) {
        const auto& event = events[i];
        if (is_barrier(event)) {
            all.push_back({i, number_in(threads, thread_key(event)), 0});
            continue;
        }
        if (!is_strong(event) && event.operation != Operation::store) continue;
        if (const auto word = words.find(word_key(event)); word != words.end())
            all.push_back({i, number_in(threads, thread_key(event)), word->second});
    }
}

HappensBefore::HappensBefore(const trace::Log& log, const trace::Launch& launch, Orderings& orderings,
                             std::span<const std::uint32_t> accesses, bool within_word)
    : words_((accesses.size() + 63) / 64),
      accesses_(accesses.begin(), accesses.end()),
      rows_(accesses.size() * words_) {
    const auto event = [&](std::uint32_t number) -> const Event& { return log.events[launch.first_event + number]; };
    std::unordered_map<std::uint32_t, Bits> own;  // of a word: the bits of the accesses to it
    std::vector<std::uint32_t> thread_of(accesses.size());
    for (std::size_t i = 0; i < accesses.size(); ++i) {
        const auto& one = event(accesses[i]);
        thread_of[i] = number_in(orderings.threads, thread_key(one));
        const auto word = orderings.words.find(word_key(one));
        if (within_word || word == orderings.words.end()) continue;
        auto& bits = own[word->second];
        bits.resize(words_);
        bits[i / 64] |= std::uint64_t{1} << (i % 64);
    }
    std::vector<Thread> threads(orderings.threads.size());
    std::vector<Bits> released(orderings.words.size());  // the accesses released by the last strong write to a word
    std::unordered_map<std::uint64_t, Barriers> barriers;  // of blocks and warps
    const auto knows_of = [&](std::uint32_t number) -> Bits& {
        auto& thread = threads[number];
        if (thread.waits_at) Barriers::leave(*std::exchange(thread.waits_at, nullptr), thread.knows);
        return thread.knows;
    };
    std::size_t next = 0;  // index of the next access
    const auto note_access = [&](std::uint32_t thread) {
        auto& knows = knows_of(thread);
        if (knows.empty()) knows.resize(words_);
        std::ranges::copy(knows, rows_.begin() + static_cast<std::ptrdiff_t>(next * words_));
        knows[next / 64] |= std::uint64_t{1} << (next % 64);
        ++next;
    };
    const auto note_accesses_before = [&](std::uint64_t end) {
        while (next < accesses.size() && accesses[next] < end) note_access(thread_of[next]);
    };
    for (const auto& [number, thread, word] : orderings.all) {
        note_accesses_before(number);
        const auto& one = event(number);
        auto& knows = knows_of(thread);
        if (is_barrier(one)) {
            const bool of_block = one.operation == Operation::sync_block;
            auto& self = threads[thread];
            const auto time = of_block ? self.block_barriers++ : self.warp_barriers++;
            const auto group = std::uint64_t{one.block} << 32 | (of_block ? 0xFFFFu : warp_of(one));
            self.waits_at = barriers[group].arrive(time, knows);
            continue;
        }
        const bool strong = is_strong(one);
        if (strong && one.operation != Operation::store) join(knows, released[word]);
        if (next < accesses.size() && accesses[next] == number) note_access(thread);
        if (one.operation == Operation::load || (one.operation == Operation::atomic && one.before == one.after))
            continue;
        if (!strong) {
            released[word].clear();
            continue;
        }
        released[word] = knows;
        if (const auto mine = own.find(word); mine != own.end())
            for (std::size_t i = 0; i < released[word].size(); ++i) released[word][i] &= ~mine->second[i];
    }
    note_accesses_before(std::uint64_t{1} << 32);
}

}  // namespace lockstep::debugger
