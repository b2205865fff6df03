#include "kernels/debugger/written/provenance.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace lockstep::debugger {
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

/// Names, and those that they are made of, as far as the source says so: to each, whether it has been put together with what it
/// stood for before, turn by turn of a loop.
std::map<std::string, bool> closure(const KernelText& text, std::uint8_t file, const std::vector<std::string>& names) {
    std::map<std::string, bool> all;
    std::vector<std::pair<std::string, bool>> waiting;
    for (const auto& name : names) waiting.emplace_back(name, false);
    while (!waiting.empty()) {
        auto [name, many] = waiting.back();
        waiting.pop_back();
        const auto of_name = [&](const auto& one) { return one.file == file && one.name == name; };
        const auto adds = [&](const auto& one) { return of_name(one) && one.adds; };
        many = many || std::ranges::any_of(text.definitions(), adds) || std::ranges::any_of(text.accesses(), adds);
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
        if (recording.event(number).file != file) continue;  // names of its own
        const auto* access = text.access_of(recording.event(number));
        if (!access) continue;
        // The thread has been here before: what it has put together since is this value.
        if (access == own) std::erase_if(open, [](const auto& one) { return one.second; });
        const auto wanted = open.find(access->name);
        if (access->name.empty() || wanted == open.end()) continue;
        found.push_back({access->name, number});
        if (!wanted->second) open.erase(wanted);
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
        // What a function stores may be what it was called with: its own source says nothing of that.
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

}  // namespace lockstep::debugger
