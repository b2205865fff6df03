#include "kernels/run/entry/check_columns.hpp"

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
            "column {} has numbers at word {} of elements of {} words, which do not fit there", column.name, field.word,
            field.stride == 1 ? std::string("1 word") : fmt::format("{} words", field.stride));
    require(field.type == ValueType::uint32 || (field.shift == 0 && field.mask == 0xFFFFFFFFu),
            "column {} is a part of a word, but only a uint32 may be", column.name);
    require(field.type != ValueType::float16 || (field.stride == 1 && field.word == 0),
            "column {} has 16-bit floats in a part of an array, but they must fill it", column.name);
    require(!column.none || num_words(field.type) == 2 || *column.none >> 32 == 0,
            "column {} has a null value that is not a number of its type", column.name);
    const auto words = buffers[column.buffer].bytes / sizeof(std::uint32_t);
    require(field.elements_in(words) >= column.size, "column {} has {} entries, and buffer {} holds {} of them",
            column.name, column.size, buffers[column.buffer].name, field.elements_in(words));
}

void check_space(const Column& column, std::span<const IndexSpace> spaces) {
    if (column.space.empty()) return;
    const auto* space = find_space(spaces, column.space);
    require(space != nullptr, "column {} has the index space {}, which does not exist", column.name, column.space);
    require(column.num_elements() == space->size, "column {} has {} entries, and there are {} {}", column.name,
            column.size, space->size, column.space);
}

void check_width(const IndexSpace& space) {
    require(space.width == 0 || space.size % space.width == 0, "{} has {} elements, which are no whole rows of {}",
            space.name, space.size, space.width);
}

void check_counted(const SpaceLink& link, std::span<const IndexSpace> spaces) {
    using Kind = SpaceLink::Kind;
    const auto *from = find_space(spaces, link.from), *to = find_space(spaces, link.to);
    require(from && to, "a link leads from {} to {}, but one of these spaces does not exist", link.from, link.to);
    require(link.divisor != 0, "the link from {} to {} divides by 0", link.from, link.to);
    if (from->size == 0) return;
    require(link.kind != Kind::transposed || from->size % link.divisor == 0,
            "the link from {} to {} transposes {} elements, which are no whole rows of {}", link.from, link.to,
            from->size, link.divisor);
    const auto last = from->size - 1;
    const auto highest =
        link.kind == Kind::remainder ? std::min(last, link.divisor - 1) : link.counted(last, from->size);
    require(highest < to->size, "the link from {} to {} leads to number {}, and there are {}", link.from, link.to,
            highest, to->size);
}

void check_by_column(const SpaceLink& link, std::span<const Column> columns, std::span<const IndexSpace> spaces) {
    for (const auto& name : {link.from, link.to})
        require(find_space(spaces, name) != nullptr, "the link by column {} refers to {}, which do not exist",
                link.column, name);
    const auto require_indices = [&](const std::string& name, const std::string& holder) {
        const auto column = std::ranges::find(columns, name, &Column::name);
        require(column != columns.end(), "a link uses column {}, which does not exist", name);
        require(column->space == holder, "the link by column {} needs it to run over {}, and it runs over {}", name,
                holder, column->space);
        require(column->type() == ValueType::uint32, "the link by column {} needs it to hold indices", name);
    };
    const bool backwards = link.kind == SpaceLink::Kind::offsets || link.kind == SpaceLink::Kind::inverse;
    require_indices(link.column, backwards ? link.to : link.from);
    if (link.kind == SpaceLink::Kind::covers) require_indices(link.begins, link.to);
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
        if (link.has_column()) check_by_column(link, columns, spaces);
        else check_counted(link, spaces);
    }
}

}  // namespace lockstep
