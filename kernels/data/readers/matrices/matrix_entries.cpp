// MatrixMarket as a matrix: "array", column by column, for symmetric ones the lower triangle; or "coordinate", whose missing
// entries are the neutral element of a sum. Integers become int32, real numbers float32.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include "kernels/data/readers/matrices/matrix_entry.hpp"
#include "kernels/data/readers/matrices/matrix_market_header.hpp"
#include "kernels/data/readers/real_number.hpp"

namespace lockstep {
namespace {

/// MatrixEntries in file order: their numbers, and in a coordinate matrix their indices.
template <class Number>
struct Listed {
    std::vector<std::uint32_t> rows, columns;
    std::vector<Number> numbers;
};

template <class Number>
Number parse_entry(std::string_view word) {
    if constexpr (std::is_same_v<Number, float>) return parse_float_entry(word);
    else return parse_whole_entry(word);
}

/// Infinity is not negated: there is no path in the opposite direction either.
template <class Number>
Number opposite(Number number) {
    if constexpr (std::is_same_v<Number, float>) return number == kInfiniteFloat ? number : -number;
    else return number == kInfiniteEntry ? number : -number;
}

template <class Number>
ParsedText<Listed<Number>> parse_entries(const ReadContext& context, const MatrixHeader& header) {
    return parse_blocks<Listed<Number>>(
        context.lines, context.progress, [&](std::string_view line, Listed<Number>& listed) {
            LineCursor cursor(line);
            if (cursor.done() || cursor.front() == '%') return false;
            if (!header.dense) {
                const auto row = cursor.number_within("row", 1, header.num_rows);
                const auto column = cursor.number_within("column", 1, header.num_columns);
                listed.rows.push_back(static_cast<std::uint32_t>(row - 1));
                listed.columns.push_back(static_cast<std::uint32_t>(column - 1));
            }
            listed.numbers.push_back(header.has_values ? parse_entry<Number>(cursor.word()) : Number{1});
            cursor.require_end();
            return true;
        });
}

/// The indices of an array matrix in file order.
class DownColumns {
public:
    explicit DownColumns(const MatrixHeader& header) : header_(header), row_(header.skew ? 1 : 0) {}
    std::pair<std::uint32_t, std::uint32_t> next() {
        const std::pair place{row_, column_};
        if (++row_ == header_.num_rows) {
            ++column_;
            row_ = first_row();
        }
        return place;
    }

private:
    /// The first row of a column in the triangle that a symmetric file lists; a skew-symmetric file lists no diagonal.
    std::uint32_t first_row() const { return header_.skew ? column_ + 1 : header_.symmetric ? column_ : 0; }

    const MatrixHeader& header_;
    std::uint32_t row_, column_ = 0;
};

template <class Number>
Matrices read_as(const ReadContext& context, const MatrixHeader& header) {
    const auto parsed = parse_entries<Number>(context, header);
    require_entries(context, header, parsed);
    const auto columns = header.num_columns;
    std::vector<Number> entries(std::size_t{header.num_rows} * columns);
    std::vector<bool> left_out(header.dense ? 0 : entries.size(), true);
    DownColumns down(header);
    std::uint64_t record = 0;
    const auto put = [&](std::uint32_t row, std::uint32_t column, Number number) {
        const auto place = std::size_t{row} * columns + column;
        if (!header.dense && !left_out[place])
            throw context.error(parsed.line_of(record), fmt::format("the entry in row {}, column {} is stored twice",
                                                                    count_text(row + 1), count_text(column + 1)));
        entries[place] = number;
        if (!header.dense) left_out[place] = false;
    };
    for (const auto& part : parsed.parts) {
        context.progress.check();
        for (std::size_t i = 0; i < part.data.numbers.size(); ++i, ++record) {
            const auto [row, column] = header.dense ? down.next() : std::pair(part.data.rows[i], part.data.columns[i]);
            const auto number = part.data.numbers[i];
            if (header.skew && row == column)
                throw context.error(parsed.line_of(record), "a skew-symmetric matrix has no entries on its diagonal");
            if (std::is_integral_v<Number> && header.skew && number == std::numeric_limits<Number>::lowest())
                throw context.error(parsed.line_of(record), fmt::format("{} has no opposite number", number));
            put(row, column, number);
            if (header.symmetric && row != column) put(column, row, header.skew ? opposite(number) : number);
        }
    }
    if (std::ranges::find(left_out, true) == left_out.end()) left_out.clear();
    return with_itself(header.num_rows, columns, std::move(entries), std::move(left_out));
}

}  // namespace

float parse_float_entry(std::string_view word) {
    auto letters = word;
    if (letters.starts_with('+')) letters.remove_prefix(1);
    std::string lower(letters);
    for (auto& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (lower == "inf" || lower == "infinity") return kInfiniteFloat;
    return parse_float32(word, "value");
}

std::int32_t parse_whole_entry(std::string_view word) {
    if (word.empty()) throw BadLine{"the value is missing"};
    auto digits = word;
    if (digits.starts_with('+')) digits.remove_prefix(1);
    std::int32_t value = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (end != digits.data() + digits.size() || failure == std::errc::invalid_argument ||
        (word.front() == '+' && digits.starts_with('-')))
        throw BadLine{fmt::format("value \"{}\" is not a whole number", printable(word))};
    if (failure != std::errc{})
        throw BadLine{
            fmt::format("value {} does not fit int32, which holds -2147483648 to 2147483647", printable(word))};
    return value;
}

void require_matrix(const ReadContext& context, std::uint64_t rows, std::uint64_t columns, std::uint64_t line) {
    const auto back = rows == columns ? columns : rows;
    const auto place = line == 0 ? context.lines.name() : fmt::format("{}:{}", context.lines.name(), line);
    const auto who = fmt::format("{}: a matrix of {} by {}", place, count_text(rows), count_text(columns));
    require_fits(who, "it", need_of_matrices(rows, columns, back), context.options.free_memory,
                 context.options.run_bytes);
    if (rows * columns >= kNone || rows * back >= kNone)
        throw InputError(fmt::format("{}: it or its product has more entries than 32 bits can number", who));
}

Matrices read_matrix_entries(const ReadContext& context) {
    const auto header = take_matrix_header(context, true);
    require_matrix(context, header.num_rows, header.num_columns, header.line);
    return header.integer || !header.has_values ? read_as<std::int32_t>(context, header)
                                                : read_as<float>(context, header);
}

}  // namespace lockstep
