#include "kernels/debugger/races/hazards.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/progress.hpp"
#include "kernels/debugger/place.hpp"
#include "kernels/debugger/races/happens_before.hpp"
#include "kernels/debugger/races/sync_epoch.hpp"

namespace lockstep::debugger {
namespace {

using trace::Event;
using trace::Operation;

/// One word of memory, accessed by an event. In a buffer with accesses to smaller elements, a "word" here has the size of the smallest one:
/// neighbours in a word of 4 bytes are different places.
struct Touch {
    std::uint64_t word = 0;  ///< key in all memory: shared memory by block, other memory by buffer
    std::uint32_t event = 0;  ///< index in the launch
    std::uint8_t part = 0;  ///< index of the word in the event's element
};

/// An access to one word.
struct Access {
    SyncEpoch at;
    std::uint32_t event = 0;
    CodeLine line;
    Operation operation = Operation::load;
    bool relaxed = false;
    std::uint8_t bytes = 4, part = 0;  ///< of the element; index of this word in it
    std::uint8_t word_bytes = 4;
    std::uint64_t before = 0, after = 0;  ///< of the element
    std::size_t number = 0;  ///< number among the accesses that a HappensBefore compares

    bool writes() const { return operation != Operation::load; }
    /// Never torn, and visible to all threads.
    bool strong() const { return relaxed || operation == Operation::atomic; }
    auto site() const { return std::tuple(line, operation, relaxed, bytes, part); }
};

/// Accesses to one word by one line of the source.
using Site = std::span<const Access>;

/// Whether they access the same elements, not parts of each other's elements.
bool same_elements(Site a, Site b) { return a.front().bytes == b.front().bytes && a.front().part == b.front().part; }

/// Compares the values of two lines' accesses: of whole elements, or of the word that both access.
struct Values {
    bool whole = true;

    std::uint64_t before(const Access& one) const { return of(one, one.before); }
    std::uint64_t after(const Access& one) const { return of(one, one.after); }

private:
    std::uint64_t of(const Access& one, std::uint64_t value) const {
        const auto bits = 8u * one.word_bytes;
        return whole ? value : value >> (bits * one.part) & (0xFFFFFFFFu >> (32 - bits));
    }
};

/// A pair of lines and a buffer.
using PairOfLines = std::tuple<std::uint16_t, CodeLine, CodeLine, Hazard::Kind>;

/// How the values that a thread stores to an element depend on the values that it loaded from it: for one loading and one
/// storing line, over a launch.
struct Dependence {
    std::uint64_t loaded = 0, stored = 0;  ///< the first pair
    bool any = false, follows = false;  ///< follows: another loaded value led to another stored value
};
using LoadAndStore = std::pair<CodeLine, CodeLine>;

/// Two stores to an element, one of which is lost: the other thread had loaded the element before it.
struct LostUpdate {
    LoadAndStore lines;
    std::uint32_t store = 0, other = 0;  ///< events of the launch
    std::uint64_t count = 0, undeclared = 0;
};

class Search {
public:
    Search(const trace::Log& log, const trace::Launch& launch, const std::atomic<bool>* cancel)
        : log_(log), launch_(launch), cancel_(cancel) {}

    Hazards run() {
        collect();
        std::ranges::sort(touches_, {}, [](const Touch& one) { return std::pair(one.word, one.event); });
        for (std::size_t begin = 0, words = 0; begin < touches_.size(); ++words) {
            if (words % 4096 == 0) check_cancelled();
            auto end = begin + 1;
            while (end < touches_.size() && touches_[end].word == touches_[begin].word) ++end;
            search_word(std::span(touches_).subspan(begin, end - begin));
            begin = end;
        }
        search_in_doubt();
        return result();
    }

private:
    const Event& event(std::uint32_t number) const { return log_.events[launch_.first_event + number]; }

    void check_cancelled() const {
        if (cancel_ && cancel_->load(std::memory_order_relaxed)) throw Cancelled();
    }

