// Two matrices of random numbers, some of them infinite.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/parallel.hpp"
#include "kernels/base/wanted.hpp"
#include "kernels/data/generators/generator.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/random.hpp"

namespace lockstep::generate {
namespace {

InputError bad_range(const Spec& spec, std::string_view why) {
    return InputError(fmt::format("{}: values={} {}", spec.text(), printable(spec.word("values")), why));
}

/// LOW..HIGH, each number read by `parse`.
template <class Number, class Parse>
std::pair<Number, Number> range_of(const Spec& spec, Number low, Number high, Parse parse) {
    if (!spec.given("values")) return {low, high};
    const std::string_view text = spec.word("values");
    // The dots after the first digit: "0..1"; "-1...5" is not a range.
    const auto dots = text.find("..");
    if (dots == text.npos) throw bad_range(spec, "is no range: write LOW..HIGH");
    low = parse(text.substr(0, dots));
    high = parse(text.substr(dots + 2));
    if (low > high) throw bad_range(spec, "is no range: the first is above the second");
    return {low, high};
}

std::int32_t whole(const Spec& spec, std::string_view word) {
    std::int32_t number = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (word.empty() || end != word.data() + word.size() || failure == std::errc::invalid_argument)
        throw bad_range(spec, "is no range of whole numbers");
    if (failure != std::errc{} || number == kInfiniteEntry)
        throw bad_range(spec, "exceeds int32 without infinity, -2147483648 to 2147483646");
    return number;
}

float real(const Spec& spec, std::string_view word) {
    float number = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (word.empty() || end != word.data() + word.size() || failure == std::errc::invalid_argument)
        throw bad_range(spec, "is no range of numbers");
    if (failure != std::errc{} || !std::isfinite(number)) throw bad_range(spec, "exceeds float32");
    return number;
}

template <class Number, class Draw>
std::vector<Number> drawn(const Spec& spec, std::uint64_t count, NumberStream of_infinite, Number infinite, Draw draw) {
    const auto percent = spec.count("infinite", 0, 100);
    const CounterRandom chance(spec.seed(), static_cast<std::uint64_t>(of_infinite));
    std::vector<Number> entries(count);
    for_each_piece(count, kNodesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        for (auto i = begin; i < end; ++i)
            entries[i] = percent != 0 && chance.below(i, 100) < percent ? infinite : draw(i);
    });
    return entries;
}

MatrixEntries entries(const Spec& spec, std::uint64_t count, NumberStream stream, NumberStream of_infinite) {
    const CounterRandom random(spec.seed(), static_cast<std::uint64_t>(stream));
    if (spec.choice("type", {"float32", "int32"}) == 1) {
        const auto [low, high] = range_of<std::int32_t>(spec, 0, 400, [&](auto word) { return whole(spec, word); });
        const auto many = static_cast<std::uint64_t>(std::int64_t{high} - low) + 1;
        return drawn(spec, count, of_infinite, kInfiniteEntry, [&, first = std::int64_t{low}](std::uint64_t i) {
            return static_cast<std::int32_t>(first + static_cast<std::int64_t>(random.below(i, many)));
        });
    }
    const auto [low, high] = range_of<float>(spec, 0, 1, [&](auto word) { return real(spec, word); });
    // A share of 24 bits, from 0 to below 1; rounded to a float, which may equal `high` but never exceeds it.
    return drawn(spec, count, of_infinite, kInfiniteFloat,
                 [&, first = double{low}, last = double{high}](std::uint64_t i) {
                     const auto share = static_cast<double>(random.bits(i) >> 40) * 0x1p-24;
                     return static_cast<float>(first + share * (last - first));
                 });
}

std::uint32_t side(const Spec& spec, const std::string& key) {
    return static_cast<std::uint32_t>(
        parse_count(spec.given(key) ? spec.word(key) : spec.word("n"), spec.given(key) ? key : "n", 0, kMaxNodes));
}

/// Refuses an n that determines no side.
void require_side_of_n(const Spec& spec) {
    const bool all_given = spec.given("rows") && spec.given("inner") && spec.given("columns");
    if (spec.given("n") && all_given)
        throw InputError(
            fmt::format("{}: rows=, inner= and columns= define the size completely, so n= has no effect", spec.text()));
}

Dataset matrix_random(const Spec& spec, Progress& progress) {
    require_side_of_n(spec);
    Matrices matrices{
        .rows = side(spec, "rows"), .inner = side(spec, "inner"), .columns = side(spec, "columns"), .a = {}, .b = {}};
    const std::uint64_t of_a = std::uint64_t{matrices.rows} * matrices.inner,
                        of_b = std::uint64_t{matrices.inner} * matrices.columns,
                        of_product = std::uint64_t{matrices.rows} * matrices.columns;
    require_memory(spec, "the matrices", need_of_matrices(matrices.rows, matrices.inner, matrices.columns));
    if (std::max({of_a, of_b, of_product}) >= kNone)
        throw InputError(
            fmt::format("{}: a matrix of this size has more entries than 32 bits can number", spec.text()));
    progress.begin("Drawing numbers", 0);
    const CancellationScope wanted(progress.cancelled_flag());
    matrices.a = entries(spec, of_a, NumberStream::left_factor, NumberStream::infinite_left);
    matrices.b = entries(spec, of_b, NumberStream::right_factor, NumberStream::infinite_right);
    Dataset dataset{.kind = DatasetKind::matrix, .data = {}, .source = {}};
    dataset.data = std::move(matrices);
    dataset.seed = spec.seed();
    return dataset;
}

}  // namespace

std::vector<Generator> of_matrices() {
    using Option = GeneratorInfo::Option;
    const auto of_n = [](const char* name, const char* meaning) { return Option{name, meaning, "n"}; };
    return {{{"matrix:random",
              "Two matrices of numbers drawn at random, to be multiplied.",
              DatasetKind::matrix,
              {{"n", "rows, inner and columns", "64"},
               of_n("rows", "rows of A and of the product"),
               of_n("inner", "columns of A, rows of B"),
               of_n("columns", "columns of B and of the product"),
               {"type", "float32 or int32", "float32"},
               {"values", "LOW..HIGH, both drawn", "0..1, of int32 0..400"},
               {"infinite", "percent of the entries that are infinite", "0"},
               option_seed()}},
             matrix_random}};
}

}  // namespace lockstep::generate
