#include "app/session/debugger/array_columns.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/session/debugger/value_types.hpp"
#include "app/session/debugger/warp/warp_picture.hpp"
#include "kernels/debugger/place.hpp"
#include "kernels/run/column/value_text.hpp"

namespace lockstep {
namespace {

/// The element at a word; byte: of a smaller element in its word.
std::uint32_t element_of(const Column& column, std::uint32_t word, std::uint32_t byte) {
    const auto& field = column.field;
    return static_cast<std::uint32_t>(field.element_at(word)) + byte / 2 % field.in_stride();
}

/// The column lies in this memory, at the beginning or at the end of the launch.
bool lies_in(const trace::Memory& memory, const Column& column) {
    if (column.input) return memory.input == column.buffer;
    return memory.state == column.buffer || memory.next_state == column.buffer;
}

/// The element type that the source declares for each array; none where accesses of the array differ.
std::vector<std::optional<ValueType>> declared_types(const debugger::Recording& recording,
                                                     const debugger::KernelText& text) {
    std::vector<std::optional<ValueType>> types(recording.log().buffers.size());
    std::vector<bool> differ(types.size(), false);
    for (std::uint32_t id = 0; id < recording.num_instructions(); ++id) {
        const auto& event = recording.event(recording.events_of_instruction(id).front());
        if (!trace::is_access(event.operation) || event.buffer == debugger::kSharedMemory) continue;
        const auto* access = text.access_of(event);
        const auto type = access ? text.element_type(*access) : std::nullopt;
        if (!type || num_bytes(*type) != event.bytes) continue;
        auto& known = types[event.buffer];
        if (known && *known != *type) differ[event.buffer] = true;
        known = type;
    }
    for (std::size_t buffer = 0; buffer < types.size(); ++buffer)
        if (differ[buffer]) types[buffer].reset();
    return types;
}

}  // namespace

std::string text_in_column(const Column& column, std::uint64_t bits) {
    if (debugger::is_unwritten(bits, num_bytes(column.type()))) return kUnwritten;
    return without_commas(value_text(column, bits));
}

std::string without_commas(std::string text) {
    std::erase(text, ',');
    return text;
}

ArrayColumns::ArrayColumns(const debugger::Recording& recording, const std::vector<Column>& columns,
                           std::uint16_t buffer)
    : name_(recording.buffer(buffer).name) {
    for (const auto& memory : recording.launch().memory) {
        if (memory.buffer != buffer) continue;
        for (const auto& column : columns)
            if (lies_in(memory, column)) columns_.push_back(column);
    }
}

ArrayColumns::ArrayColumns(const debugger::Recording& recording, const std::vector<Column>& columns,
                           std::uint16_t buffer, const debugger::KernelText& text)
    : ArrayColumns(recording, columns, buffer) {
    if (columns_.empty()) declared_ = declared_types(recording, text)[buffer];
}

const Column* ArrayColumns::column_at(std::uint32_t word) const {
    const auto found = std::ranges::find_if(columns_, [&](const Column& column) {
        const auto& field = column.field;
        return word >= field.word && (word - field.word) % field.stride == 0 && field.element_at(word) < column.size;
    });
    return found == columns_.end() ? nullptr : &*found;
}

std::string ArrayColumns::element_text(std::uint32_t word, std::uint64_t bits, std::uint32_t bytes) const {
    const std::uint32_t words[] = {static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)};
    const auto count = std::clamp<std::uint32_t>(bytes / 4, 1, std::size(words));
    std::string text;
    for (auto one = columns_.begin(); one != columns_.end(); ++one) {
        const auto& column = *one;
        // Two columns may share a field (the tour and the ranked list): it is shown once.
        if (std::any_of(columns_.begin(), one, [&](const Column& other) { return other.field == column.field; }))
            continue;
        auto field = column.field;
        field.word = (field.word + field.stride - word % field.stride) % field.stride;  // relative to the element
        if (field.word + num_words(field.type) > count) continue;
        text += (text.empty() ? "" : "·") + text_in_column(column, field.bits(words, 0));
    }
    return text.empty() ? text_without_column(bits, bytes) : text;
}

