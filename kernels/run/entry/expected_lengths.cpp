#include "kernels/run/entry/expected_lengths.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lockstep {
namespace {

/// 1 + 1/2 + ... + 1/n by Euler's expansion, with an error below 1 / (120 n^4).
double harmonic(double n) { return std::log(n) + std::numbers::egamma + 1 / (2 * n) - 1 / (12 * n * n); }

/// Geometric lengths: a walk ends after each unit with the same probability.
struct Geometric {
    double total, count;

    double share() const { return count / total; }
    double longest() const {
        if (count == 1) return total;
        if (count >= total) return 1;
        return std::min(total, harmonic(count) / -std::log1p(-share()) + 0.5);
    }
    double within(std::uint32_t first, std::uint32_t width) const {
        if (count >= total) return first <= 1 && first + width > 1 ? count : 0;
        // The probability that a length exceeds k units: none of its first k units ends it.
        const auto longer_than = [&](double units) { return std::exp(units * std::log1p(-share())); };
        const double least = std::max(1u, first);
        return count * (longer_than(least - 1) - longer_than(static_cast<double>(first) + width - 1));
    }
};

/// Binomial lengths: each of `total` units falls into one of `count` groups.
class Binomial {
public:
    Binomial(double total, double count) : total_(total), count_(count), share_(1 / count) {
        const double spread = kDeviations * (deviation() + 3);
        lowest_ = std::floor(std::max(0., mean() - spread));
        highest_ = std::ceil(std::min(total, mean() + spread));
    }

    double mean() const { return total_ * share_; }
    double deviation() const { return std::sqrt(mean() * (1 - share_)); }

    /// The expected number of groups with first .. first + width - 1 units.
    double within(std::uint32_t first, std::uint32_t width) const {
        const double from = std::max<double>(first, lowest_),
                     to = std::min(static_cast<double>(first) + width - 1, highest_);
        double chance = 0;
        each_chance(from, to, [&](double, double one) { chance += one; });
        return count_ * chance;
    }

    /// The sum over k of the probability that any length exceeds k.
    double longest() const {
        if (share_ == 1) return total_;
        double below = 0, sum = lowest_;
        each_chance(lowest_, highest_, [&](double units, double one) {
            below = std::min(1., below + one);
            if (units < highest_) sum += 1 - std::pow(below, count_);
        });
        return sum;
    }

private:
    static constexpr double kDeviations =
        12;  ///< standard deviations from the mean: beyond, a double cannot represent the probability

    /// The probabilities of from .. to units, one after the other.
    template <class Each>
    void each_chance(double from, double to, Each each) const {
        if (from > to) return;
        if (share_ == 1) {
            if (from <= total_ && total_ <= to) each(total_, 1.);
            return;
        }
        double chance = std::exp(std::lgamma(total_ + 1) - std::lgamma(from + 1) - std::lgamma(total_ - from + 1) +
                                 from * std::log(share_) + (total_ - from) * std::log1p(-share_));
        for (double units = from; units <= to; ++units) {
            each(units, chance);
            chance *= (total_ - units) / (units + 1) * share_ / (1 - share_);
        }
    }

    double total_, count_, share_;
    double lowest_ = 0, highest_ = 0;
};

}  // namespace

ExpectedLengths thrown_at_random(std::uint32_t total, std::uint32_t count) {
    const Binomial of(total, count);
    return {.count = count,
            .mean = of.mean(),
            .deviation = of.deviation(),
            .longest = of.longest(),
            .singletons = of.within(1, 1),
            .within = [of](std::uint32_t first, std::uint32_t width) { return of.within(first, width); }};
}

ExpectedLengths cut_at_random(std::uint32_t total, std::uint32_t count) {
    const auto filled = std::min(count, total);
    const Geometric of{.total = static_cast<double>(total), .count = static_cast<double>(filled)};
    const double share = of.share();
    return {.count = count,
            .mean = 1 / share,
            .deviation = std::sqrt(1 - share) / share,
            .longest = of.longest(),
            .singletons = filled * share,
            .within = [of](std::uint32_t first, std::uint32_t width) { return of.within(first, width); }};
}

}  // namespace lockstep
