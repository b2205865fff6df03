#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/graph/graph_notes.hpp"
#include "kernels/data/readers/parse_blocks.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {

/// Weights of a part of a text, in a column that may contain other data: stored as long as each record has one. They are int32
/// until one is not; from then on all weights of the part are float32.
class ReadWeights {
public:
    /// record  index in the part
    /// word    the weight, or a Python dictionary that has it: "{'weight': 3}"; empty if the line ends before it
    void take(std::uint32_t record, std::string_view word, std::int32_t least = kMinWeight);
    bool any() const { return any_; }
    bool any_fraction() const { return any_fraction_; }
    /// A record of the part, and the error in its weight.
    struct Lack {
        std::uint32_t record = 0;
        std::string why;
    };
    /// The first record whose weight is missing or not a number; the first whose weight is an integer beyond int32.
    const std::optional<Lack>& lack() const { return lack_; }
    const std::optional<Lack>& lack_of_whole() const { return lack_of_whole_; }
    std::optional<std::uint32_t> first_negative() const { return first_negative_; }
    void move_to(ArcBlock& arcs, bool real);

private:
    std::vector<std::int32_t> whole_;
    std::vector<float> real_;  ///< replaces whole_ once a weight is not an int32
    std::optional<Lack> lack_, lack_of_whole_;
    std::optional<std::uint32_t> first_negative_;
    bool any_ = false, any_fraction_ = false;
};

/// The weights of a file, once its parts are parsed.
struct WeightsFound {
    std::string unusable;  ///< "x.el:3: the weight is missing"; empty: every record has a weight, or no record has one
    std::string negative_at;  ///< "x.el:3": the first weight below 0
    bool any = false;  ///< the arcs have weights now

    /// Moves the facts about weights to the graph.
    void leave_to(CsrGraph& graph) {
        graph.unusable_weights = std::move(unusable);
        graph.negative_weight_at = std::move(negative_at);
    }
};

/// Moves the weights of all parts to their arcs. If one weight is fractional, all become float32.
/// Block  has ReadWeights `weights` and ArcBlock `arcs`
template <class Block>
WeightsFound keep_weights(const ReadContext& context, ParsedText<Block>& parsed) {
    WeightsFound found;
    bool real = false;
    for (const auto& part : parsed.parts) {
        found.any = found.any || part.data.weights.any();
        real = real || part.data.weights.any_fraction();
    }
    if (!found.any) return found;
    std::uint64_t record = 0;
    for (const auto& part : parsed.parts) {
        const auto& weights = part.data.weights;
        auto lack = weights.lack();
        if (!real && weights.lack_of_whole() && (!lack || weights.lack_of_whole()->record < lack->record))
            lack = weights.lack_of_whole();
        if (lack) {
            found.unusable = context.error(parsed.line_of(record + lack->record), lack->why).what();
            found.any = false;
            return found;
        }
        if (weights.first_negative() && found.negative_at.empty())
            found.negative_at =
                fmt::format("{}:{}", context.lines.name(), parsed.line_of(record + *weights.first_negative()));
        record += part.num_records;
    }
    for (auto& part : parsed.parts) part.data.weights.move_to(part.data.arcs, real);
    return found;
}

/// File and line of the first integer weight below 0 in the blocks of a format; empty if there is none.
/// weights_of(block)  its weights, one per record
template <class Block, class WeightsOf>
std::string first_negative_weight(const ReadContext& context, const ParsedText<Block>& parsed, WeightsOf weights_of) {
    std::uint64_t record = 0;
    for (const auto& part : parsed.parts) {
        for (std::size_t i = 0; i < weights_of(part.data).size(); ++i)
            if (weights_of(part.data)[i] < 0)
                return fmt::format("{}:{}", context.lines.name(), parsed.line_of(record + i));
        record += part.num_records;
    }
    return {};
}

/// Where each record is one arc: notes the file and line of the first self loop, for algorithms that refuse them.
/// arcs  in the order of the records
template <class Block>
void note_first_self_loop(const ReadContext& context, const ParsedText<Block>& parsed,
                          const std::vector<ArcBlock>& arcs) {
    std::uint64_t record = 0;
    for (const auto& block : arcs) {
        const auto [tail, head] = std::mismatch(block.tails.begin(), block.tails.end(), block.heads.begin(),
                                                [](std::uint32_t a, std::uint32_t b) { return a != b; });
        if (tail != block.tails.end()) {
            const auto line = parsed.line_of(record + static_cast<std::uint64_t>(tail - block.tails.begin()));
            context.notes.push_back(self_loop_note(fmt::format("{}:{}", context.lines.name(), line)));
            return;
        }
        record += block.tails.size();
    }
}

/// Notes which columns of a file were read: two or three, and why the third does not hold weights.
void note_columns_read(const ReadContext& context, const WeightsFound& weights, bool further_columns);

/// True if the graph itself is wanted, not a tree or segments made from it.
inline bool wants_weights(const ReadContext& context) {
    return !context.options.kind || *context.options.kind == DatasetKind::graph;
}

}  // namespace lockstep
