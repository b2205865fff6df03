#include "kernels/debugger/written/provenance.hpp"

#include <algorithm>
#include <map>
#include <ranges>
#include <set>
#include <utility>

namespace lockstep::debugger {
namespace {

/// The earlier accesses of an event's thread, the latest first.
std::vector<std::uint32_t> earlier_of_thread(const Recording& recording, std::uint32_t event) {
    const auto& self = recording.event(event);
    std::vector<std::uint32_t> earlier;
    for (const auto number : recording.events_of({self.block, warp_of(self)})) {
        if (number >= event) break;
        if (recording.event(number).thread == self.thread) earlier.push_back(number);
    }
    std::ranges::reverse(earlier);
    return earlier;
}

bool accumulates(const KernelText& text, std::uint8_t file, const std::string& name) {
    const auto adds = [&](const auto& one) { return one.file == file && one.name == name && one.adds; };
    return std::ranges::any_of(text.definitions(), adds) || std::ranges::any_of(text.accesses(), adds);
}

/// Names and the names that they are computed from, as far as the source shows; and whether a loop accumulates them.
std::map<std::string, bool> closure(const KernelText& text, std::uint8_t file, const std::vector<std::string>& names) {
    std::map<std::string, bool> all;
    std::vector<std::pair<std::string, bool>> waiting;
    for (const auto& name : names) waiting.emplace_back(name, false);
    while (!waiting.empty()) {
        auto [name, many] = waiting.back();
        waiting.pop_back();
        const auto of_name = [&](const auto& one) { return one.file == file && one.name == name; };
        many = many || accumulates(text, file, name);
        const auto [known, is_new] = all.emplace(name, many);
        if (!is_new && (known->second || !many)) continue;
        known->second = many;
        for (const auto& definition : text.definitions())
            if (of_name(definition))
                for (const auto& part : definition.names) waiting.emplace_back(part, many);
    }
    return all;
}

std::vector<SourceOfValue> results_named(const Recording& recording, const KernelText& text, std::uint32_t event,
                                         const std::vector<std::string>& names) {
    const auto file = recording.event(event).file;
    auto open = closure(text, file, names);
    const auto* own = text.access_of(recording.event(event));
    std::vector<SourceOfValue> found;
    for (const auto number : earlier_of_thread(recording, event)) {
        if (open.empty()) break;
        if (recording.event(number).file != file) continue;  // another file has its own names
        const auto* access = text.access_of(recording.event(number));
        if (!access) continue;
        // The thread wrote on this line before: the accumulation restarted there.
        if (access == own && writes(recording.event(event)))
            std::erase_if(open, [](const auto& one) { return one.second; });
        const auto wanted = open.find(access->name);
        if (access->name.empty() || wanted == open.end()) continue;
        found.push_back({access->name, number});
        if (!wanted->second) open.erase(wanted);
        // An accumulation begins with a plain assignment.
        else if (!access->adds && accumulates(text, file, access->name))
            std::erase_if(open, [](const auto& one) { return one.second; });
    }
    std::ranges::reverse(found);
    return found;
}

/// Sources in the thread's own events.
std::vector<SourceOfValue> values_of_thread(const Recording& recording, const KernelText& text, std::uint32_t event) {
    const auto& self = recording.event(event);
    if (const auto* access = text.access_of(self)) {
        auto found = results_named(recording, text, event, access->value_names);
        // A function may store its argument: the function's source does not show the origin of the argument.
        if (self.file == 0 || !found.empty() || access->value_names.empty()) return found;
    }
    std::vector<SourceOfValue> found;
    for (const auto number : earlier_of_thread(recording, event)) {
        const auto& earlier = recording.event(number);
        if (earlier.operation == trace::Operation::store) break;
        if (trace::is_access(earlier.operation)) found.push_back({"", number});
    }
    std::ranges::reverse(found);
    return found;
}

/// Replaces shuffles and ballots by the sources in the lanes that they read.
class Sources {
public:
    Sources(const Recording& recording, const KernelText& text) : recording_(recording), text_(text) {}

    void add_values_of(std::uint32_t event) {
        for (auto& source : values_of_thread(recording_, text_, event)) add(std::move(source));
    }
    void add(SourceOfValue source) {
        const auto& event = recording_.event(source.event);
        const bool of_lanes =
            event.operation == trace::Operation::shuffle || event.operation == trace::Operation::ballot;
        if (!of_lanes) {
            if (seen_.insert(source.event).second) found.push_back(std::move(source));
            return;
        }
        const auto lanes = recording_.instruction(recording_.instruction_of(source.event)).event;
        if (event.operation == trace::Operation::shuffle) {
            const auto read = event.index < kWarpSize ? lanes[event.index] : kNoEvent;
            add_lane(read == kNoEvent ? source.event : read);
            return;
        }
        for (const auto lane : lanes)
            if (lane != kNoEvent) add_lane(lane);
    }
    std::vector<SourceOfValue> found;

private:
    void add_lane(std::uint32_t event) {
        if (found.size() < kMaxSources && seen_.insert(event).second) add_values_of(event);
    }
    static constexpr std::size_t kMaxSources = 4096;

    const Recording& recording_;
    const KernelText& text_;
    std::set<std::uint32_t> seen_;
};

/// The atomics on the element of an atomic, back to the last store to it: the latest first.
std::vector<std::uint32_t> atomics_before(const Recording& recording, std::uint32_t event) {
    constexpr std::size_t kMaxAtomics = 1024;
    const auto place = place_of(recording.event(event));
    std::vector<std::uint32_t> atomics;
    for (auto number = event; number-- > 0 && atomics.size() < kMaxAtomics;) {
        const auto& earlier = recording.event(number);
        if (!writes(earlier) || place_of(earlier) != place) continue;
        if (earlier.operation == trace::Operation::store) break;
        if (earlier.before != earlier.after) atomics.push_back(number);
    }
    return atomics;
}

}  // namespace

std::vector<SourceOfValue> values_in(const Recording& recording, const KernelText& text, std::uint32_t event) {
    Sources sources(recording, text);
    const auto& self = recording.event(event);
    if (self.operation != trace::Operation::atomic) {
        sources.add_values_of(event);
        return std::move(sources.found);
    }
    const auto earlier = atomics_before(recording, event);
    const auto first = earlier.empty() ? event : earlier.back();
    const auto* access = text.access_of(recording.event(first));
    sources.add({access ? access->name : "", first});
    for (const auto atomic : std::ranges::reverse_view(earlier)) {
        const auto before = sources.found.size();
        sources.add_values_of(atomic);
        if (sources.found.size() == before && atomic != first) sources.add({"", atomic, true});
    }
    sources.add_values_of(event);
    return std::move(sources.found);
}

}  // namespace lockstep::debugger
