#include "kernels/algorithms/scan/reference.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

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

/// The numbers that a fold leaves, computed from the left end of each.
class Folds {
public:
    Folds(const NumberArray& array, const ParameterValues& parameters)
        : words_(words_of_numbers(array.values)),
          combine_(operator_of(parameters, array.values)),
          sums_floats_(combine_.code == ScanOperator::add_float) {
        // folded_[i] and bounds_[i]: of the elements that place i covers, from the numbers of the places inside it.
        folded_ = words_;
        for (const auto word : words_) exact_.push_back(std::bit_cast<float>(word));
        for (const auto number : exact_) bounds_.push_back(std::abs(number));
        for (std::size_t stride = 1; 2 * stride <= words_.size(); stride *= 2)
            for (std::size_t i = 2 * stride - 1; i < words_.size(); i += 2 * stride) {
                throw_if_cancelled(i);
                if (!sums_floats_) folded_[i] = combine_(folded_[i - stride], folded_[i]);
                exact_[i] += exact_[i - stride];
                bounds_[i] += bounds_[i - stride];
            }
        whole_ = combine_.identity();
        for (std::size_t end = words_.size(); end != 0; end &= end - 1) {  // the places that cover all, from the right
            whole_ = end == words_.size() ? folded_[end - 1] : combine_(folded_[end - 1], whole_);
            sum_ += exact_[end - 1];
            bound_ += bounds_[end - 1];
        }
    }

    std::size_t size() const { return words_.size(); }
    bool is_place(std::size_t i, std::uint32_t word) const {
        throw_if_cancelled(i);
        return sums_floats_ ? is_sum(word, exact_[i], bounds_[i], i + 1) : same(word, folded_[i]);
    }
    bool is_whole(std::uint32_t word) const {
        return sums_floats_ ? is_sum(word, sum_, bound_, size()) : same(word, whole_);
    }

private:
    static bool is_sum(std::uint32_t word, double sum, double bound, std::size_t place) {
        const double allowed = allowed_error(static_cast<double>(place), bound);
        return may_leave_float32(bound + allowed) || std::abs(double{std::bit_cast<float>(word)} - sum) <= allowed;
    }
    bool same(std::uint32_t left, std::uint32_t right) const {
        return combine_.is_float() ? std::bit_cast<float>(left) == std::bit_cast<float>(right) : left == right;
    }

    std::vector<std::uint32_t> words_, folded_;
    std::vector<double> exact_, bounds_;
    ScanOperator combine_;
    bool sums_floats_;
    std::uint32_t whole_ = 0;
    double sum_ = 0, bound_ = 0;
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

std::optional<std::string> verify_fold(const Dataset& dataset, const ParameterValues& parameters,
                                       const HostColumns& columns) {
    const Folds folds(dataset.array(), parameters);
    const auto fold = words_of_column(columns.at("fold")), found = prefix_words(columns);
    if (fold.size() != 1) return fmt::format("fold has {} entries, expected 1", fold.size());
    if (!folds.is_whole(fold.front()))
        return fmt::format("fold is the word {}, which is not the fold of all elements", fold.front());
    if (found.size() != folds.size())
        return fmt::format("prefix has {} entries, expected {}", found.size(), folds.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        if (!folds.is_place(i, found[i]))
            return fmt::format("prefix[{}] is the word {}, which is not the partial sum of that place", i, found[i]);
    return std::nullopt;
}

WrongColumns find_wrong_fold(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns) {
    const Folds folds(dataset.array(), parameters);
    const auto fold = words_of_column(columns.at("fold")), found = prefix_words(columns);
    return {WrongElements::where("fold", fold.size(), [&](std::size_t) { return !folds.is_whole(fold.front()); }),
            WrongElements::where("prefix", std::min(found.size(), folds.size()),
                                 [&](std::size_t i) { return !folds.is_place(i, found[i]); })};
}

}  // namespace lockstep::scan
