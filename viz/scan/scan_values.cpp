#include "viz/scan/scan_values.hpp"

#include <algorithm>

#include "kernels/algorithms/scan/columns.hpp"
#include "kernels/algorithms/scan/parameters.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/data/read_wrong.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMaxTerms = 4096;

std::uint32_t word_at(const Numbers& numbers, std::uint32_t i) {
    return std::visit([i](const auto& all) { return static_cast<std::uint32_t>(bits_of(all[i])); }, numbers);
}

}  // namespace

void ScanValues::update(const Scene& scene, const ScanSteps& steps, std::uint32_t first, std::uint32_t count) {
    const auto* prefix = scene.find(Role::prefix, 0);
    const auto recorder = std::ranges::find(scene.columns, scan::kHeld, [](const auto& one) { return one.column->name; });
    const auto* held = recorder == scene.columns.end() ? nullptr : &*recorder;
    Fingerprint fingerprint;
    fingerprint.add(prefix).add(held).add(scene.dataset_version).add(first).add(count).add(scene.pass);
    fingerprint.add(prefix ? prefix->wrong : 0u).add(steps.rows().size());
    if (!fingerprint.differs_from(seen_)) return;

    const auto& numbers = scene.dataset->array().values;
    const auto n = size_of(numbers);
    const auto combine = scan::operator_of(*scene.parameters, numbers);
    const int last = steps.last_row(scene.pass);
    first_ = first;
    rows_.clear();
    wrong_.assign(steps.rows().size(), {});
    const bool sums_are_known = !prefix || (prefix->wrong == 0 && !scene.algorithm->demonstration);
    for (int row = 0; row < static_cast<int>(steps.rows().size()); ++row) {
        const auto& step = steps.rows()[static_cast<std::size_t>(row)];
        Row found{.first = first / step.unit, .words = {}};
        const auto end = std::min<std::uint64_t>(step.size, (std::uint64_t{first} + count + step.unit - 1) / step.unit);
        if (step.reach.pass > scene.pass) {
            rows_.push_back(std::move(found));
            continue;
        }
        ColumnValues recorded;
        const bool is_recorded = held && row > 0 && step.reach.depth == 0;
        if (is_recorded) recorded = read_values(*held, false, static_cast<std::uint32_t>(row) * n + found.first, static_cast<std::uint32_t>(end) - found.first);
        for (auto element = found.first; element < end; ++element) {
            const auto range = step.range(element, n);
            if (range.length() > kMaxTerms || (row > 0 && !is_recorded && !sums_are_known)) {
                found.words.emplace_back();
                continue;
            }
            auto sum = combine.identity();
            for (auto i = range.begin; i < range.end; ++i)
                sum = i == range.begin ? word_at(numbers, i) : combine(sum, word_at(numbers, i));
            if (is_recorded) {
                const auto word = static_cast<std::uint32_t>(recorded.bits(element - found.first));
                wrong_[static_cast<std::size_t>(row)].push_back(word != sum && !are_floats(numbers));
                sum = word;
            }
            found.words.emplace_back(sum);
        }
        rows_.push_back(std::move(found));
    }
    if (!prefix || rows_.empty()) return;
    const auto shown = std::min(count, prefix->column->size - std::min(first, prefix->column->size));
    const auto left = read_values(*prefix, false, first, shown);
    auto& words = rows_[static_cast<std::size_t>(last)].words;
    for (std::uint32_t i = 0; i < shown && i < words.size(); ++i) words[i] = static_cast<std::uint32_t>(left.bits(i));
    wrong_[static_cast<std::size_t>(last)] = read_wrong(*prefix, first, count);
}

std::optional<std::uint32_t> ScanValues::at(int row, std::uint32_t element) const {
    if (row < 0 || static_cast<std::size_t>(row) >= rows_.size()) return std::nullopt;
    const auto& [first, words] = rows_[static_cast<std::size_t>(row)];
    if (element < first || element - first >= words.size()) return std::nullopt;
    return words[element - first];
}

bool ScanValues::is_wrong(int row, std::uint32_t element) const {
    const auto& wrong = wrong_[static_cast<std::size_t>(row)];
    return element >= first_ && element - first_ < wrong.size() && wrong[element - first_];
}

bool ScanValues::any_wrong() const {
    return std::ranges::any_of(wrong_, [](const auto& row) { return std::ranges::find(row, true) != row.end(); });
}

}  // namespace lockstep
