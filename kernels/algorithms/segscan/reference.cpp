#include "kernels/algorithms/segscan/reference.hpp"

#include <bit>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "kernels/algorithms/scan/columns.hpp"
#include "kernels/algorithms/scan/reference.hpp"
#include "kernels/algorithms/segscan/columns.hpp"
#include "kernels/base/wanted.hpp"
#include "kernels/run/column/beyond_float32.hpp"

namespace lockstep::segscan {
namespace {

/// The sums of a loop over all iterations.
class Loop {
public:
    Loop(const Segments& segments, const ParameterValues& parameters)
        : segments_(segments),
          iterations_(static_cast<std::uint32_t>(parameters.at("iterations"))),
          floats_(are_floats(segments.value)),
          place_(segments.size()) {
        for (std::uint32_t segment = 0; segment < segments.num_segments(); ++segment)
            for (auto j = segments.offsets[segment]; j < segments.offsets[segment + 1]; ++j)
                place_[j] = j - segments.offsets[segment] + 1;
        if (floats_) sum_floats(std::get<std::vector<float>>(segments.value));
        else words_ = sum_words(std::get<std::vector<std::uint32_t>>(segments.value));
    }

    std::size_t size() const { return place_.size(); }
    bool accepts(std::size_t i, std::uint32_t word) const {
        require_wanted(i);
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
                require_wanted(j);
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
                require_wanted(j);
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

}  // namespace

std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns) {
    return scan::first_wrong_prefix(Loop(dataset.segments(), parameters), columns);
}

WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns) {
    return scan::wrong_prefixes(Loop(dataset.segments(), parameters), columns);
}

}  // namespace lockstep::segscan
