#include "kernels/debugger/races/hazards.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/progress.hpp"
#include "kernels/debugger/races/sync_epoch.hpp"
#include "kernels/debugger/races/unordered_pairs.hpp"
#include "kernels/debugger/unwritten.hpp"

namespace lockstep::debugger {
namespace {

using trace::Event;
using trace::Operation;

/// One word of memory, touched by an event.
struct Touch {
    std::uint64_t word = 0;  ///< of all memory: shared memory is of a block, other memory of a buffer
    std::uint32_t event = 0;  ///< of the launch
    std::uint8_t part = 0;  ///< which word of the event's element
};

/// An access to one word.
struct Access {
    SyncEpoch at;
    std::uint32_t event = 0;
    CodeLine line;
    Operation operation = Operation::load;
    bool relaxed = false;
    std::uint8_t bytes = 4, part = 0;  ///< of the element; which of its words this is
    std::uint64_t before = 0, after = 0;  ///< of the element

    bool writes() const { return operation != Operation::load; }
    /// Never torn, and seen by all.
    bool strong() const { return relaxed || operation == Operation::atomic; }
    auto site() const { return std::tuple(line, operation, relaxed, bytes, part); }
};

/// Accesses to one word by one line of the source.
using Site = std::span<const Access>;

/// They touch the same elements, not parts of each other's.
bool same_elements(Site a, Site b) { return a.front().bytes == b.front().bytes && a.front().part == b.front().part; }

/// What two lines' accesses have to do with each other: whole elements, or the one word that they share.
struct Values {
    bool whole = true;

    std::uint64_t before(const Access& one) const { return of(one, one.before); }
    std::uint64_t after(const Access& one) const { return of(one, one.after); }

private:
    std::uint64_t of(const Access& one, std::uint64_t value) const {
        return whole ? value : value >> (32 * one.part) & 0xFFFFFFFFu;
    }
};

/// A pair of lines and a buffer.
using Place = std::tuple<std::uint16_t, CodeLine, CodeLine, Hazard::Kind>;

class Search {
public:
    Search(const trace::Log& log, const trace::Launch& launch, const std::atomic<bool>* cancel)
        : log_(log), launch_(launch), cancel_(cancel) {}

    Hazards run() {
        collect();
        std::ranges::sort(touches_, {}, [](const Touch& one) { return std::pair(one.word, one.event); });
        for (std::size_t begin = 0, turn = 0; begin < touches_.size(); ++turn) {
            if (turn % 4096 == 0) look_up();
            auto end = begin + 1;
            while (end < touches_.size() && touches_[end].word == touches_[begin].word) ++end;
            search_word(std::span(touches_).subspan(begin, end - begin));
            begin = end;
        }
        return result();
    }

private:
    const Event& event(std::uint32_t number) const { return log_.events[launch_.first_event + number]; }

    void look_up() const {
        if (cancel_ && cancel_->load(std::memory_order_relaxed)) throw Cancelled();
    }

    /// Buffers that nobody writes are left out, but for what was never written at all.
    void collect() {
        std::vector<bool> written(log_.buffers.size());
        const auto count = static_cast<std::uint32_t>(launch_.num_events);
        for (std::uint32_t i = 0; i < count; ++i)
            if (is_access(event(i).operation) && event(i).operation != Operation::load) written[event(i).buffer] = true;
        SyncEpochs standings(launch_.block);
        standing_.reserve(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            if (i % (1u << 16) == 0) look_up();
            const auto& one = event(i);
            standing_.push_back(standings.take(one));
            if (!is_access(one.operation)) continue;
            if (!written[one.buffer] && one.buffer != 0 && !reads_unwritten(one)) continue;
            for (std::uint8_t part = 0; part < std::max(1, one.bytes / 4); ++part)
                touches_.push_back({address(one) + part, i, part});
        }
    }

    static std::uint64_t address(const Event& one) {
        if (one.buffer == 0) return std::uint64_t{one.block} << 24 | one.word;
        return std::uint64_t{1} << 63 | std::uint64_t{one.buffer} << 40 | one.word;
    }

    /// Of an array: by what it finds there, unless that is known to have been written.
    bool reads_unwritten(const Event& one) const {
        if (!is_unwritten(one.before, one.bytes)) return false;
        for (std::uint32_t part = 0; part < one.bytes / 4u; ++part)
            if (!std::ranges::binary_search(launch_.written, trace::ArrayWord{one.buffer, one.word + part}))
                return true;
        return false;
    }

    void search_word(std::span<const Touch> touches) {
        const auto& first = event(touches.front().event);
        bool several = false, writes = false;
        for (const auto& touch : touches) {
            const auto& one = event(touch.event);
            several |= one.thread != first.thread || one.block != first.block;
            // Shared memory begins unwritten with every block.
            if (!writes && one.operation != Operation::store && touch.part == 0 &&
                (one.buffer == 0 || reads_unwritten(one)))
                note_unwritten(touch.event);
            writes |= one.operation != Operation::load;
        }
        if (several && writes) search_sites(touches);
    }

