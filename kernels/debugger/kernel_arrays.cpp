#include "kernels/debugger/kernel_arrays.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace lockstep::debugger {
namespace {

/// The line and operation of an event.
std::uint32_t key_of(const trace::Event& event) {
    return std::uint32_t{event.line} << 8 | std::uint32_t{event.file} << 4 |
           static_cast<std::uint32_t>(event.operation);
}

/// The array of the accesses on an event's line, without a row; empty if they access several.
std::optional<std::pair<std::string, bool>> array_of(const KernelText& text, const trace::Event& event) {
    std::optional<std::pair<std::string, bool>> found;
    for (const auto& access : text.accesses()) {
        if (!access.is(event)) continue;
        const auto row = access.array.find('[');
        std::pair<std::string, bool> here{access.array.substr(0, row), row != std::string::npos};
        if (here.first.empty() || (found && found->first != here.first)) return std::nullopt;
        found = std::move(here);
    }
    return found;
}

}  // namespace

std::vector<KernelArray> kernel_arrays(const Recording& recording, const KernelText& text) {
    std::vector<KernelArray> arrays;
    std::vector<bool> seen;
    // Numbered in the order of the source, not of the accesses.
    std::map<std::pair<std::uint8_t, std::string>, std::size_t> numbers;
    for (const auto& access : text.accesses()) {
        auto name = access.array.substr(0, access.array.find('['));
        if (name.empty() || !numbers.try_emplace({access.file, name}, arrays.size()).second) continue;
        arrays.push_back({.name = std::move(name), .file = access.file});
    }
    seen.resize(arrays.size());
    constexpr std::size_t kNone = ~std::size_t{0};
    std::unordered_map<std::uint32_t, std::size_t> of_line;
    auto place = of_line.end();  // accesses of one line follow each other
    for (const auto& event : recording.events()) {
        if (!trace::is_access(event.operation)) continue;
        bool is_new = false;
        if (const auto key = key_of(event); place == of_line.end() || place->first != key)
            std::tie(place, is_new) = of_line.try_emplace(key, kNone);
        if (is_new)
            if (const auto array = array_of(text, event)) {
                place->second = numbers.at({event.file, array->first});
                if (array->second) arrays[place->second].one = false;  // only a row of the array is passed on
            }
        if (place->second == kNone) continue;
        auto& array = arrays[place->second];
        const auto offset = std::uint64_t{event.index} * event.bytes / 4;
        if (offset > event.word) array.one = false;
        if (!array.one) {
            seen[place->second] = true;
            continue;
        }
        const auto first = static_cast<std::uint32_t>(event.word - offset);
        if (!seen[place->second]) {
            array.buffer = event.buffer;
            array.first_word = array.end_word = first;
            array.bytes = event.bytes;
            seen[place->second] = true;
        }
        array.one = array.buffer == event.buffer && array.first_word == first && array.bytes == event.bytes;
        array.end_word = std::max(array.end_word, event.word + (event.bytes + 3u) / 4u);
    }
    std::vector<KernelArray> touched;
    for (std::size_t i = 0; i < arrays.size(); ++i)
        if (seen[i]) touched.push_back(std::move(arrays[i]));
    const auto known = touched;
    for (auto& array : touched) {
        const auto bytes =
            array.buffer == kSharedMemory ? recording.launch().shared_bytes : recording.buffer(array.buffer).bytes;
        auto end = static_cast<std::uint32_t>(std::min<std::uint64_t>(bytes / 4, 0xFFFFFFFFu));
        for (const auto& other : known)
            if (other.one && other.buffer == array.buffer && other.first_word >= array.end_word)
                end = std::min(end, other.first_word);
        array.end_word = end;
    }
    return touched;
}

}  // namespace lockstep::debugger
