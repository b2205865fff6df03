#include "viz/tree/arrays_window.hpp"

#include <algorithm>
#include <numeric>

#include "viz/gl/gl_name.hpp"
#include "viz/gl/programs/late_shading.hpp"

namespace lockstep {
namespace {

std::vector<std::uint32_t> read_words(unsigned buffer, const Field& field, std::uint32_t first, std::uint32_t count) {
    std::vector<std::uint32_t> words(std::size_t{count} * field.stride), numbers(count);
    if (count == 0) return numbers;
    // The last element's stride may exceed the buffer.
    const auto length = std::size_t{count - 1} * field.stride + field.word + 1;
    words.resize(std::max(words.size(), length));
    glGetNamedBufferSubData(buffer, static_cast<GLintptr>(4) * static_cast<GLintptr>(first) * field.stride,
                            static_cast<GLsizeiptr>(4 * length), words.data());
    for (std::uint32_t i = 0; i < count; ++i) numbers[i] = static_cast<std::uint32_t>(field.bits(words.data(), i));
    return numbers;
}

/// Reads values of a column outside of the read part one by one.
struct Lookup {
    const ColumnPicture* picture;
    const ReadColumn& part;

    ReadColumn at(std::uint32_t i) const { return part.holds(i) ? part : read_column(picture, i, 1); }
};

/// The link after the incoming arc at an entry of AL.
std::optional<ArcJoin> join_at(const ArraysWindow& window, const Lookup& incident, const Lookup& next,
                               std::uint32_t entry) {
    const auto in = incident.at(entry).at(entry);
    const auto vertex = window.vertex_of(entry);
    if (!in || !vertex) return std::nullopt;
    const auto behind = next.at(*in);
    const auto to = behind.at(*in);
    if (!to) return std::nullopt;
    const bool is_now = behind.changed(*in);
    const bool last = entry + 1 == window.end_of(*vertex);
    using Kind = ArcJoin::Kind;
    if (to == in) return ArcJoin{entry, entry, Kind::end, is_now};
    if (entry + 1 < window.all_entries && incident.at(entry + 1).at(entry + 1) == to)
        return ArcJoin{entry, entry + 1, last ? Kind::astray : Kind::behind, is_now};
    const auto begin = window.start.at(*vertex);
    if (!last || !begin) return std::nullopt;
    return ArcJoin{entry, *begin, Kind::first, is_now};
}

std::vector<ArcJoin> joins_in(const ArraysWindow& window, const TreeArrays& arrays) {
    const Lookup incident{arrays.incident, window.incident}, next{arrays.next, window.next};
    std::vector<ArcJoin> joins;
    const auto add = [&](std::uint32_t entry) {
        if (const auto join = join_at(window, incident, next, entry)) joins.push_back(*join);
    };
    const auto first = window.first_entry, end = first + window.num_entries;
    for (auto entry = first | 1u; entry < end; entry += 2) add(entry);
    // The last incoming arc of a vertex whose list is only partly visible links back into the visible part.
    if (window.num_vertices == 0) return joins;
    const auto closing = window.end_of(window.first_vertex + window.num_vertices - 1);
    if (closing <= end) return joins;
    const auto join = join_at(window, incident, next, closing - 1);
    if (join && join->kind == ArcJoin::Kind::first && join->to >= first) joins.push_back(*join);
    return joins;
}

}  // namespace

ReadColumn read_column(const ColumnPicture* picture, std::uint32_t first, std::uint32_t count) {
    ReadColumn column{.first = first};
    if (picture == nullptr || first >= picture->column->size) return column;
    column.none = picture->column->none;
    finish_late_shading();
    count = std::min(count, picture->column->size - first);
    column.now = read_words(picture->now, picture->column->field, first, count);
    column.before = picture->before == picture->now ? column.now
                                                    : read_words(picture->before, picture->column->field, first, count);
    return column;
}

std::vector<bool> wrong_among(const ColumnPicture* result, std::span<const std::uint32_t> elements) {
    std::vector<bool> wrong(elements.size(), false);
    if (result == nullptr || result->wrong == 0) return wrong;
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (elements[i] >= result->column->size) continue;
        std::uint32_t bits = 0;
        glGetNamedBufferSubData(result->wrong, static_cast<GLintptr>(elements[i] / 32) * 4, 4, &bits);
        wrong[i] = (bits >> elements[i] % 32 & 1u) != 0;
    }
    return wrong;
}

ArraysWindow ArraysWindow::read(const TreeArrays& arrays, std::uint32_t first, std::uint32_t entries) {
    ArraysWindow window{.all_entries = arrays.incident->column->size, .all_places = arrays.next->column->size};
    window.first_entry = first;
    window.num_entries = entries;
    window.first_place = first / 2;
    window.num_places = std::min((entries + 1) / 2, window.all_places - first / 2);
    window.incident = read_column(arrays.incident, first, entries);
    window.tail = read_column(arrays.tail, window.first_place, window.num_places);
    window.head = read_column(arrays.head, window.first_place, window.num_places);
    window.next = read_column(arrays.next, window.first_place, window.num_places);
    window.forward = read_column(arrays.forward, window.first_place, window.num_places);
    // The first visible vertex is found by binary search, one value at a time.
    std::uint32_t low = 0, high = arrays.start->column->size;
    while (high - low > 1) {
        const auto middle = low + (high - low) / 2;
        const auto at = read_column(arrays.start, middle, 1).at(middle);
        (at && *at <= first ? low : high) = middle;
    }
    window.first_vertex = low;
    window.start = read_column(arrays.start, low, entries + 2);
    const auto begins_in_sight = [&](std::uint32_t vertex) {
        const auto begin = window.start.at(vertex);
        return begin && *begin < first + entries;
    };
    window.num_vertices = 0;
    while (begins_in_sight(low + window.num_vertices)) ++window.num_vertices;
    std::vector<std::uint32_t> vertices(window.num_vertices);
    std::iota(vertices.begin(), vertices.end(), window.first_vertex);
    window.wrong_vertices = wrong_among(arrays.wrong_vertices, vertices);
    window.wrong_places =
        wrong_among(arrays.wrong_arcs, read_column(arrays.place_arc, window.first_place, window.num_places).now);
    window.wrong_places.resize(window.num_places);
    window.joins = joins_in(window, arrays);
    const Lookup forward{arrays.forward, window.forward};
    for (std::uint32_t i = 0; i < window.incident.now.size(); ++i) {
        const auto place = window.incident.at(first + i);
        window.directions.push_back(place ? forward.at(*place).at(*place) : std::nullopt);
    }
    return window;
}

std::optional<std::uint32_t> ArraysWindow::vertex_of(std::uint32_t entry) const {
    const auto after = std::ranges::partition_point(
        start.now, [&](std::uint32_t begin) { return start.none != begin && begin <= entry; });
    if (after == start.now.begin()) return std::nullopt;
    return first_vertex + static_cast<std::uint32_t>(after - start.now.begin()) - 1;
}

std::uint32_t ArraysWindow::end_of(std::uint32_t vertex) const { return start.at(vertex + 1).value_or(all_entries); }

}  // namespace lockstep
