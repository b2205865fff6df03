#include "kernels/algorithms/scan/reference.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "kernels/algorithms/scan/columns.hpp"
#include "kernels/algorithms/scan/parameters.hpp"
#include "kernels/base/wanted.hpp"
#include "kernels/run/column/beyond_float32.hpp"

namespace lockstep::scan {
namespace {

/// The prefixes in order.
class Loop {
public:
    Loop(const NumberArray& array, const ParameterValues& parameters)
        : words_(words_of_numbers(array.values)),
          combine_(operator_of(parameters, array.values)),
          inclusive_(parameters.at("inclusive") != 0),
          sums_floats_(combine_.code == ScanOperator::add_float),
          signed_(are_signed(array.values)),
          word_(combine_.identity()) {}

    std::size_t size() const { return words_.size(); }
    /// Whether `word` is the prefix of element i; call it for ascending i.
    bool accepts(std::size_t i, std::uint32_t word) {
        throw_if_cancelled(i);
        if (!inclusive_) {
            const bool right = is_prefix(i, word);
            take(i);
            return right;
        }
        take(i);
        return is_prefix(i, word);
    }
    /// The right value at the element of the last accepts(), in words.
    std::string expected(std::size_t) const {
        if (sums_floats_) return fmt::format("{:.9g}", asked_sum_);
        if (signed_) return fmt::format("{}", static_cast<std::int32_t>(asked_word_));
        return combine_.is_float() ? fmt::format("{}", std::bit_cast<float>(asked_word_))
                                   : fmt::format("{}", asked_word_);
    }

private:
    void take(std::size_t i) {
        if (sums_floats_) {
            const double number = std::bit_cast<float>(words_[i]);
            sum_ += number;
            bound_ += std::abs(number);
        } else {
            word_ = i == 0 ? words_[0] : combine_(word_, words_[i]);
        }
    }
    bool is_prefix(std::size_t i, std::uint32_t word) {
        asked_sum_ = sum_;
        asked_word_ = word_;
        if (sums_floats_) {
            const double allowed = allowed_error(static_cast<double>(i + 1), bound_);
            if (may_leave_float32(bound_ + allowed)) return true;
            return std::abs(double{std::bit_cast<float>(word)} - sum_) <= allowed;
        }
        if (combine_.is_float()) {
            return std::bit_cast<float>(word) == std::bit_cast<float>(word_);
        }
        return word == word_;
    }

    std::vector<std::uint32_t> words_;
    ScanOperator combine_;
    bool inclusive_, sums_floats_, signed_;
    std::uint32_t word_, asked_word_ = 0;
    double sum_ = 0, bound_ = 0, asked_sum_ = 0;
};

}  // namespace

double allowed_error(double place, double bound) {
    return 0x1p-24 * (4 + std::min(place, 16 * std::sqrt(place))) * bound + 1e-30;
}

std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns) {
    return first_wrong_prefix(Loop(dataset.array(), parameters), columns);
}

WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns) {
    return wrong_prefixes(Loop(dataset.array(), parameters), columns);
}

}  // namespace lockstep::scan