    void note_unwritten(std::uint32_t number) {
        const auto& one = event(number);
        const auto at = launch_.first_event + number;
        auto& hazard = found_[{one.buffer, line_of(one), line_of(one), Hazard::Kind::nothing_written}];
        if (hazard.pairs == 0 || at < hazard.first)
            hazard = {.kind = Hazard::Kind::nothing_written,
                      .reason = Hazard::Reason::unwritten,
                      .buffer = one.buffer,
                      .line = line_of(one),
                      .other_line = line_of(one),
                      .pairs = hazard.pairs,
                      .first = at,
                      .second = at};
        hazard.harmful_pairs = ++hazard.pairs;
        harmful_events_.push_back(at);
    }

    /// Accesses to one word, by the line that makes them.
    void search_sites(std::span<const Touch> touches) {
        accesses_.clear();
        for (const auto& touch : touches) {
            const auto& one = event(touch.event);
            accesses_.push_back({standing_[touch.event], touch.event, line_of(one), one.operation, one.relaxed != 0,
                                 one.bytes, touch.part, one.before, one.after});
        }
        std::ranges::stable_sort(accesses_, {}, &Access::site);
        const Site all = accesses_;
        std::vector<Site> sites;
        for (std::size_t begin = 0; begin < all.size();) {
            auto end = begin + 1;
            while (end < all.size() && all[end].site() == all[begin].site()) ++end;
            sites.push_back(all.subspan(begin, end - begin));
            begin = end;
        }
        for (std::size_t a = 0; a < sites.size(); ++a)
            for (std::size_t b = a; b < sites.size(); ++b) {
                if (same_elements(sites[a], sites[b]) && sites[a].front().part != 0)
                    continue;  // counted with its first
                if (sites[a].front().writes() && sites[b].front().writes()) two_writes(sites[a], sites[b]);
                else if (sites[b].front().writes()) read_and_write(sites[a], sites[b]);
                else if (sites[a].front().writes()) read_and_write(sites[b], sites[a]);
            }
    }

    void two_writes(Site a, Site b) {
        const bool same_site = a.data() == b.data();
        const Values values{same_elements(a, b)};
        if (a.front().operation == Operation::atomic && b.front().operation == Operation::atomic && values.whole)
            return;
        std::vector<std::pair<std::uint64_t, Contender>> by_value;
        for (const auto& one : a) by_value.emplace_back(values.after(one), Contender{one.at, true, same_site});
        if (!same_site)
            for (const auto& one : b) by_value.emplace_back(values.after(one), Contender{one.at, false, true});
        std::ranges::stable_sort(by_value, {}, [](const auto& one) { return one.first; });
        const auto count = [&](std::size_t begin, std::size_t end) {
            contenders_.clear();
            for (; begin < end; ++begin) contenders_.push_back(by_value[begin].second);
            return count_unordered(contenders_, false) / (same_site ? 2 : 1);
        };
        const auto pairs = count(0, by_value.size());
        if (pairs == 0) return;
        std::uint64_t equal = 0;
        for (std::size_t begin = 0; begin < by_value.size();) {
            auto end = begin + 1;
            while (end < by_value.size() && by_value[end].first == by_value[begin].first) ++end;
            equal += count(begin, end);
            begin = end;
        }
        const auto different = pairs - equal;
        const bool declared = strong(a, b);
        const auto reason = different == 0 ? Hazard::Reason::same_value
                            : declared     ? Hazard::Reason::lost_update
                                           : Hazard::Reason::race;
        const auto counts = [&](const Access& one, const Access& other) {
            return different == 0 || values.after(one) != values.after(other);
        };
        note(Hazard::Kind::two_writes, reason, pairs, declared ? 0 : different, a, b, counts, false);
    }

    void read_and_write(Site reads, Site writes) {
        const Values values{same_elements(reads, writes)};
        const auto changes = [&](const Access& write) { return values.before(write) != values.after(write); };
        const auto count = [&](bool changing_alone) {
            contenders_.clear();
            for (const auto& one : reads) contenders_.push_back({one.at, true, false});
            for (const auto& one : writes)
                if (!changing_alone || changes(one)) contenders_.push_back({one.at, false, true});
            return count_unordered(contenders_, true);
        };
        const auto pairs = count(false);
        if (pairs == 0) return;
        const auto changing = count(true);
        const bool declared = strong(reads, writes);
        const auto reason = changing == 0 ? Hazard::Reason::nothing_changed
                            : declared    ? Hazard::Reason::declared
                                          : Hazard::Reason::race;
        const auto counts = [&](const Access&, const Access& write) { return changing == 0 || changes(write); };
        note(Hazard::Kind::read_and_write, reason, pairs, declared ? 0 : changing, reads, writes, counts, true);
    }

    static bool strong(Site a, Site b) { return a.front().strong() && b.front().strong() && same_elements(a, b); }

