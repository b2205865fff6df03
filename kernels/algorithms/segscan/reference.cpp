#include "kernels/algorithms/segscan/reference.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "kernels/algorithms/scan/columns.hpp"
#include "kernels/algorithms/scan/reference.hpp"
#include "kernels/algorithms/segscan/columns.hpp"
#include "kernels/base/wanted.hpp"
#include "kernels/run/column/beyond_float32.hpp"

namespace lockstep::segscan {
namespace {

/// The place of each element in its segment, from 1.
std::vector<std::uint32_t> places_of(const Segments& segments) {
    std::vector<std::uint32_t> place(segments.size());
    for (std::uint32_t segment = 0; segment < segments.num_segments(); ++segment)
        for (auto j = segments.offsets[segment]; j < segments.offsets[segment + 1]; ++j)
            place[j] = j - segments.offsets[segment] + 1;
    return place;
}

/// The sums of a loop over all iterations, in uint32 or float32.
class Loop {
public:
    Loop(const Segments& segments, const ParameterValues& parameters)
        : segments_(segments),
          iterations_(static_cast<std::uint32_t>(parameters.at("iterations"))),
          floats_(are_floats(segments.value)),
          place_(places_of(segments)) {
        if (floats_) sum_floats(std::get<std::vector<float>>(segments.value));
        else words_ = sum_words(std::get<std::vector<std::uint32_t>>(segments.value));
    }

    std::size_t size() const { return place_.size(); }
    bool accepts(std::size_t i, std::uint32_t word) const {
        throw_if_cancelled(i);
        if (!floats_) return word == words_[i];
        if (free_[i]) return true;
        return std::abs(double{std::bit_cast<float>(word)} - sums_[i]) <= allowed(i, iterations_);
    }
    std::string expected(std::size_t i) const {
        return floats_ ? fmt::format("{:.9g}", sums_[i]) : fmt::format("{}", words_[i]);
    }

private:
    /// The maximum error of a sum after this many iterations.
    double allowed(std::size_t i, std::uint32_t repetitions) const {
        return repetitions * (scan::allowed_error(place_[i], bounds_[i]) - 1e-30) + 1e-30;
    }
    std::vector<std::uint32_t> sum_words(std::vector<std::uint32_t> words) const {
        const auto* x = std::get_if<std::vector<std::uint32_t>>(&segments_.x);
        for (std::uint32_t repetition = 0; repetition < iterations_; ++repetition)
            for (std::size_t j = 0; j < words.size(); ++j) {
                throw_if_cancelled(j);
                if (segments_.has_x()) words[j] *= (*x)[segments_.x_indices[j]];
                if (place_[j] != 1) words[j] += words[j - 1];
            }
        return words;
    }
    void sum_floats(const std::vector<float>& values) {
        const auto* x = std::get_if<std::vector<float>>(&segments_.x);
        sums_.assign(values.begin(), values.end());
        for (const auto one : values) bounds_.push_back(std::abs(double{one}));
        free_.assign(values.size(), false);
        for (std::uint32_t repetition = 0; repetition < iterations_; ++repetition)
            for (std::size_t j = 0; j < sums_.size(); ++j) {
                throw_if_cancelled(j);
                if (segments_.has_x()) {
                    const double factor = (*x)[segments_.x_indices[j]];
                    sums_[j] *= factor;
                    bounds_[j] *= std::abs(factor);
                }
                if (place_[j] != 1) {
                    sums_[j] += sums_[j - 1];
                    bounds_[j] += bounds_[j - 1];
                }
                if (may_leave_float32(bounds_[j] + allowed(j, repetition + 1))) free_[j] = true;
            }
    }

    const Segments& segments_;
    std::uint32_t iterations_;
    bool floats_;
    std::vector<std::uint32_t> place_, words_;  // place: index in its segment, from 1
    std::vector<double> sums_, bounds_;  // bounds: sums of absolute values
    std::vector<bool> free_;
};

/// The order in which an algorithm adds the elements of a segment.
enum class Additions { in_any_order, in_order };

/// The sums of a loop over all iterations, in float64. An algorithm that adds the elements of a segment in order makes the same
/// additions, and has the same bits; others may differ by the rounding errors of any order, from sums with more digits.
class LoopOfDoubles {
public:
    static constexpr bool kDoubles = true;
    using Wide = long double;

