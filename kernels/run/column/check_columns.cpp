#include "kernels/run/column/check_columns.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

namespace lockstep {
namespace {

template <class... Args>
void require(bool condition, fmt::format_string<Args...> sentence, Args&&... args) {
    if (!condition) throw std::logic_error(fmt::format(sentence, std::forward<Args>(args)...));
}

void check_field(const Column& column, std::span<const StateBuffer> buffers) {
    const auto& field = column.field;
    require(column.buffer < buffers.size(), "column {} is in buffer {}, and there are {}", column.name, column.buffer,
            buffers.size());
    require(field.stride != 0, "column {} has a stride of 0", column.name);
    require(field.stride >= num_words(field.type) && field.word <= field.stride - num_words(field.type),
            "column {} has numbers that begin at word {} of elements of {}, and do not fit there", column.name,
            field.word, field.stride == 1 ? std::string("1 word") : fmt::format("{} words", field.stride));
    require(field.type == ValueType::uint32 || (field.shift == 0 && field.mask == 0xFFFFFFFFu),
            "column {} is a part of a word, and only a uint32 can be", column.name);
    require(!column.none || num_words(field.type) == 2 || *column.none >> 32 == 0,
            "column {} has a none that is no number of its type", column.name);
    const auto words = buffers[column.buffer].bytes / sizeof(std::uint32_t);
    require(field.elements_in(words) >= column.size, "column {} has {} entries, and buffer {} holds {} of them",
            column.name, column.size, buffers[column.buffer].name, field.elements_in(words));
}

void check_space(const Column& column, std::span<const IndexSpace> spaces) {
    if (column.space.empty()) return;
    const auto* space = find_space(spaces, column.space);
    require(space != nullptr, "column {} runs over {}, and there are none", column.name, column.space);
    const bool offsets = column.role == Role::row_offsets || column.role == Role::segment_offsets;
    const auto more = offsets ? 1u : 0u;
    require(column.size == space->size + more, "column {} has {} entries, and there are {} {}", column.name,
            column.size, space->size, column.space);
}

void check_width(const IndexSpace& space) {
    require(space.width == 0 || space.size % space.width == 0, "{} has {} elements, which are no whole rows of {}",
            space.name, space.size, space.width);
}

void check_divisor(const SpaceLink& link, std::span<const IndexSpace> spaces) {
    const auto *from = find_space(spaces, link.from), *to = find_space(spaces, link.to);
    require(from && to, "a link leads from {} to {}, and there are none of one of them", link.from, link.to);
    require(link.divisor != 0, "the link from {} to {} divides by 0", link.from, link.to);
    if (from->size == 0) return;
    const std::uint64_t last = from->size - 1;
    const auto highest = link.kind == SpaceLink::Kind::quotient ? last / link.divisor : last * link.divisor;
    require(highest < to->size, "the link from {} to {} leads to number {}, and there are {}", link.from, link.to,
            highest, to->size);
}

}  // namespace

void check_columns(const Algorithm& algorithm, std::span<const IndexSpace> spaces, std::span<const SpaceLink> links) {
    const auto columns = algorithm.columns();
    const auto inputs = algorithm.inputs(), state = algorithm.state();
    for (const auto& space : spaces) check_width(space);
    for (const auto& column : columns) {
        check_field(column, column.input ? inputs : state);
        check_space(column, spaces);
    }
    for (const auto& link : links) {
        if (!link.has_column()) {
            check_divisor(link, spaces);
            continue;
        }
        const auto column = std::ranges::find(columns, link.column, &Column::name);
        require(column != columns.end(), "a link leads by column {}, and there is none", link.column);
        for (const auto& name : {link.from, link.to})
            require(find_space(spaces, name) != nullptr, "the link by column {} is with {}, and there are none",
                    link.column, name);
        const auto& holder = link.kind == SpaceLink::Kind::offsets ? link.to : link.from;
        require(column->space == holder, "the link by column {} needs it to run over {}, and it runs over {}",
                link.column, holder, column->space);
        require(column->type() == ValueType::uint32, "the link by column {} needs it to hold indices", link.column);
    }
}

}  // namespace lockstep