    /// Buffers without writes are left out, except those that were never written.
    void collect() {
        std::vector<bool> written(log_.buffers.size());
        word_bytes_.assign(log_.buffers.size(), 4);
        const auto count = static_cast<std::uint32_t>(launch_.num_events);
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto& one = event(i);
            if (!is_access(one.operation)) continue;
            if (one.operation != Operation::load) written[one.buffer] = true;
            if (one.bytes != 0) word_bytes_[one.buffer] = std::min<std::uint8_t>(word_bytes_[one.buffer], one.bytes);
            has_strong_ |= one.relaxed != 0 || one.operation == Operation::atomic;
        }
        SyncEpochs epochs(launch_.block);
        epochs_.reserve(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            if (i % (1u << 16) == 0) check_cancelled();
            const auto& one = event(i);
            epochs_.push_back(epochs.take(one));
            if (!is_access(one.operation)) continue;
            if (!written[one.buffer] && one.buffer != 0 && !reads_unwritten(one)) continue;
            for (std::uint8_t part = 0; part < std::max(1, one.bytes / word_bytes_[one.buffer]); ++part)
                touches_.push_back({address(one) + part, i, part});
        }
    }

    std::uint64_t address(const Event& one) const {
        const auto word = byte_of(one) / word_bytes_[one.buffer];
        if (one.buffer == 0) return std::uint64_t{one.block} << 24 | word;
        return std::uint64_t{1} << 63 | std::uint64_t{one.buffer} << 40 | word;
    }

