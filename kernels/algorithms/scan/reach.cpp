#include "kernels/algorithms/scan/reach.hpp"

#include <algorithm>

namespace lockstep::scan {

Reach::Range Reach::of(std::uint32_t element) const {
    const auto place = element + 1, lowest = place & (~place + 1);
    switch (rule) {
        case window: return {place - std::min(place, stride), place};
        case comb: return {place - std::min(lowest, stride), place};
        case comb_down:
            if (place % stride == 0) return {0, place - stride};
            return {place - std::min(lowest, stride), place};
        case tiles: return {element - element % stride, exclusive != 0 ? element : place};
        case all: return {0, exclusive != 0 ? element : place};
        default: return {element, place};
    }
}

std::vector<std::uint32_t> words_of_reaches(const std::vector<Reach>& rows) {
    std::vector<std::uint32_t> words;
    words.reserve(rows.size() * kReachWords);
    for (const auto& row : rows) words.insert(words.end(), {row.rule, row.stride, row.exclusive, row.depth, row.pass});
    return words;
}

std::vector<Reach> reaches_of(const std::vector<std::uint32_t>& words) {
    std::vector<Reach> rows;
    for (std::size_t at = 0; at + kReachWords <= words.size(); at += kReachWords)
        rows.push_back({words[at], words[at + 1], words[at + 2], words[at + 3], words[at + 4]});
    return rows;
}

}  // namespace lockstep::scan
