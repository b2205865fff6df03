#include "kernels/data/readers/read_weights.hpp"

#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/names/foreign_text.hpp"

namespace lockstep {

std::int32_t parse_weight(std::string_view word, std::int32_t least) {
    if (word.empty()) throw BadLine{"the weight is missing"};
    auto digits = word;
    if (digits.front() == '+') digits.remove_prefix(1);
    double value = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (end != digits.data() + digits.size() || failure == std::errc::invalid_argument || std::isnan(value))
        throw BadLine{fmt::format("weight \"{}\" is not a number", printable(word))};
    if (failure == std::errc{} && value != std::floor(value))
        throw BadLine{fmt::format("weight {} is not a whole number", printable(word))};
    if (failure != std::errc{} || value < least || value > kMaxWeight)
        throw BadLine{fmt::format("weight {} is out of range {}..{}", printable(word), least, kMaxWeight)};
    return static_cast<std::int32_t>(value);
}

void ReadWeights::take(std::uint32_t record, std::string_view word, std::int32_t least) {
    any_ = any_ || !word.empty();
    if (lack_) return;
    try {
        weights_.push_back(parse_weight(word, least));
    } catch (BadLine& bad) {
        lack_ = {record, std::move(bad.what)};
        weights_ = {};
    }
}

void note_columns_read(const ReadContext& context, const std::string& unusable, bool weighted, bool further_columns) {
    if (weighted) context.notes.push_back("the third column was read as weights");
    if (!unusable.empty()) context.notes.push_back("third column not kept as weights: " + unusable);
    else if (further_columns)
        context.notes.push_back(fmt::format("only the first {} columns were read", weighted ? "three" : "two"));
}

}  // namespace lockstep
