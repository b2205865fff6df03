#include "kernels/data/readers/read_weights.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/readers/real_number.hpp"

namespace lockstep {

namespace {

/// The value of 'weight' in a Python dictionary; empty if it has none.
std::string_view weight_in_dictionary(std::string_view text) {
    for (const std::string_view key : {"'weight'", "\"weight\""}) {
        const auto at = text.find(key);
        if (at == text.npos) continue;
        text.remove_prefix(std::min(text.size(), text.find_first_not_of(": ", at + key.size())));
        text = text.substr(0, text.find_first_of(",}"));
        while (text.ends_with(' ')) text.remove_suffix(1);
        return text;
    }
    return {};
}

/// A weight as written, also "3e2" and "7.0".
double parse_number(std::string_view word) {
    if (word.empty()) throw BadLine{"the weight is missing"};
    try {
        return parse_real(word, "weight");
    } catch (const BadLine&) {
        if (word.find(',') != word.npos)
            throw BadLine{fmt::format("weight \"{}\" is not a number: write a decimal point before the fraction",
                                      printable(word))};
        throw;
    }
}

}  // namespace

void ReadWeights::take(std::uint32_t record, std::string_view word, std::int32_t least) {
    if (word.starts_with('{')) word = weight_in_dictionary(word);
    any_ = any_ || !word.empty();
    if (lack_) return;
    try {
        const double value = parse_number(word);
        if (value < 0 && !first_negative_) first_negative_ = record;
        const bool whole = value == std::floor(value), fits = value >= least && value <= kMaxWeight;
        if (whole && fits && real_.empty()) {
            whole_.push_back(static_cast<std::int32_t>(value));
            return;
        }
        if (real_.empty()) {
            real_.assign(whole_.begin(), whole_.end());
            whole_ = {};
        }
        real_.push_back(to_float32(value, word, "weight") + 0.0f);  // no -0
        any_fraction_ = any_fraction_ || !whole;
        if (whole && !fits && !lack_of_whole_)
            lack_of_whole_ = {record,
                              fmt::format("weight {} is out of range {}..{}", printable(word), least, kMaxWeight)};
    } catch (BadLine& bad) {
        lack_ = {record, std::move(bad.what)};
        whole_ = {};
        real_ = {};
    }
}

void ReadWeights::move_to(ArcBlock& arcs, bool real) {
    if (!real) {
        arcs.weights = std::move(whole_);
        return;
    }
    if (real_.empty()) real_.assign(whole_.begin(), whole_.end());
    arcs.real_weights = std::move(real_);
    whole_ = {};
}

void note_columns_read(const ReadContext& context, const WeightsFound& weights, bool further_columns) {
    if (weights.any) context.notes.push_back("the third column was read as weights");
    if (!weights.unusable.empty()) context.notes.push_back("third column not used as weights: " + weights.unusable);
    else if (further_columns)
        context.notes.push_back(fmt::format("only the first {} columns were read", weights.any ? "three" : "two"));
}

}  // namespace lockstep
