#include "kernels/debugger/conditions/condition_meaning.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/near_names.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::debugger {
namespace {

bool is_quoted(const std::string& name) { return name.starts_with('`'); }
std::string without_quotes(const std::string& name) { return is_quoted(name) ? name.substr(1, name.size() - 2) : name; }

/// "tile" for "shared.tile".
std::string_view last_part(std::string_view name) { return name.substr(name.rfind('.') + 1); }

const trace::Memory* memory_of(const Recording& recording, std::uint16_t buffer) {
    const auto& memory = recording.launch().memory;
    const auto found = std::ranges::find(memory, buffer, &trace::Memory::buffer);
    return found == memory.end() ? nullptr : &*found;
}

/// The columns in a buffer, before or after the launch; for columns with the same numbers only the longest.
std::vector<const Column*> columns_in(const trace::Memory& memory, std::span<const Column> columns) {
    std::vector<const Column*> found;
    for (const auto& column : columns) {
        const bool there = column.input ? memory.input == column.buffer
                                        : memory.state == column.buffer || memory.next_state == column.buffer;
        if (!there) continue;
        const auto same = [&](const Column* one) { return one->field == column.field; };
        const auto known = std::ranges::find_if(found, same);
        if (known == found.end()) found.push_back(&column);
        else if (column.size > (*known)->size) *known = &column;
    }
    return found;
}

NamedArray of_column(const Column& column) { return {.kind = NamedArray::Kind::column, .column = column}; }

NamedArray of_kernel(const KernelArray& array, const ConditionMeaning::Now& now) {
    NamedArray named{.first_word = array.first_word, .end_word = array.end_word, .bytes = array.bytes};
    if (now.type_of) named.type = now.type_of(array.name, array.file);
    if (num_bytes(named.type) != array.bytes) named.type = array.bytes == 8 ? ValueType::uint64 : ValueType::uint32;
    if (array.buffer == kSharedMemory) {
        named.kind = NamedArray::Kind::shared;
        named.owner = now.recording.launch().kernel;
        named.owner_bytes = now.recording.launch().shared_bytes;
        return named;
    }
    named.kind = NamedArray::Kind::memory;
    named.owner = now.recording.buffer(array.buffer).name;
    named.owner_bytes = now.recording.buffer(array.buffer).bytes;
    const auto* memory = memory_of(now.recording, array.buffer);
    if (!memory) return named;
    const auto slot = memory->input ? memory->input : memory->state ? memory->state : memory->next_state;
    named.listed = slot.has_value();
    named.column.buffer = slot.value_or(0);
    named.column.input = memory->input.has_value();
    // If a column has the same elements, the array means this column.
    const auto columns = columns_in(*memory, now.columns);
    if (columns.size() != 1) return named;
    const auto& column = *columns.front();
    const auto& field = column.field;
    if (field != Field::whole(column.type()) || num_bytes(column.type()) != array.bytes ||
        !field.has_word(array.first_word) || array.first_word % num_words(column.type()) != 0 ||
        field.element_at(array.first_word) >= column.size)
        return named;
    auto found = of_column(column);
    found.shift = static_cast<std::uint32_t>(field.element_at(array.first_word));
    return found;
}

std::vector<std::string> names_of(const ConditionMeaning::Now& now, bool variables) {
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    };
    if (variables)
        for (const auto& one : now.variables) add(one.name);
    for (const auto& one : now.arrays)
        if (one.one) add(std::string(one.buffer == kSharedMemory ? last_part(one.name) : one.name));
    for (const auto& one : now.columns)
        if (one.size > 0) add(one.name);
    return names;
}

[[noreturn]] void refuse_unknown(const std::string& name, const ConditionMeaning::Now& now, bool variables) {
    constexpr std::size_t kMaxNamed = 12;
    const auto all = names_of(now, variables);
    auto told = near_names(name, all);
    const auto what = told.empty() ? "there are" : "near it";
    if (told.empty()) told = all;
    const auto more = told.size() > kMaxNamed ? fmt::format(" and {} more", told.size() - kMaxNamed) : std::string();
    if (told.size() > kMaxNamed) told.resize(kMaxNamed);
    throw InputError(fmt::format("Condition: {} has no {} '{}', and the run no column; {}: {}{}",
                                 now.recording.launch().kernel, variables ? "variable and no array" : "array", name,
                                 what, fmt::join(told, ", "), more));
}

}  // namespace

std::uint32_t NamedArray::size() const {
    if (kind == Kind::column) return column.size - shift;
    const auto end = kind == Kind::shared ? std::uint64_t{end_word} * 4 : owner_bytes;
    return static_cast<std::uint32_t>((end - std::uint64_t{first_word} * 4) / bytes);
}

bool NamedArray::same(const NamedArray& other) const {
    const bool same_buffer = column.input == other.column.input && column.buffer == other.column.buffer;
    if (kind != other.kind || listed != other.listed) return false;
    if (kind == Kind::column) return same_buffer && column.field == other.column.field && shift == other.shift;
    return (listed ? same_buffer : owner == other.owner && owner_bytes == other.owner_bytes) &&
           first_word == other.first_word && bytes == other.bytes;
}