    /// Whether it reads unwritten memory of an array: judged by the loaded value, unless a write is known.
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
            // Shared memory is unwritten at the beginning of every block.
            if (!writes && one.operation != Operation::store && touch.part == 0 &&
                (one.buffer == 0 || reads_unwritten(one)))
                note_unwritten(touch.event);
            writes |= one.operation != Operation::load;
        }
        if (!several || !writes) return;
        take_accesses(touches);
        search_sites(no_orders_);
        collect_updates();
        if (in_doubt_ && has_strong_) {
            doubtful_.push_back(touches);  // strong accesses may order pairs that barriers do not order
            return;
        }
        add_word();
        if (!updates_.empty()) updated_.push_back(touches);
    }
    void add_word() {
        for (const auto& [place, hazard] : of_word_) add(place, hazard);
        harmful_events_.insert(harmful_events_.end(), harmful_of_word_.begin(), harmful_of_word_.end());
    }

    // ---- doubtful words: release and acquire may order their accesses ----
    using Words = std::vector<std::span<const Touch>>;

    /// Call it once all words are known.
    void search_in_doubt() {
        if (std::ranges::none_of(dependences_, [](const auto& one) { return one.second.follows; })) updated_.clear();
        if (doubtful_.empty() && updated_.empty()) return;
        std::optional<HappensBefore::Orderings> orderings;
        if (has_strong_) orderings.emplace(log_, launch_);
        for_words_together(doubtful_, [&](const Words& words, const std::vector<std::uint32_t>& accesses) {
            const auto any = orders_of(orderings, accesses, true);
            for (const auto& word : words) {
                take_accesses(word);
                number_accesses(any);
                search_sites(any);
                add_word();
            }
        });
        updated_.insert(updated_.end(), doubtful_.begin(), doubtful_.end());
        for_words_together(updated_, [&](const Words& words, const std::vector<std::uint32_t>& accesses) {
            const auto by_others = orders_of(orderings, accesses, false);
            for (const auto& word : words) {
                take_accesses(word);
                number_accesses(by_others);
                collect_updates();
                find_lost_updates(by_others);
            }
        });
    }

    using Orders = std::optional<HappensBefore>;
    const Orders no_orders_{};

    /// Empty once the search has taken too long: the remaining pairs count as unordered.
    Orders orders_of(std::optional<HappensBefore::Orderings>& orderings, const std::vector<std::uint32_t>& accesses,
                     bool within_word) {
        constexpr std::uint64_t kMaxSteps = std::uint64_t{1} << 26;
        if (!orderings) return std::nullopt;
        steps_ += 8 * orderings->all.size() + accesses.size() * accesses.size() / 2;
        if (steps_ > kMaxSteps) return std::nullopt;
        return HappensBefore(log_, launch_, *orderings, accesses, within_word);
    }

    /// Words with few enough accesses to compare all of them. For a word with very many accesses, those adjacent in time are
    /// compared: if these are ordered, all are.
    template <class Search>
    void for_words_together(const Words& words, Search search) {
        Words together;
        std::vector<std::uint32_t> accesses;
        const auto search_these = [&] {
            if (together.empty()) return;
            check_cancelled();
            std::ranges::sort(accesses);
            accesses.erase(std::ranges::unique(accesses).begin(), accesses.end());
            search(together, accesses);
            together.clear();
            accesses.clear();
        };
        const auto add_these = [&](std::span<const Touch> word) {
            if (accesses.size() + word.size() > HappensBefore::kMaxAccesses) search_these();
            together.push_back(word);
            for (const auto& touch : word) accesses.push_back(touch.event);
        };
        for (auto word : words) {
            for (; word.size() > HappensBefore::kMaxAccesses; word = word.subspan(HappensBefore::kMaxAccesses / 2))
                add_these(word.first(HappensBefore::kMaxAccesses));
            add_these(word);
        }
        search_these();
    }

    void number_accesses(const Orders& orders) {
        if (!orders) return;
        for (auto& one : accesses_) one.number = orders->number_of(one.event);
    }

    bool in_order(const Access& one, const Access& other, const Orders& orders, bool over) const {
        return !unordered(one.at, other.at) || (over && read_is_over(one.at, other.at)) ||
               (orders && orders->ordered(one.number, other.number));
    }
    /// Unordered pairs of the two sites, and the number of them that count.
    template <class Counts>
    std::pair<std::uint64_t, std::uint64_t> count_pairs(Site a, Site b, const HappensBefore& orders, bool over,
                                                        Counts counts) const {
        std::uint64_t all = 0, counted = 0;
        const bool same = a.data() == b.data();
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t k = same ? i + 1 : 0; k < b.size(); ++k) {
                if (!unordered(a[i].at, b[k].at) || (over && read_is_over(a[i].at, b[k].at)) ||
                    orders.ordered(a[i].number, b[k].number))
                    continue;
                ++all;
                counted += counts(a[i], b[k]);
            }
        return {all, counted};
    }

    // ---- lost updates ----
    /// A load and a later store of the element by one thread.
    struct Update {
        const Access *load, *store;
    };

    /// Collects the updates of the word, and the writes that may come between.
    void collect_updates() {
        updates_.clear();
        writes_.clear();
        if (std::ranges::none_of(accesses_, [](const Access& one) { return one.operation == Operation::store; }))
            return;
        by_time_.clear();
        for (const auto& one : accesses_)
            if (one.part == 0) by_time_.push_back(&one);
        std::ranges::sort(by_time_, {}, &Access::event);
        last_load_.clear();
        for (const auto* one : by_time_) {
            const std::pair thread(one->at.block, one->at.thread);
            if (one->operation == Operation::load) {
                last_load_[thread] = one;
                continue;
            }
            if (const auto load = last_load_.find(thread); load != last_load_.end()) {
                if (one->operation == Operation::store && load->second->bytes == one->bytes &&
                    load->second->after != one->after)
                    updates_.push_back({load->second, one});
                last_load_.erase(load);
            }
            if (one->operation == Operation::store || one->before != one->after) writes_.push_back(one);
        }
        for (const auto& [load, store] : updates_) {
            auto& dependence = dependences_[{load->line, store->line}];
            if (!dependence.any) dependence = {load->after, store->after, true, false};
            else if (dependence.loaded != load->after && dependence.stored != store->after) dependence.follows = true;
        }
    }

    void find_lost_updates(const Orders& orders) {
        constexpr std::size_t kMaxPairs = 1u << 16;
        std::size_t tries = 0;
        for (const auto& [load, store] : updates_) {
            const LoadAndStore lines(load->line, store->line);
            if (!dependences_.at(lines).follows) continue;
            for (const auto* other : writes_) {
                if (++tries > kMaxPairs) return;
                if (!unordered(store->at, other->at) || !unordered(load->at, other->at)) continue;
                if (orders && (other->event < load->event ? orders->ordered(other->number, load->number)
                                                          : orders->ordered(store->number, other->number)))
                    continue;
                auto& lost = lost_[place_of(*store, *other, Hazard::Kind::two_writes)];
                if (lost.count == 0) lost = {lines, store->event, other->event, 0, 0};
                ++lost.count;
                lost.undeclared += !(store->strong() && other->strong() && load->strong());
            }
        }
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

    /// Sorts the accesses to one word by their line.
    void take_accesses(std::span<const Touch> touches) {
        of_word_.clear();
        harmful_of_word_.clear();
        in_doubt_ = false;
        accesses_.clear();
        for (const auto& touch : touches) {
            const auto& one = event(touch.event);
            accesses_.push_back({epochs_[touch.event], touch.event, line_of(one), one.operation, one.relaxed != 0,
                                 one.bytes, touch.part, word_bytes_[one.buffer], one.before, one.after});
        }
        std::ranges::stable_sort(accesses_, {}, &Access::site);
    }

    void search_sites(const Orders& orders) {
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
                    continue;  // counted with its first word
                if (sites[a].front().writes() && sites[b].front().writes()) two_writes(sites[a], sites[b], orders);
                else if (sites[b].front().writes()) read_and_write(sites[a], sites[b], orders);
                else if (sites[a].front().writes()) read_and_write(sites[b], sites[a], orders);
            }
    }

    void two_writes(Site a, Site b, const Orders& orders) {
        const bool same_site = a.data() == b.data();
        const Values values{same_elements(a, b)};
        if (a.front().operation == Operation::atomic && b.front().operation == Operation::atomic && values.whole)
            return;
        const auto differ = [&](const Access& one, const Access& other) {
            return values.after(one) != values.after(other);
        };
        const auto [pairs, different] =
            orders ? count_pairs(a, b, *orders, false, differ) : count_writes(a, b, same_site, values);
        if (pairs == 0) return;
        const bool declared = strong(a, b);
        const auto reason = different == 0 ? Hazard::Reason::same_value
                            : declared     ? Hazard::Reason::declared
                                           : Hazard::Reason::race;
        const auto counts = [&](const Access& one, const Access& other) {
            return different == 0 || differ(one, other);
        };
        in_doubt_ |= !declared && different != 0;
        note(Hazard::Kind::two_writes, reason, pairs, declared ? 0 : different, a, b, orders, counts, false);
    }
    /// The number of pairs of writes, and of pairs with different values.
    std::pair<std::uint64_t, std::uint64_t> count_writes(Site a, Site b, bool same_site, const Values& values) {
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
        std::uint64_t equal = 0;
        for (std::size_t begin = 0; pairs != 0 && begin < by_value.size();) {
            auto end = begin + 1;
            while (end < by_value.size() && by_value[end].first == by_value[begin].first) ++end;
            equal += count(begin, end);
            begin = end;
        }
        return {pairs, pairs - equal};
    }

    void read_and_write(Site reads, Site writes, const Orders& orders) {
        const Values values{same_elements(reads, writes)};
        const auto changes = [&](const Access& write) { return values.before(write) != values.after(write); };
        const auto count = [&](bool changing_alone) {
            contenders_.clear();
            for (const auto& one : reads) contenders_.push_back({one.at, true, false});
            for (const auto& one : writes)
                if (!changing_alone || changes(one)) contenders_.push_back({one.at, false, true});
            return count_unordered(contenders_, true);
        };
        std::uint64_t pairs = 0, changing = 0;
        if (orders) {
            std::tie(pairs, changing) = count_pairs(reads, writes, *orders, true,
                                                    [&](const Access&, const Access& write) { return changes(write); });
        } else if (pairs = count(false); pairs != 0) {
            changing = count(true);
        }
        if (pairs == 0) return;
        const bool declared = strong(reads, writes);
        const auto reason = changing == 0 ? Hazard::Reason::nothing_changed
                            : declared    ? Hazard::Reason::declared
                                          : Hazard::Reason::race;
        const auto counts = [&](const Access&, const Access& write) { return changing == 0 || changes(write); };
        in_doubt_ |= !declared && changing != 0;
        note(Hazard::Kind::read_and_write, reason, pairs, declared ? 0 : changing, reads, writes, orders, counts, true);
    }

    static bool strong(Site a, Site b) { return a.front().strong() && b.front().strong() && same_elements(a, b); }

    PairOfLines place_of(const Access& one, const Access& other, Hazard::Kind kind) const {
        const auto [low, high] = std::minmax(one.line, other.line);
        return {event(one.event).buffer, low, high, kind};
    }

    template <class Counts>
    void note(Hazard::Kind kind, Hazard::Reason reason, std::uint64_t pairs, std::uint64_t harmful, Site a, Site b,
              const Orders& orders, Counts counts, bool over) {
        auto& hazard = of_word_[place_of(a.front(), b.front(), kind)];
        if (hazard.pairs == 0 || worse(reason, hazard.reason)) {
            auto [first, second] = example(a, b, orders, counts, over);
            if (second < first) std::swap(first, second);
            hazard = {.kind = kind,
                      .reason = reason,
                      .buffer = event(first).buffer,
                      .line = line_of(event(first)),
                      .other_line = line_of(event(second)),
                      .pairs = hazard.pairs,
                      .harmful_pairs = hazard.harmful_pairs,
                      .first = launch_.first_event + first,
                      .second = launch_.first_event + second};
        }
        hazard.pairs += pairs;
        hazard.harmful_pairs += harmful;
        if (harmful == 0) return;
        for (const auto& one : a) harmful_of_word_.push_back(launch_.first_event + one.event);
        for (const auto& one : b) harmful_of_word_.push_back(launch_.first_event + one.event);
    }
    /// Adds a finding at a word.
    void add(const PairOfLines& place, const Hazard& hazard) {
        auto& known = found_[place];
        const auto pairs = known.pairs + hazard.pairs, harmful = known.harmful_pairs + hazard.harmful_pairs;
        if (known.pairs == 0 || worse(hazard.reason, known.reason)) known = hazard;
        known.pairs = pairs;
        known.harmful_pairs = harmful;
    }

    /// A race is worst. A declared pair is reported before a pair with equal values.
    static bool worse(Hazard::Reason reason, Hazard::Reason than) {
        const auto rank = [](Hazard::Reason one) {
            switch (one) {
                case Hazard::Reason::lost_update: return 4;
                case Hazard::Reason::race:
                case Hazard::Reason::unwritten:
                case Hazard::Reason::not_all_arrive:
                case Hazard::Reason::unrecorded: return 3;
                case Hazard::Reason::declared: return 1;
                case Hazard::Reason::same_value:
                case Hazard::Reason::nothing_changed: break;
            }
            return 0;
        };
        return rank(reason) > rank(than);
    }

    /// The first unordered pair of the two sites; if the search takes too long, any access of each.
    template <class Counts>
    std::pair<std::uint32_t, std::uint32_t> example(Site a, Site b, const Orders& orders, Counts counts,
                                                    bool over) const {
        constexpr std::size_t kTries = 1u << 20;
        std::size_t tries = 0;
        for (const auto& one : a)
            for (const auto& other : b) {
                if (++tries > kTries) return {a.front().event, b.back().event};
                if (counts(one, other) && !in_order(one, other, orders, over)) return {one.event, other.event};
            }
        return {a.front().event, b.back().event};
    }

    void name_lost_updates() {
        for (const auto& [place, lost] : lost_) {
            auto& hazard = found_[place];
            const auto [first, second] = std::minmax(lost.store, lost.other);
            hazard.kind = Hazard::Kind::two_writes;
            hazard.reason = Hazard::Reason::lost_update;
            hazard.buffer = event(first).buffer;
            hazard.pairs = std::max(hazard.pairs, lost.count);
            hazard.harmful_pairs = std::max(hazard.harmful_pairs, lost.undeclared);
            hazard.first = launch_.first_event + first;
            hazard.second = launch_.first_event + second;
            hazard.line = line_of(event(first));
            hazard.other_line = line_of(event(second));
            if (lost.undeclared == 0) continue;
            harmful_events_.push_back(hazard.first);
            harmful_events_.push_back(hazard.second);
        }
    }

    /// At the thread's last event before the bypass; if it had none, at the nearest event.
    Hazard bypass() const {
        const auto& bypass = *launch_.bypass;
        const auto end = std::min(bypass.events, launch_.num_events);
        auto at = end == 0 ? 0 : end - 1;
        for (auto i = end; i-- > 0;) {
            const auto& one = event(static_cast<std::uint32_t>(i));
            if (one.block != bypass.block || one.thread != bypass.thread) continue;
            at = i;
            break;
        }
        const auto line = line_of(event(static_cast<std::uint32_t>(at)));
        return {.kind = Hazard::Kind::bypasses_context,
                .reason = Hazard::Reason::unrecorded,
                .line = line,
                .other_line = line,
                .pairs = 1,
                .harmful_pairs = 1,
                .first = launch_.first_event + at,
                .second = launch_.first_event + at,
                .byte = bypass.byte};
    }

    Hazards result() {
        name_lost_updates();
        Hazards all;
        for (const auto& [place, hazard] : found_) all.found.push_back(hazard);
        if (launch_.bypass && launch_.num_events != 0) {
            all.found.push_back(bypass());
            harmful_events_.push_back(all.found.back().first);
        }
        for (auto& hazard : find_missed_meetings(log_, launch_, cancel_)) {
            harmful_events_.push_back(hazard.first);
            harmful_events_.push_back(hazard.second);
            all.found.push_back(hazard);
        }
        std::ranges::stable_sort(all.found, {}, [](const Hazard& one) {
            return std::tuple(!one.harmful(), !one.loses_update(), std::min(one.line, one.other_line),
                              std::max(one.line, one.other_line));
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
    std::vector<SyncEpoch> epochs_;  // of each event of the launch
    std::vector<Touch> touches_;
    std::vector<Contender> contenders_;
    bool has_strong_ = false;  // a strong access may order others
    std::map<PairOfLines, Hazard> found_;
    std::vector<std::size_t> harmful_events_;
    // For the current word:
    std::vector<Access> accesses_;
    std::map<PairOfLines, Hazard> of_word_;
    std::vector<std::size_t> harmful_of_word_;
    std::vector<std::uint8_t> word_bytes_;  ///< by buffer
    bool in_doubt_ = false;  // it has a harmful pair that release and acquire may order
    std::vector<Update> updates_;
    std::vector<const Access*> writes_, by_time_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, const Access*> last_load_;  // of a thread
    // doubtful_: words with pairs that release and acquire may order; updated_: other words with updates.
    Words doubtful_, updated_;
    std::uint64_t steps_ = 0;
    std::map<LoadAndStore, Dependence> dependences_;
    std::map<PairOfLines, LostUpdate> lost_;
};

std::string_view verb(Operation operation) {
    return operation == Operation::load ? "loads" : operation == Operation::store ? "stores" : "changes";
}

}  // namespace

Hazards find_hazards(const trace::Log& log, const trace::Launch& launch, const std::atomic<bool>* cancel) {
    return Search(log, launch, cancel).run();
}

int severity(const Hazard& hazard) {
    if (hazard.harmful()) return hazard.loses_update() ? 4 : 3;
    if (hazard.loses_update()) return 2;
    return hazard.reason == Hazard::Reason::declared ? 1 : 0;
}

std::string_view verdict_of(const Hazard& hazard) {
    return hazard.loses_update() ? "lost update" : hazard.harmful() ? "harmful" : "harmless";
}

std::string_view why(const Hazard& hazard) {
    switch (hazard.kind) {
        case Hazard::Kind::barrier_in_branch: return "threads bypass the barrier at which others wait";
        case Hazard::Kind::operation_in_branch: return "the mask names lanes that do not take part";
        case Hazard::Kind::absent_lane: return "the shuffle reads a lane that does not take part";
        case Hazard::Kind::bypasses_context:
            return "the kernel accesses shared memory without ctx: these accesses are not recorded and not searched";
        default: break;
    }
    switch (hazard.reason) {
        case Hazard::Reason::race:
            return hazard.kind == Hazard::Kind::two_writes ? "the last store decides which value remains"
                                                           : "the order decides which value is loaded";
        case Hazard::Reason::unwritten: return "nothing has written the loaded value";
        case Hazard::Reason::same_value: return "both store the same value";
        case Hazard::Reason::nothing_changed: return "the store leaves the value as it was";
        case Hazard::Reason::lost_update:
            return hazard.harmful()
                       ? "a store between another thread's load and store is lost"
                       : "a store between another thread's load and store is lost; relaxed accesses declare it";
        case Hazard::Reason::declared:
            return hazard.kind == Hazard::Kind::two_writes
                       ? "one of two values remains; relaxed accesses declare that either may"
                       : "the old or the new value is loaded; relaxed accesses declare that either may be";
        case Hazard::Reason::not_all_arrive:
        case Hazard::Reason::unrecorded: break;
    }
    return {};
}

namespace {

/// "0 to 15, 31"
std::string lanes_of(std::uint32_t mask) {
    std::string text;
    while (mask != 0) {
        const auto first = std::countr_zero(mask);
        const auto count = std::countr_one(mask >> first);
        text += fmt::format("{}{}", text.empty() ? "" : ", ", first);
        if (count > 1) text += fmt::format(" to {}", first + count - 1);
        mask = count + first >= 32 ? 0 : mask >> (first + count) << (first + count);
    }
    return text;
}

/// "lane 3 reads", "lanes 0 to 7 read"
std::string lanes_that(std::uint32_t mask, std::string_view one, std::string_view many) {
    const bool single = std::has_single_bit(mask);
    return fmt::format("{} {} {}", single ? "lane" : "lanes", lanes_of(mask), single ? one : many);
}

std::string missed_sentence(const Hazard& hazard, const Event& waits, const Event& passes,
                            const trace::Launch& launch) {
    const auto line = [&](const Event& one) { return line_text(launch, line_of(one)); };
    const auto warp = fmt::format("block {}, warp {}", waits.block, waits.thread / kWarpSize);
    const auto threads = [](std::uint32_t count, std::string_view one, std::string_view many) {
        return fmt::format("{} thread{} {}", count, count == 1 ? "" : "s", count == 1 ? one : many);
    };
    switch (hazard.kind) {
        case Hazard::Kind::barrier_in_branch:
            return fmt::format("block {}: {} at the barrier ({}), and {} it: thread {} goes on to {}", waits.block,
                               threads(hazard.arrived, "waits", "wait"), line(waits),
                               threads(hazard.missing, "passes by", "pass by"), passes.thread, line(passes));
        case Hazard::Kind::operation_in_branch:
            return fmt::format(
                "{}: {} of its lanes take part in an operation of the whole warp ({}), {} not: lane {} is at {}", warp,
                hazard.arrived, line(waits), lanes_that(hazard.lanes, "does", "do"), passes.thread % kWarpSize,
                line(passes));
        default:
            return fmt::format("{}: {} lanes that do not take part in the shuffle ({}): lane {} reads lane {}", warp,
                               lanes_that(hazard.lanes, "reads", "read"), line(waits), waits.thread % kWarpSize,
                               waits.index);
    }
}

}  // namespace

std::string element_of(const KernelText& text, const Hazard& hazard, const trace::Event& event) {
    if (hazard.kind == Hazard::Kind::bypasses_context) return text.shared_element(hazard.byte);
    // Arrays keep their usual names.
    return hazard.is_of_memory() && hazard.buffer == 0 ? text.element(event) : std::string();
}

std::string sentence(const Hazard& hazard, const trace::Log& log, const std::string& named) {
    const auto& first = log.events[hazard.first];
    const auto& second = log.events[hazard.second];
    const auto& launch = launch_of(log, hazard.first);
    if (hazard.kind == Hazard::Kind::bypasses_context)
        return fmt::format("block {}, warp {}, lane {} accesses {} without ctx after {}", first.block,
                           first.thread / kWarpSize, first.thread % kWarpSize,
                           named.empty() ? fmt::format("shared memory (byte {})", hazard.byte) : named,
                           line_text(launch, line_of(first)));
    if (!hazard.is_of_memory()) return missed_sentence(hazard, first, second, launch);
    const auto line = [&](const Event& one) { return line_text(launch, line_of(one)); };
    const auto who = [](const Event& one) {
        return fmt::format("block {}, warp {}, lane {}", one.block, one.thread / kWarpSize, one.thread % kWarpSize);
    };
    const auto element = named.empty() ? fmt::format("{}[{}]", log.buffers[hazard.buffer].name, first.index) : named;
    if (hazard.kind == Hazard::Kind::nothing_written)
        return fmt::format("{} {} {} ({}), which nothing has written", who(first), verb(first.operation), element,
                           line(first));
    return fmt::format("{} {} {} ({}), {} {} it ({}), and nothing orders them", who(first), verb(first.operation),
                       element, line(first), who(second), verb(second.operation), line(second));
}

}  // namespace lockstep::debugger
