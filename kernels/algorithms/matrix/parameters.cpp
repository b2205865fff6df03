#include "kernels/algorithms/matrix/parameters.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::matrix {
namespace {

/// The first infinite entry that the file does not omit.
void require_finite(const MatrixEntries& entries, std::uint32_t width, std::string_view name) {
    std::visit(
        [&](const auto& all) {
            for (std::size_t i = 0; i < all.size(); ++i) {
                bool infinite = false;
                if constexpr (std::is_same_v<std::decay_t<decltype(all[i])>, float>)
                    infinite = all[i] == kInfiniteFloat;
                else infinite = all[i] == kInfiniteEntry;
                if (infinite)
                    throw InputError(
                        fmt::format("{} is infinite in row {}, column {}: plus-times takes finite entries; choose "
                                    "semiring=min-plus",
                                    name, count_text(i / width), count_text(i % width)));
            }
        },
        entries);
}

}  // namespace

Parameter semiring_parameter() {
    return {.name = "semiring",
            .kind = Parameter::Kind::choice,
            .highest = 1,
            .summary = "plus-times: sums of products; min-plus: least sums, as for shortest paths",
            .choices = {"plus-times", "min-plus"}};
}

Parameter stepwise_parameter(std::string_view part) {
    return {.name = "stepwise",
            .kind = Parameter::Kind::flag,
            .highest = 1,
            .summary = fmt::format("1: one launch and pass per {}; partial sums stay in the product", part)};
}

Parameter transposed_b_parameter() {
    return {.name = "transposed_b",
            .kind = Parameter::Kind::flag,
            .highest = 1,
            .summary = "1: transpose B in a pass before the product, which then reads its columns as rows (4.1.2)"};
}

Semiring semiring_of(const ParameterValues& parameters, const Matrices& matrices) {
    const bool floats = are_floats(matrices.a);
    if (parameters.at("semiring") != 0) return {floats ? Semiring::min_plus_float : Semiring::min_plus_int};
    require_finite(matrices.a, matrices.inner, "A");
    require_finite(matrices.b, matrices.columns, "B");
    return {floats ? Semiring::plus_times_float : Semiring::plus_times_int};
}

}  // namespace lockstep::matrix
