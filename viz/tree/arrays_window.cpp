#include "viz/tree/arrays_window.hpp"

#include <algorithm>
#include <numeric>

#include "viz/gl/gl_name.hpp"
#include "viz/gl/late_shading.hpp"

namespace lockstep {
namespace {

std::vector<std::uint32_t> read_words(unsigned buffer, const Field& field, std::uint32_t first, std::uint32_t count) {
    std::vector<std::uint32_t> words(std::size_t{count} * field.stride), numbers(count);
    if (count == 0) return numbers;
    // The last element's stride may reach beyond the buffer.
    const auto length = std::size_t{count - 1} * field.stride + field.word + 1;
    words.resize(std::max(words.size(), length));
    glGetNamedBufferSubData(buffer, static_cast<GLintptr>(4) * static_cast<GLintptr>(first) * field.stride,
                            static_cast<GLsizeiptr>(4 * length), words.data());
    for (std::uint32_t i = 0; i < count; ++i) numbers[i] = static_cast<std::uint32_t>(field.bits(words.data(), i));
    return numbers;
}

}  // namespace

ReadColumn read_column(const ColumnPicture* picture, std::uint32_t first, std::uint32_t count) {
    ReadColumn column{.first = first};
    if (picture == nullptr || first >= picture->column->size) return column;
    finish_late_shading();
    count = std::min(count, picture->column->size - first);
    column.now = read_words(picture->now, picture->column->field, first, count);
    column.before = picture->before == picture->now ? column.now
                                                    : read_words(picture->before, picture->column->field, first, count);
    return column;
}

std::vector<bool> read_wrong(const ColumnPicture* result, std::span<const std::uint32_t> elements) {
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
    // The first vertex that is seen is found by halving, a number at a time.
    std::uint32_t low = 0, high = arrays.start->column->size;
    while (high - low > 1) {
        const auto middle = low + (high - low) / 2;
        const auto at = read_column(arrays.start, middle, 1).at(middle);
        (at != kNone && at <= first ? low : high) = middle;
    }
    window.first_vertex = low;
    window.start = read_column(arrays.start, low, entries + 2);
    window.num_vertices = 0;
    while (window.num_vertices < window.start.now.size() && window.start.now[window.num_vertices] < first + entries)
        ++window.num_vertices;
    std::vector<std::uint32_t> vertices(window.num_vertices);
    std::iota(vertices.begin(), vertices.end(), window.first_vertex);
    window.wrong_vertices = read_wrong(arrays.wrong_vertices, vertices);
    window.wrong_places =
        read_wrong(arrays.wrong_arcs, read_column(arrays.place_arc, window.first_place, window.num_places).now);
    window.wrong_places.resize(window.num_places);
    return window;
}

std::optional<std::uint32_t> ArraysWindow::vertex_of(std::uint32_t entry) const {
    const auto after = std::ranges::upper_bound(start.now, entry);
    if (after == start.now.begin()) return std::nullopt;
    return first_vertex + static_cast<std::uint32_t>(after - start.now.begin()) - 1;
}

std::uint32_t ArraysWindow::end_of(std::uint32_t vertex) const {
    return start.holds(vertex + 1) ? start.at(vertex + 1) : all_entries;
}

}  // namespace lockstep
