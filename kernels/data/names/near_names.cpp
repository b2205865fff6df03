#include "kernels/data/names/near_names.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace lockstep {
namespace {

std::string in_small_letters(std::string_view text) {
    std::string small;
    for (const auto letter : text) small += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return small;
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 0; i < a.size(); ++i) {
        auto diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const auto replaced = diagonal + (a[i] != b[j]);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

std::vector<std::string> near_names(std::string_view name, const std::vector<std::string>& names) {
    constexpr std::size_t kMinInside = 3;  // shorter words occur in too many names by chance
    const auto typed = in_small_letters(name);
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const auto& one : names) {
        const auto known = in_small_letters(one);
        const auto distance = edit_distance(typed, known);
        const auto& shorter = typed.size() < known.size() ? typed : known;
        const auto& longer = typed.size() < known.size() ? known : typed;
        const bool inside = shorter.size() >= kMinInside && longer.find(shorter) != std::string::npos;
        if (distance <= std::max<std::size_t>(1, typed.size() / 2) || inside) found.emplace_back(distance, one);
    }
    std::ranges::stable_sort(found, {}, &std::pair<std::size_t, std::string>::first);
    std::vector<std::string> near;
    for (auto& [distance, one] : found) near.push_back(std::move(one));
    return near;
}

}  // namespace lockstep
