// DIMACS coordinates: "p aux sp co N", then "v ID X Y" for every vertex, counted from 1; in maps, X and Y are degrees of
// longitude and latitude times 10^6.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <utility>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/readers/coordinates.hpp"
#include "kernels/data/readers/parse_blocks.hpp"

namespace lockstep {
namespace {

struct VertexPoint {
    std::uint32_t vertex;
    double x, y;
};
using VertexPoints = std::vector<VertexPoint>;

double parse_coordinate(LineCursor& cursor) {
    const auto word = cursor.word();
    double value = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || end != word.data() + word.size() || failure != std::errc{} || !(std::abs(value) <= 1e12)) {
        throw BadLine{fmt::format("coordinate \"{}\" is not a number", printable(word))};
    }
    return value;
}

}  // namespace

std::vector<Point> read_coordinates(const ReadContext& context, std::uint32_t num_vertices) {
    const auto parsed =
        parse_blocks<VertexPoints>(context.lines, context.progress, [&](std::string_view line, VertexPoints& places) {
            LineCursor cursor(line);
            if (cursor.done() || line.front() == 'c' || line.front() == 'p') return false;
            if (cursor.word() != "v")
                throw BadLine{fmt::format("expected \"v ID X Y\", found \"{}\"", printable(line))};
            const auto vertex = cursor.number_within("vertex", 1, num_vertices);
            const auto x = parse_coordinate(cursor);
            const auto y = parse_coordinate(cursor);
            cursor.require_end();
            places.push_back({static_cast<std::uint32_t>(vertex - 1), x, y});
            return true;
        });

    auto min_x = HUGE_VAL, max_x = -HUGE_VAL, min_y = HUGE_VAL, max_y = -HUGE_VAL;
    std::vector<bool> has_place(num_vertices);
    std::uint64_t record = 0;
    for (const auto& part : parsed.parts) {
        for (const auto& place : part.data) {
            if (has_place[place.vertex])
                throw context.error(parsed.line_of(record),
                                    fmt::format("vertex {} has a place already", place.vertex + 1));
            has_place[place.vertex] = true;
            min_x = std::min(min_x, place.x);
            max_x = std::max(max_x, place.x);
            min_y = std::min(min_y, place.y);
            max_y = std::max(max_y, place.y);
            ++record;
        }
    }
    if (record != num_vertices) {
        throw context.error(parsed.num_lines(), fmt::format("the file ends after the places of {} of {} vertices",
                                                            count_text(record), count_text(num_vertices)));
    }

    // Floats have 24 bits: around the middle they distinguish places that they could not at 70 degrees west.
    constexpr auto unit = 1e-6;
    const auto middle_x = (min_x + max_x) / 2, middle_y = (min_y + max_y) / 2;
    const auto on_earth = min_x >= -180 / unit && max_x <= 180 / unit && min_y >= -90 / unit && max_y <= 90 / unit;
    const auto shorten = on_earth ? std::cos(middle_y * unit * std::numbers::pi / 180) : 1.0;
    std::vector<Point> points(num_vertices);
    for (const auto& part : parsed.parts) {
        for (const auto& place : part.data) {
            points[place.vertex] = {static_cast<float>((place.x - middle_x) * unit * shorten),
                                    static_cast<float>((place.y - middle_y) * unit)};
        }
    }
    context.notes.push_back(
        on_earth ? fmt::format("coordinates from {}: degrees, longitude times the cosine of latitude {:.1f}",
                               context.lines.name(), middle_y * unit)
                 : fmt::format("coordinates from {}", context.lines.name()));
    return points;
}

}  // namespace lockstep
