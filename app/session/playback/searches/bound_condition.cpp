#include "app/session/playback/searches/bound_condition.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kAtOnce = 1u << 16;  ///< values per read

/// Identifies the rows of a column: its space, else the column.
const std::string& rows_of(const Column& column) { return column.space.empty() ? column.name : column.space; }

}  // namespace

BoundCondition::BoundCondition(const Condition& condition, const Run& run)
    : condition_(condition), columns_(run.columns()) {
    bind(condition_.root());
    if (cells_.empty()) throw InputError("Condition: it names no column");
}

void BoundCondition::bind(const Node& node) {
    if (node.first) bind(*node.first);
    if (node.second) bind(*node.second);
    if (node.kind != Node::Kind::comparison) return;
    bind(node.left);
    bind(node.right);
}

void BoundCondition::bind(const Operand& operand) {
    if (operand.kind != Operand::Kind::cell) return;
    const auto found = std::ranges::find(columns_, operand.column, &Column::name);
    if (found == columns_.end()) {
        std::vector<std::string> names;
        for (const auto& one : columns_) names.push_back(one.name);
        throw InputError(
            fmt::format("Condition: there is no column '{}'; there are {}", operand.column, fmt::join(names, ", ")));
    }
    const Column& column = *found;
    if (operand.index && *operand.index >= column.size)
        throw InputError(fmt::format("Condition: {}[{}] is not there: {} has {}", column.name, *operand.index,
                                     column.name, count_text(column.size, "number", "numbers")));
    const auto position = static_cast<std::size_t>(found - columns_.begin());
    if (operand.index) {
        if (cells_.empty()) shown_ = position;
    } else if (!rows_) {
        rows_ = column.num_elements(), shown_ = position;
    } else if (rows_of(column) != rows_of(columns_[shown_]) || column.space.empty() != columns_[shown_].space.empty()) {
        throw InputError(fmt::format("Condition: {} is an index of {} and of {}: a variable can index only one of them",
                                     condition_.variable(), rows_of(columns_[shown_]), rows_of(column)));
    }
    cells_.push_back({position, operand.index});
}

std::optional<Selection> BoundCondition::element(std::uint32_t row) const {
    const auto& column = columns_[shown_];
    if (column.space.empty() || row >= column.num_elements()) return std::nullopt;
    return Selection{column.space, row};
}

/// Evaluates both sides without short circuit, so that the cells are consumed in order.
bool BoundCondition::holds(const Node& node, const std::vector<ComparedNumber>& seen, std::size_t& next) const {
    switch (node.kind) {
        case Node::Kind::negation: return !holds(*node.first, seen, next);
        case Node::Kind::both: {
            const bool first = holds(*node.first, seen, next), second = holds(*node.second, seen, next);
            return first && second;
        }
        case Node::Kind::either: {
            const bool first = holds(*node.first, seen, next), second = holds(*node.second, seen, next);
            return first || second;
        }
        case Node::Kind::comparison: break;
    }
    const auto take = [&](const Operand& operand) -> ComparedNumber {
        if (operand.kind == Operand::Kind::none) return {.none = true};
        return operand.kind == Operand::Kind::number ? ComparedNumber{operand.number} : seen[next++];
    };
    const auto left = take(node.left), right = take(node.right);
    return compares(node.compare, left, right);
}

BoundCondition::Found BoundCondition::look(const Run& run, const Snapshot& now, const Progress& progress) const {
    const auto inputs = run.inputs();
    std::vector<ComparedNumber> seen(cells_.size());
    const auto put = [&](std::size_t cell, const Value& value) {
        const auto& column = columns_[cells_[cell].column];
        seen[cell] = ComparedNumber::of(value, column.is_none(value.bits));
    };
    for (std::size_t i = 0; i < cells_.size(); ++i)
        if (cells_[i].index) put(i, Run::read(columns_[cells_[i].column], now, inputs, *cells_[i].index, 1).at(0));
    if (!rows_) {
        std::size_t next = 0;
        if (!holds(condition_.root(), seen, next)) return {};
        return {true, element(*cells_.front().index)};
    }
    for (std::uint32_t from = 0; from < *rows_; from += std::min(kAtOnce, *rows_ - from)) {
        progress.check();
        std::vector<ColumnValues> pieces(cells_.size());
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (!cells_[i].index) pieces[i] = Run::read(columns_[cells_[i].column], now, inputs, from, kAtOnce);
        const auto count = std::min(kAtOnce, *rows_ - from);
        for (std::uint32_t row = 0; row < count; ++row) {
            for (std::size_t i = 0; i < cells_.size(); ++i)
                if (!cells_[i].index) put(i, pieces[i].at(row));
            std::size_t next = 0;
            if (holds(condition_.root(), seen, next)) return {true, element(from + row)};
        }
    }
    return {};
}

bool BoundCondition::touched_by(const PassRecord& record) const {
    return std::ranges::any_of(cells_, [&](const Cell& cell) { return record.changed_in(cell.column) != 0; });
}

}  // namespace lockstep
