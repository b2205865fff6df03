#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {

/// Ends of edges by the ids of the file, which have up to 19 digits: stored in 32 bits until one does not fit.
class EdgeIds {
public:
    static constexpr std::uint64_t kMaxId = 9'999'999'999'999'999'999u;

    void add(std::uint64_t tail, std::uint64_t head) {
        if (wide_.empty() && std::max(tail, head) <= kMaxNarrow) {
            arcs_.tails.push_back(static_cast<std::uint32_t>(tail));
            arcs_.heads.push_back(static_cast<std::uint32_t>(head));
            largest_ = std::max({largest_, static_cast<std::uint32_t>(tail), static_cast<std::uint32_t>(head)});
        } else {
            add_wide(tail, head);
        }
    }

private:
    static constexpr std::uint64_t kMaxNarrow = kNone - 2;

    struct WideArc {
        std::uint64_t tail, head;
    };
    void add_wide(std::uint64_t tail, std::uint64_t head);

    ArcBlock arcs_;
    std::vector<WideArc> wide_;  ///< used instead of arcs_
    std::uint32_t largest_ = 0;

    friend class IdNumbering;
};

/// Converts ids to vertices. Ids are used after subtracting the base; if one exceeds 32 bits, or the largest exceeds 16 times
/// their number, they are renumbered in ascending order, and the old ids become the vertices' names.
class IdNumbering {
public:
    /// weights  a block with the weights of these edges, without ends
    void add(EdgeIds ids, ArcBlock weights) {
        ids.arcs_.weights = std::move(weights.weights);
        ids.arcs_.real_weights = std::move(weights.real_weights);
        all_.push_back(std::move(ids));
    }
    /// Returns the number of vertices; the blocks then contain arcs between vertices, part by part.
    std::uint64_t number(const ReadContext& context, std::vector<ArcBlock>& blocks, ElementNames& names);

private:
    std::vector<std::uint64_t> sparse_ids() const;

    std::vector<EdgeIds> all_;
};

}  // namespace lockstep