    LoopOfDoubles(const Segments& segments, const ParameterValues& parameters, Additions additions)
        : iterations_(static_cast<std::uint32_t>(parameters.at("iterations"))), place_(places_of(segments)) {
        const auto& values = std::get<std::vector<double>>(segments.value);
        const auto* x = std::get_if<std::vector<double>>(&segments.x);
        const auto factor = [&](std::size_t j) { return segments.has_x() ? (*x)[segments.x_indices[j]] : 1.0; };
        const bool multiplies = segments.has_x();
        if (additions == Additions::in_order) {
            in_order_ = values;
            for (std::uint32_t repetition = 0; repetition < iterations_; ++repetition)
                for (std::size_t j = 0; j < values.size(); ++j) {
                    throw_if_cancelled(j);
                    if (multiplies) in_order_[j] *= factor(j);
                    if (place_[j] != 1) in_order_[j] = in_order_[j - 1] + in_order_[j];
                }
            return;
        }
        sums_.assign(values.begin(), values.end());
        for (const auto one : values) bounds_.push_back(std::abs(Wide{one}));
        free_.assign(values.size(), false);
        for (std::uint32_t repetition = 0; repetition < iterations_; ++repetition)
            for (std::size_t j = 0; j < sums_.size(); ++j) {
                throw_if_cancelled(j);
                if (multiplies) {
                    sums_[j] *= factor(j);
                    bounds_[j] *= std::abs(factor(j));
                }
                if (place_[j] != 1) {
                    sums_[j] += sums_[j - 1];
                    bounds_[j] += bounds_[j - 1];
                }
                if (!(bounds_[j] + allowed(j, repetition + 1) <= std::numeric_limits<double>::max())) free_[j] = true;
            }
    }

    std::size_t size() const { return place_.size(); }
    bool accepts(std::size_t i, double number) const {
        throw_if_cancelled(i);
        if (!in_order_.empty())
            return std::bit_cast<std::uint64_t>(number) == std::bit_cast<std::uint64_t>(in_order_[i]);
        return free_[i] || std::abs(number - sums_[i]) <= allowed(i, iterations_);
    }
    std::string expected(std::size_t i) const {
        return fmt::format("{:.17g}", in_order_.empty() ? static_cast<double>(sums_[i]) : in_order_[i]);
    }

private:
    /// The maximum error of a sum after this many iterations: as of float32, with float64's precision and lowest number.
    Wide allowed(std::size_t i, std::uint32_t repetitions) const {
        const Wide place = place_[i];
        return repetitions * 0x1p-53L * (4 + std::min(place, 16 * std::sqrt(place))) * bounds_[i] + 1e-300L;
    }

    std::uint32_t iterations_;
    std::vector<std::uint32_t> place_;  // index in its segment, from 1
    std::vector<double> in_order_;
    std::vector<Wide> sums_, bounds_;  // bounds: sums of absolute values
    std::vector<bool> free_;
};

/// Calls act(loop) with the loop for the type of the segments' numbers.
template <class Act>
auto with_loop(const Dataset& dataset, const ParameterValues& parameters, Additions additions, Act&& act) {
    if (are_doubles(dataset.segments().value)) return act(LoopOfDoubles(dataset.segments(), parameters, additions));
    return act(Loop(dataset.segments(), parameters));
}

std::optional<std::string> first_wrong(const Dataset& dataset, const ParameterValues& parameters,
                                       const HostColumns& columns, Additions additions) {
    return with_loop(dataset, parameters, additions,
                     [&](auto&& loop) { return scan::first_wrong_prefix(loop, columns); });
}
WrongColumns all_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns,
                       Additions additions) {
    return with_loop(dataset, parameters, additions, [&](auto&& loop) { return scan::wrong_prefixes(loop, columns); });
}

}  // namespace

std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns) {
    return first_wrong(dataset, parameters, columns, Additions::in_any_order);
}

WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns) {
    return all_wrong(dataset, parameters, columns, Additions::in_any_order);
}

std::optional<std::string> verify_in_order(const Dataset& dataset, const ParameterValues& parameters,
                                           const HostColumns& columns) {
    return first_wrong(dataset, parameters, columns, Additions::in_order);
}

WrongColumns find_wrong_in_order(const Dataset& dataset, const ParameterValues& parameters,
                                 const HostColumns& columns) {
    return all_wrong(dataset, parameters, columns, Additions::in_order);
}

}  // namespace lockstep::segscan
