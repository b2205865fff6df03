#include "kernels/lens/provenance.hpp"

#include <algorithm>
#include <set>

namespace lockstep::lens {
namespace {

/// Of a thread: its accesses before an event, the latest first.
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

/// Names, and those that they are made of, as far as the source says so.
std::set<std::string> closure(const KernelText& text, const std::vector<std::string>& names) {
    std::set<std::string> all;
    auto waiting = names;
    while (!waiting.empty()) {
        const auto name = waiting.back();
        waiting.pop_back();
        if (!all.insert(name).second) continue;
        for (const auto& definition : text.definitions())
            if (definition.name == name)
                waiting.insert(waiting.end(), definition.names.begin(), definition.names.end());
    }
    return all;
}

std::vector<SourceOfValue> results_named(const Recording& recording, const KernelText& text, std::uint32_t event,
                                         const std::vector<std::string>& names) {
    auto open = closure(text, names);
    std::vector<SourceOfValue> found;
    for (const auto number : earlier_of_thread(recording, event)) {
        if (open.empty()) break;
        const auto* access = text.access_of(recording.event(number));
        if (!access || access->name.empty() || open.erase(access->name) == 0) continue;
        found.push_back({access->name, number});
    }
    std::ranges::reverse(found);
    return found;
}

}  // namespace

std::vector<SourceOfValue> values_in(const Recording& recording, const KernelText& text, std::uint32_t event) {
    const auto& self = recording.event(event);
    if (const auto* access = text.access_of(self)) {
        auto found = results_named(recording, text, event, access->value_names);
        if (self.operation == trace::Operation::atomic) found.insert(found.begin(), {access->name, event});
        return found;
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

std::vector<SourceOfValue> places_in(const Recording& recording, const KernelText& text, std::uint32_t event) {
    const auto* access = text.access_of(recording.event(event));
    return access ? results_named(recording, text, event, access->index_names) : std::vector<SourceOfValue>{};
}

}  // namespace lockstep::lens