std::string name_in_arrays(const KernelArray& array, const Recording& recording, std::span<const Column> columns) {
    if (!array.one || array.buffer == kSharedMemory) return {};
    const auto* memory = memory_of(recording, array.buffer);
    if (!memory) return {};
    std::vector<std::string> names;
    for (const auto* column : columns_in(*memory, columns)) names.push_back(column->name);
    if (names.empty() || (names.size() == 1 && names.front() == array.name)) return {};
    return fmt::format("{} is {} in Arrays", array.name, fmt::join(names, ", "));
}

ConditionMeaning::ConditionMeaning(AccessCondition condition, const Now& now, const ConditionMeaning* earlier)
    : condition_(std::move(condition)), block_(now.block) {
    if (earlier && earlier->condition().text() != condition_.text()) earlier = nullptr;
    take(condition_.root(), now, earlier);
}

void ConditionMeaning::take(const Node& node, const Now& now, const ConditionMeaning* earlier) {
    if (node.first) take(*node.first, now, earlier);
    if (node.second) take(*node.second, now, earlier);
    if (node.kind != Node::Kind::comparison) return;
    take(node.left, now, earlier);
    take(node.right, now, earlier);
}

void ConditionMeaning::take(const Operand& operand, const Now& now, const ConditionMeaning* earlier) {
    const auto& name = operand.name;
    const auto has = [&](const std::string& variable) {
        return std::ranges::find(now.variables, variable, &Variable::name) != now.variables.end();
    };
    const bool cell = operand.kind == Operand::Kind::cell;
    if (!cell && operand.kind != Operand::Kind::name) return;
    if (!cell && has(name)) {
        variables_.insert(name);
        return;
    }
    if (auto found = find(name, now, earlier)) {
        if (cell && operand.index_name.empty() && operand.index >= found->size())
            throw InputError(fmt::format("Condition: {}[{}] is not there: {} has {}", name, operand.index, name,
                                         count_text(found->size(), "number", "numbers")));
        if (found->kind == NamedArray::Kind::shared && cell && operand.index_name.empty())
            remark(
                fmt::format("{}[{}] is in the shared memory of block {}", name, operand.index, count_text(now.block)));
        arrays_.insert_or_assign(name, std::move(*found));
    } else if (!cell && earlier && earlier->variables_.contains(name)) {
        variables_.insert(name);
        return;
    } else if (cell && has(name)) {
        throw InputError(
            fmt::format("Condition: {} is a number in {}, not an array", name, now.recording.launch().kernel));
    } else {
        refuse_unknown(without_quotes(name), now, !cell);
    }
    const auto& index = operand.index_name;
    if (!index.empty() && (has(index) || (earlier && earlier->index_variables_.contains(index))))
        index_variables_.insert(index);
}

std::optional<NamedArray> ConditionMeaning::find(const std::string& name, const Now& now,
                                                 const ConditionMeaning* earlier) {
    const auto& kernel = now.recording.launch().kernel;
    // The whole name has precedence over a part of it, the kernel over called functions.
    for (const bool whole : {true, false}) {
        for (const bool own : {true, false}) {
            std::vector<const KernelArray*> called;
            for (const auto& one : now.arrays)
                if ((one.file == 0) == own && (whole ? one.name == name : last_part(one.name) == name))
                    called.push_back(&one);
            if (called.empty()) continue;
            std::optional<NamedArray> found;
            for (const auto* one : called) {
                if (!one->one)
                    throw InputError(
                        fmt::format("Condition: {} is not the same array for all threads of {}", one->name, kernel));
                auto here = of_kernel(*one, now);
                if (found && !found->same(here))
                    throw InputError(fmt::format("Condition: {} may be {} or {} in {}", name, called.front()->name,
                                                 one->name, kernel));
                found = std::move(here);
            }
            const auto& one = *called.front();
            const auto in_arrays = name_in_arrays(one, now.recording, now.columns);
            if (!in_arrays.empty() && !in_arrays.starts_with(one.name + " is " + name + " in"))
                remark(name + in_arrays.substr(one.name.size()) +
                       (found->kind == NamedArray::Kind::memory
                            ? fmt::format(", and here one number of {} bytes", found->bytes)
                            : ""));
            if (found->kind == NamedArray::Kind::column && found->shift != 0)
                remark(fmt::format("{}[0] is {}[{}] there", name, found->column.name, found->shift));
            return found;
        }
    }
    if (earlier)
        if (const auto before = earlier->arrays_.find(name); before != earlier->arrays_.end()) {
            for (const auto& text : earlier->remarks_)
                if (text.starts_with(name + " ") || text.starts_with(name + "[")) remark(text);
            return before->second;
        }
    const auto wanted = without_quotes(name);
    const auto column = std::ranges::find(now.columns, wanted, &Column::name);
    return column == now.columns.end() ? std::nullopt : std::optional(of_column(*column));
}

void ConditionMeaning::remark(std::string text) {
    if (std::ranges::find(remarks_, text) == remarks_.end()) remarks_.push_back(std::move(text));
}

const NamedArray* ConditionMeaning::bare(const std::string& name) const {
    return variables_.contains(name) ? nullptr : &arrays_.at(name);
}

}  // namespace lockstep::debugger
