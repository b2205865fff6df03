#include "kernels/run/column/wrong_elements.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {

WrongElements WrongElements::differing(std::string column, const HostColumns& results, ColumnValues expected) {
    const auto found = results.find(column);
    if (found == results.end()) throw std::logic_error("there is no column " + column + " among the results");
    WrongElements wrong(std::move(column), expected.size());
    ColumnValues::for_each_pair(found->second, expected, [&](std::size_t i, auto is, auto must_be) {
        throw_if_cancelled(i);
        if (is != must_be) wrong.add(i);
    });
    wrong.expected_ = std::move(expected);
    return wrong;
}

void WrongElements::add(std::size_t element) {
    if (element >= size_ || contains(element)) return;
    words_[element / 32] |= 1u << (element % 32);
    ++count_;
}

std::optional<std::size_t> WrongElements::next(std::size_t from) const {
    for (auto word = from / 32; word < words_.size(); ++word) {
        auto bits = words_[word];
        if (word == from / 32) bits &= ~0u << (from % 32);
        if (bits != 0) return word * 32 + static_cast<std::size_t>(std::countr_zero(bits));
    }
    return std::nullopt;
}

std::optional<std::uint64_t> WrongElements::expected_bits(std::size_t element) const {
    return element < expected_.size() ? std::optional(expected_.bits(element)) : std::nullopt;
}

const WrongElements* find_wrong_column(const WrongColumns& wrong, const std::string& column) {
    const auto found = std::ranges::find(wrong, column, &WrongElements::column);
    return found == wrong.end() || found->count() == 0 ? nullptr : &*found;
}

std::string wrong_text(const WrongColumns& wrong) {
    std::string text;
    for (const auto& one : wrong)
        if (one.count() != 0)
            text += fmt::format("{}{} of {} in {}", text.empty() ? "" : ", ", count_text(one.count()),
                                count_text(one.size()), one.column());
    return text;
}

}  // namespace lockstep
