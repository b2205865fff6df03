#include "kernels/algorithms/matrix/reference.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "kernels/algorithms/matrix/columns.hpp"
#include "kernels/algorithms/matrix/parameters.hpp"
#include "kernels/base/wanted.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/beyond_float32.hpp"

namespace lockstep::matrix {
namespace {

/// Rows of the product in order, in numbers wide enough for each semiring.
class ProductRows {
public:
    ProductRows(const Matrices& matrices, Semiring semiring)
        : sizes_{matrices.rows, matrices.inner, matrices.columns},
          semiring_(semiring),
          a_(words_of_entries(matrices.a, matrices.a_left_out, semiring)),
          b_(words_of_entries(matrices.b, matrices.b_left_out, semiring)),
          whole_(sizes_.columns),
          real_(sizes_.columns),
          bound_(sizes_.columns) {}

    void take(std::uint32_t row) {
        if (semiring_.code == Semiring::plus_times_float) return multiply_real(row);
        std::ranges::fill(whole_, semiring_.zero());
        for (std::uint32_t i = 0; i < sizes_.inner; ++i) {
            throw_if_cancelled(i);
            const auto left = a_[std::size_t{row} * sizes_.inner + i];
            const auto* right = b_.data() + std::size_t{i} * sizes_.columns;
            switch (semiring_.code) {
                case Semiring::min_plus_int: add<Semiring::min_plus_int>(left, right); break;
                case Semiring::min_plus_float: add<Semiring::min_plus_float>(left, right); break;
                default: add<Semiring::plus_times_int>(left, right); break;
            }
        }
    }
    bool accepts(std::uint32_t column, std::uint32_t word) const {
        if (semiring_.code == Semiring::plus_times_float) {
            const double allowed = (sizes_.inner + 2.0) * 0x1p-24 * bound_[column] + 1e-37;
            if (may_leave_float32(bound_[column] + allowed)) return true;
            return std::abs(double{Semiring::number_of(word)} - real_[column]) <= allowed;
        }
        if (semiring_.code == Semiring::min_plus_float)
            return Semiring::number_of(word) == Semiring::number_of(whole_[column]);
        return word == whole_[column];
    }
    std::string expected(std::uint32_t column) const {
        if (semiring_.code == Semiring::plus_times_float) return fmt::format("{:.9g}", real_[column]);
        return text(whole_[column]);
    }
    std::string text(std::uint32_t word) const {
        if (semiring_.code == Semiring::plus_times_float || semiring_.code == Semiring::min_plus_float)
            return fmt::format("{:.9g}", Semiring::number_of(word));
        return fmt::format("{}", static_cast<std::int32_t>(word));
    }
    const ProductShape& sizes() const { return sizes_; }

private:
    template <Semiring::Code code>
    void add(std::uint32_t left, const std::uint32_t* right) {
        for (std::uint32_t j = 0; j < sizes_.columns; ++j) whole_[j] = Semiring::step(code, whole_[j], left, right[j]);
    }
    void multiply_real(std::uint32_t row) {
        std::ranges::fill(real_, 0);
        std::ranges::fill(bound_, 0);
        for (std::uint32_t i = 0; i < sizes_.inner; ++i) {
            throw_if_cancelled(i);
            const double left = Semiring::number_of(a_[std::size_t{row} * sizes_.inner + i]);
            const auto* right = b_.data() + std::size_t{i} * sizes_.columns;
            for (std::uint32_t j = 0; j < sizes_.columns; ++j) {
                const auto one = left * Semiring::number_of(right[j]);
                real_[j] += one;
                bound_[j] += std::abs(one);
            }
        }
    }

    ProductShape sizes_;
    Semiring semiring_;
    std::vector<std::uint32_t> a_, b_, whole_;
    std::vector<double> real_, bound_;
};

std::vector<std::uint32_t> words_in(const ColumnValues& column) {
    if (column.type() == ValueType::float32)
        return words_of_entries(MatrixEntries(column.f32()), {}, {Semiring::plus_times_float});
    return words_of_entries(MatrixEntries(column.i32()), {}, {Semiring::plus_times_int});
}

}  // namespace

std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns) {
    const auto& matrices = dataset.matrices();
    ProductRows expected(matrices, semiring_of(parameters, matrices));
    const auto found = words_in(columns.at("product"));
    const auto width = matrices.columns;
    if (found.size() != std::size_t{matrices.rows} * width)
        return fmt::format("product has {} entries, expected {}", found.size(), std::size_t{matrices.rows} * width);
    for (std::uint32_t row = 0; row < matrices.rows; ++row) {
        expected.take(row);
        for (std::uint32_t column = 0; column < width; ++column) {
            const auto word = found[std::size_t{row} * width + column];
            if (!expected.accepts(column, word))
                return fmt::format("product[{}, {}] is {}, must be {}", row, column, expected.text(word),
                                   expected.expected(column));
        }
    }
    return std::nullopt;
}

WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns) {
    const auto& matrices = dataset.matrices();
    ProductRows expected(matrices, semiring_of(parameters, matrices));
    const auto found = words_in(columns.at("product"));
    std::uint32_t taken = kNone;
    return {WrongElements::where("product", found.size(), [&](std::size_t i) {
        const auto row = static_cast<std::uint32_t>(i / matrices.columns);
        if (row != taken) expected.take(taken = row);
        return !expected.accepts(static_cast<std::uint32_t>(i % matrices.columns), found[i]);
    })};
}

}  // namespace lockstep::matrix
