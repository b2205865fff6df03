// MatrixMarket as segments: the rows with entries, for any real numbers and any number of columns.
#include <algorithm>
#include <utility>

#include "kernels/data/readers/matrices/matrix_entry.hpp"
#include "kernels/data/readers/matrices/matrix_market_header.hpp"
#include "kernels/data/readers/real_number.hpp"
#include "kernels/data/readers/segment_builder.hpp"

namespace lockstep {
namespace {

struct Entries {
    std::vector<std::uint32_t> rows, columns;
    std::vector<float> values;
};

/// Calls add(row, column, value) for each entry, also for those that a symmetric file omits.
template <class Add>
void for_each_entry(const ReadContext& context, const MatrixHeader& header, const ParsedText<Entries>& parsed,
                    Add add) {
    for (const auto& part : parsed.parts) {
        context.progress.check();
        const auto& [rows, columns, values] = part.data;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto value = values.empty() ? 1.0f : values[i];
            add(rows[i], columns[i], value);
            if (header.symmetric && rows[i] != columns[i]) add(columns[i], rows[i], header.skew ? -value : value);
        }
    }
}

}  // namespace

Segments read_matrix_rows(const ReadContext& context) {
    const auto header = take_matrix_header(context);
    auto parsed = parse_blocks<Entries>(context.lines, context.progress, [&](std::string_view line, Entries& entries) {
        LineCursor cursor(line);
        if (cursor.done() || cursor.front() == '%') return false;
        entries.rows.push_back(static_cast<std::uint32_t>(cursor.number_within("row", 1, header.num_rows) - 1));
        entries.columns.push_back(
            static_cast<std::uint32_t>(cursor.number_within("column", 1, header.num_columns) - 1));
        if (header.has_values) entries.values.push_back(parse_float32(cursor.word(), "value"));
        cursor.require_end();
        return true;
    });
    require_entries(context, header, parsed);
    std::uint64_t num_elements = 0;
    for_each_entry(context, header, parsed, [&](auto, auto, auto) { ++num_elements; });
    context.require_plausible(header.num_rows, header.line);
    require_segments(context, num_elements, std::min<std::uint64_t>(num_elements, header.num_rows), header.num_columns,
                     header.line);

    context.progress.begin("Sorting entries by row", 0);
    std::vector<std::uint32_t> next(std::uint64_t{header.num_rows} + 1, 0);
    for_each_entry(context, header, parsed, [&](std::uint32_t row, auto, auto) { ++next[row + 1]; });
    Segments segments;
    for (std::uint32_t row = 0; row < header.num_rows; ++row) {
        const auto length = next[row + 1];
        next[row + 1] += next[row];
        if (length != 0) segments.offsets.push_back(next[row + 1]);
    }
    std::vector<float> value(num_elements);
    segments.x_indices.resize(num_elements);
    for_each_entry(context, header, parsed, [&](std::uint32_t row, std::uint32_t column, float number) {
        const auto place = next[row]++;
        segments.x_indices[place] = column;
        value[place] = number;
    });
    segments.value = std::move(value);
    segments.x = drawn_x(header.num_columns);
    return segments;
}

}  // namespace lockstep
