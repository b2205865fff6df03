#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/readers/readers.hpp"

namespace lockstep {

/// Ends of edges as the numbers that a file calls them by, of up to 19 digits: 32 bits each until one does not fit.
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
    std::vector<WideArc> wide_;  ///< instead of arcs_
    std::uint32_t largest_ = 0;

    friend class IdNumbering;
};

/// Makes vertices of ids. Ids stay as they are, less the base; where one has more than 32 bits, or the largest is more than 16 times
/// their number, they are renumbered in ascending order, and the old ids become the vertices' names.
class IdNumbering {
public:
    /// weights  a block that has the weights of these edges, and no ends
    void add(EdgeIds ids, ArcBlock weights) {
        ids.arcs_.weights = std::move(weights.weights);
        ids.arcs_.real_weights = std::move(weights.real_weights);
        all_.push_back(std::move(ids));
    }
    /// Leaves arcs whose ends are vertices, part by part, and returns how many vertices there are.
    std::uint64_t number(const ReadContext& context, std::vector<ArcBlock>& blocks, ElementNames& names);

private:
    std::vector<std::uint64_t> sparse_ids() const;

    std::vector<EdgeIds> all_;
};

}  // namespace lockstep
