#include "app/session/programs/scan_rows.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMaxWords = std::size_t{1} << 24;
constexpr double kHalf = 0.5;

/// The array that a launch changes most; none: it changes none of them.
std::optional<std::uint32_t> most_changed(const ProgramPass& pass, const ProgramColumns& columns,
                                          std::span<const std::string> names) {
    std::optional<std::uint32_t> most;
    std::uint64_t count = 0;
    for (const auto& [array, changed] : pass.changed) {
        const auto column = columns.of_array.find(array);
        if (column == columns.of_array.end() || changed <= count ||
            std::ranges::find(names, columns.all[column->second].name) == names.end())
            continue;
        most = array;
        count = changed;
    }
    return most;
}

}  // namespace

std::vector<std::uint32_t> column_words(ProgramMemory& memory, const ProgramColumn& column, std::uint32_t array) {
    auto words = memory.words(array);
    if (!column.narrow()) {
        words.resize(column.size);
        return words;
    }
    std::vector<std::uint32_t> widened(column.size);
    const auto* bytes = reinterpret_cast<const char*>(words.data());
    for (std::uint32_t i = 0; i < column.size; ++i)
        widened[i] = column.widened(bytes + std::size_t{i} * column.element_bytes);
    return widened;
}

ScanRows scan_rows(const ProgramRecord& record, const ProgramStates& states, const ProgramColumns& columns,
                   const Numbers& numbers, std::span<const std::string> arrays) {
    const auto n = size_of(numbers);
    ScanRows rows{.steps = {{}}, .words = {}, .of_pass = {}};
    std::visit(
        [&](const auto& all) {
            const auto bytes = std::as_bytes(std::span(all));
            rows.words.resize(bytes.size() / sizeof(std::uint32_t));
            std::ranges::copy(bytes, std::as_writable_bytes(std::span(rows.words)).begin());
        },
        numbers);
    ProgramMemory memory(record, states);
    const auto end = record.states_end != 0 ? record.states_end : record.passes.size() + 1;
    double best = 0;
    for (std::uint32_t pass = 1; pass < end; ++pass) {
        const auto array = most_changed(record.passes[pass - 1], columns, arrays);
        if (!array) continue;
        if (rows.words.size() + n > kMaxWords)
            throw InputError(fmt::format(
                "scan: more than {} numbers after the launches up to {}; choose launches with --launches A..B",
                count_text(kMaxWords), pass));
        memory.go_to(pass, true);
        const auto row = column_words(memory, columns.all[columns.of_array.at(*array)], *array);
        auto found = scan::find_reach(numbers, row, rows.steps.back());
        best = std::max(best, found.share);
        found.reach.pass = pass;
        rows.of_pass[pass] = rows.steps.size();
        rows.steps.push_back(found.reach);
        rows.words.insert(rows.words.end(), row.begin(), row.end());
    }
    if (rows.of_pass.empty()) throw InputError(fmt::format("scan: no launch changes {}", fmt::join(arrays, ", ")));
    if (best < kHalf)
        throw InputError(fmt::format(
            "scan: {} never holds partial sums of the numbers: more than half of each row differs from them",
            fmt::join(arrays, ", ")));
    return rows;
}

}  // namespace lockstep
