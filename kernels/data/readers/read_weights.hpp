#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {

/// A word as a weight from `least` to kMaxWeight, "3e2" and "7.0" among them. Throws BadLine.
std::int32_t parse_weight(std::string_view word, std::int32_t least);

/// Weights of a part of a text, in a place where something else may stand: kept while each record has one.
class ReadWeights {
public:
    /// record  counted within the part; word  empty where the line ends before
    void take(std::uint32_t record, std::string_view word, std::int32_t least = kMinWeight);
    bool any() const { return any_; }
    /// Of the part: the first record that has no weight, and why.
    struct Lack {
        std::uint32_t record = 0;
        std::string why;
    };
    const std::optional<Lack>& lack() const { return lack_; }
    std::vector<std::int32_t> take_all() { return std::move(weights_); }

private:
    std::vector<std::int32_t> weights_;
    std::optional<Lack> lack_;
    bool any_ = false;
};

/// Moves the weights of all parts to their arcs, where every record has one or none has any. Else returns the first line without,
/// and why: "x.el:3: weight \"0.25\" is not a whole number".
/// Block  has ReadWeights `weights` and ArcBlock `arcs`
template <class Block>
std::string keep_weights(const ReadContext& context, ParsedText<Block>& parsed) {
    bool any = false;
    for (const auto& part : parsed.parts) any = any || part.data.weights.any();
    if (!any) return {};
    std::uint64_t record = 0;
    for (const auto& part : parsed.parts) {
        if (const auto& lack = part.data.weights.lack())
            return context.error(parsed.line_of(record + lack->record), lack->why).what();
        record += part.num_records;
    }
    for (auto& part : parsed.parts) part.data.arcs.weights = part.data.weights.take_all();
    return {};
}

/// Notes what of a file's columns was read: two or three, and why the third holds no weights.
void note_columns_read(const ReadContext& context, const std::string& unusable, bool weighted, bool further_columns);

/// True where the graph itself is wanted, not what is made of its arcs.
inline bool wants_weights(const ReadContext& context) {
    return !context.options.kind || *context.options.kind == DatasetKind::graph;
}

}  // namespace lockstep