    template <class Counts>
    void note(Hazard::Kind kind, Hazard::Reason reason, std::uint64_t pairs, std::uint64_t harmful, Site a, Site b,
              Counts counts, bool over) {
        const auto buffer = event(a.front().event).buffer;
        auto [low, high] = std::minmax(a.front().line, b.front().line);
        auto& hazard = found_[{buffer, low, high, kind}];
        if (hazard.pairs == 0 || worse(reason, hazard.reason)) {
            hazard.kind = kind;
            hazard.reason = reason;
            hazard.buffer = buffer;
            auto [first, second] = example(a, b, counts, over);
            if (second < first) std::swap(first, second);
            hazard.first = launch_.first_event + first;
            hazard.second = launch_.first_event + second;
            hazard.line = line_of(event(first));
            hazard.other_line = line_of(event(second));
        }
        hazard.pairs += pairs;
        hazard.harmful_pairs += harmful;
        if (harmful == 0) return;
        for (const auto& one : a) harmful_events_.push_back(launch_.first_event + one.event);
        for (const auto& one : b) harmful_events_.push_back(launch_.first_event + one.event);
    }

    /// In the order of Hazard::Reason, a race first; what is declared says more than that a value was the same.
    static bool worse(Hazard::Reason reason, Hazard::Reason than) {
        const auto rank = [](Hazard::Reason one) {
            switch (one) {
                case Hazard::Reason::race:
                case Hazard::Reason::unwritten: return 3;
                case Hazard::Reason::lost_update: return 2;
                case Hazard::Reason::declared: return 1;
                case Hazard::Reason::same_value:
                case Hazard::Reason::nothing_changed: break;
            }
            return 0;
        };
        return rank(reason) > rank(than);
    }

    /// The first such pair, as accesses lie; where that takes too long to find, one of the two lines all the same.
    template <class Counts>
    static std::pair<std::uint32_t, std::uint32_t> example(Site a, Site b, Counts counts, bool over) {
        constexpr std::size_t kTries = 1u << 20;
        std::size_t tries = 0;
        for (const auto& one : a)
            for (const auto& other : b) {
                if (++tries > kTries) return {a.front().event, b.back().event};
                if (unordered(one.at, other.at) && counts(one, other) && !(over && read_is_over(one.at, other.at)))
                    return {one.event, other.event};
            }
        return {a.front().event, b.back().event};
    }

    Hazards result() {
        Hazards all;
        for (const auto& [place, hazard] : found_) all.found.push_back(hazard);
        std::ranges::stable_sort(all.found, {}, [](const Hazard& one) {
            return std::tuple(!one.harmful(), std::min(one.line, one.other_line), std::max(one.line, one.other_line));
        });
        std::ranges::sort(harmful_events_);
        const auto rest = std::ranges::unique(harmful_events_);
        harmful_events_.erase(rest.begin(), rest.end());
        all.harmful_events = std::move(harmful_events_);
        return all;
    }

    const trace::Log& log_;
    const trace::Launch& launch_;
    const std::atomic<bool>* cancel_;
    std::vector<SyncEpoch> standing_;  // of each event of the launch
    std::vector<Touch> touches_;
    std::vector<Access> accesses_;  // of the word that is looked at
    std::vector<Contender> contenders_;
    std::map<Place, Hazard> found_;
    std::vector<std::size_t> harmful_events_;
};

std::string_view verb(Operation operation) {
    return operation == Operation::load ? "loads" : operation == Operation::store ? "stores" : "changes";
}

}  // namespace

Hazards find_hazards(const trace::Log& log, const trace::Launch& launch, const std::atomic<bool>* cancel) {
    return Search(log, launch, cancel).run();
}

std::string_view verdict_of(const Hazard& hazard) { return hazard.harmful() ? "harmful" : "harmless"; }

std::string_view why(const Hazard& hazard) {
    switch (hazard.reason) {
        case Hazard::Reason::race:
            return hazard.kind == Hazard::Kind::two_writes ? "who comes last decides what is left"
                                                           : "who comes first decides what is read";
        case Hazard::Reason::unwritten: return "nothing has written what is loaded";
        case Hazard::Reason::same_value: return "both store the same value";
        case Hazard::Reason::nothing_changed: return "the store leaves what was there";
        case Hazard::Reason::lost_update:
            return "one value is lost, and by relaxed accesses the kernel says that it may be";
        case Hazard::Reason::declared:
            return "the old or the new value is loaded, and by relaxed accesses the kernel says that it takes either";
    }
    return {};
}

std::string sentence(const Hazard& hazard, const trace::Log& log) {
    const auto& first = log.events[hazard.first];
    const auto& second = log.events[hazard.second];
    const auto& launch = launch_of(log, hazard.first);
    const auto line = [&](const Event& one) { return line_text(launch, line_of(one)); };
    const auto who = [](const Event& one) {
        return fmt::format("block {}, warp {}, lane {}", one.block, one.thread / kWarpSize, one.thread % kWarpSize);
    };
    const auto element = fmt::format("{}[{}]", log.buffers[hazard.buffer].name, first.index);
    if (hazard.kind == Hazard::Kind::nothing_written)
        return fmt::format("{} {} {} ({}), which nothing has written", who(first), verb(first.operation), element,
                           line(first));
    return fmt::format("{} {} {} ({}), {} {} it ({}), and nothing orders them", who(first), verb(first.operation),
                       element, line(first), who(second), verb(second.operation), line(second));
}

}  // namespace lockstep::debugger