std::string ArrayColumns::text_without_column(std::uint64_t bits, std::uint32_t bytes) const {
    if (like_ && bytes == num_bytes(like_->type())) return text_in_column(*like_, bits);
    if (declared_ && bytes == num_bytes(*declared_)) return number_of(*declared_, bits);
    return debugger::is_unwritten(bits, bytes) ? kUnwritten : std::to_string(bits);
}

std::string ArrayColumns::word_text(std::uint32_t word, std::uint32_t bits, std::uint32_t next_bits) const {
    const auto* column = column_at(word);
    if (!column) {
        const auto* before = word > 0 ? column_at(word - 1) : nullptr;
        if (before && num_words(before->type()) == 2) return "…";  // the upper half of a number
        return text_without_column(bits, 4);
    }
    auto field = column->field;
    field.word = 0;
    const std::uint32_t words[] = {bits, next_bits};
    auto text = text_in_column(*column, field.bits(words, 0));
    for (std::uint32_t i = 1; i < field.in_stride() && field.element_at(word) + i < column->size; ++i)
        text += "·" + text_in_column(*column, field.bits(words, i));
    return text;
}

std::optional<ValueType> ArrayColumns::type_at(std::uint32_t word) const {
    const auto* column = column_at(word);
    if (column) return column->type();
    return columns_.empty() ? declared_ : std::nullopt;
}

const Column* ArrayColumns::whole() const {
    const auto found =
        std::ranges::find_if(columns_, [](const Column& one) { return one.field == Field::whole(one.type()); });
    return found == columns_.end() ? nullptr : &*found;
}

std::optional<Selection> ArrayColumns::element_at(std::uint32_t word, std::uint32_t byte) const {
    const auto* column = column_at(word);
    if (!column || column->space.empty()) return std::nullopt;
    const auto element = element_of(*column, word, byte);
    return element < column->num_elements() ? std::optional(Selection{column->space, element}) : std::nullopt;
}

std::string ArrayColumns::names() const {
    std::string all;
    for (const auto& column : columns_) all += (all.empty() ? "" : ", ") + std::string(column.name);
    return all;
}

std::string ArrayColumns::cell_name(std::uint32_t word, std::uint32_t byte) const {
    if (const auto* column = column_at(word))
        return fmt::format("{}[{}]", column->name, element_of(*column, word, byte));
    return fmt::format("{}[{}]", name_, word);
}

std::string ArrayColumns::cell_name(const trace::Event& event) const {
    return cell_name(event.word, static_cast<std::uint32_t>(debugger::byte_of(event) % 4));
}

std::vector<ArrayColumns> array_columns(const debugger::Recording& recording, const std::vector<Column>& columns) {
    std::vector<ArrayColumns> arrays;
    for (std::size_t buffer = 0; buffer < recording.log().buffers.size(); ++buffer)
        arrays.emplace_back(recording, columns, static_cast<std::uint16_t>(buffer));
    return arrays;
}

std::vector<ArrayColumns> array_columns(const debugger::Recording& recording, const std::vector<Column>& columns,
                                        const debugger::KernelText& text) {
    auto arrays = array_columns(recording, columns);
    const auto types = declared_types(recording, text);
    for (std::size_t buffer = 0; buffer < arrays.size(); ++buffer)
        if (types[buffer] && arrays[buffer].empty()) arrays[buffer].write_as(*types[buffer]);
    return arrays;
}

std::vector<CellPlace> places_of(const debugger::Recording& recording, const std::vector<Column>& columns,
                                 const Selection& element) {
    std::vector<CellPlace> places;
    for (const auto& column : columns) {
        if (column.space != element.space || element.index >= column.size) continue;
        for (const auto& memory : recording.launch().memory)
            if (lies_in(memory, column))
                places.push_back({memory.buffer, static_cast<std::uint32_t>(column.field.word_of(element.index)),
                                  fmt::format("{}[{}]", column.name, element.index)});
    }
    return places;
}

}  // namespace lockstep
