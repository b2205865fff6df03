#include "kernels/data/names/find_names.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace lockstep {
namespace {

constexpr std::uint32_t kNamesBetweenChecks = 1 << 14;

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// The position of `lower` in `text`, ignoring case.
std::size_t find_small(std::string_view text, std::string_view lower) {
    if (lower.size() > text.size()) return text.npos;
    for (std::size_t at = 0; at + lower.size() <= text.size(); ++at) {
        if (small(text[at]) != lower[0]) continue;
        const auto rest = text.substr(at, lower.size());
        if (std::ranges::equal(rest, lower, {}, small)) return at;
    }
    return text.npos;
}

/// Whether a file or a folder has this name, ignoring case.
bool ends_path_with(std::string_view name, std::string_view lower) {
    if (name.size() <= lower.size()) return false;
    const auto begin = name.size() - lower.size();
    return name[begin - 1] == '/' && std::ranges::equal(name.substr(begin), lower, {}, small);
}

}  // namespace

std::vector<std::uint32_t> find_names(const ElementNames& names, std::string_view text, std::size_t most,
                                      Progress& progress) {
    if (text.empty()) return {};
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), small);

    enum Likeness { just_so, but_for_capitals, ends_path, begins_with, holds, kinds };
    std::array<std::vector<std::uint32_t>, kinds> found;
    for (std::uint32_t element = 0; element < names.size(); ++element) {
        if (element % kNamesBetweenChecks == 0) progress.check();
        const auto name = names[element];
        const auto at = find_small(name, lower);
        if (at == name.npos) continue;
        const auto likeness = name == text                  ? just_so
                              : name.size() == text.size()  ? but_for_capitals
                              : ends_path_with(name, lower) ? ends_path
                              : at == 0                     ? begins_with
                                                            : holds;
        if (found[likeness].size() < most) found[likeness].push_back(element);
    }
    std::vector<std::uint32_t> all;
    for (const auto& some : found) all.insert(all.end(), some.begin(), some.end());
    all.resize(std::min(all.size(), most));
    return all;
}

}  // namespace lockstep
