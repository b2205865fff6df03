#include "kernels/data/readers/edge_ids.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr std::uint64_t kSparse = 16;  ///< maximum ratio of the largest id to the number of ids

}  // namespace

void EdgeIds::add_wide(std::uint64_t tail, std::uint64_t head) {
    if (wide_.empty()) {
        wide_.reserve(arcs_.tails.size() + 1);
        for (std::size_t i = 0; i < arcs_.tails.size(); ++i) wide_.push_back({arcs_.tails[i], arcs_.heads[i]});
        arcs_ = {};
    }
    wide_.push_back({tail, head});
}

/// All ids in ascending order if they must be renumbered; else empty.
std::vector<std::uint64_t> IdNumbering::sparse_ids() const {
    std::vector<std::uint64_t> ids;
    std::uint32_t largest = 0;
    std::uint64_t num_arcs = 0;
    bool wide = false;
    for (const auto& part : all_) {
        largest = std::max(largest, part.largest_);
        num_arcs += part.arcs_.tails.size();
        wide = wide || !part.wide_.empty();
    }
    if (wide || largest > kSparse * 2 * num_arcs) {
        for (const auto& part : all_) {
            for (const auto& arc : part.wide_) ids.insert(ids.end(), {arc.tail, arc.head});
            ids.insert(ids.end(), part.arcs_.tails.begin(), part.arcs_.tails.end());
            ids.insert(ids.end(), part.arcs_.heads.begin(), part.arcs_.heads.end());
        }
        std::ranges::sort(ids);
        ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
        return ids;
    }
    // Ids are counted until there are enough of them: in most files after a few edges.
    std::vector<bool> seen(std::size_t{largest} + 1);
    std::uint64_t count = 0;
    const auto see = [&](std::uint32_t id) {
        count += !seen[id];
        seen[id] = true;
        return kSparse * count >= largest;
    };
    for (const auto& part : all_)
        for (std::size_t i = 0; i < part.arcs_.tails.size(); ++i)
            if (see(part.arcs_.tails[i]) || see(part.arcs_.heads[i])) return {};
    ids.reserve(count);
    for (std::uint64_t id = 0; id <= largest; ++id)
        if (seen[id]) ids.push_back(id);
    return ids;
}

std::uint64_t IdNumbering::number(const ReadContext& context, std::vector<ArcBlock>& blocks, ElementNames& names) {
    const auto ids = sparse_ids();
    context.progress.check();
    const auto base = context.options.base;
    std::uint32_t largest = 0;
    for (auto& part : all_) {
        auto& arcs = part.arcs_;
        if (ids.empty()) {
            if (!arcs.tails.empty()) largest = std::max(largest, part.largest_ - base);
            if (base != 0)
                for (auto* ends : {&arcs.tails, &arcs.heads})
                    for (auto& end : *ends) end -= base;
        } else {
            const auto vertex_of = [&](std::uint64_t id) {
                return static_cast<std::uint32_t>(std::ranges::lower_bound(ids, id) - ids.begin());
            };
            for (const auto& arc : part.wide_) {
                arcs.tails.push_back(vertex_of(arc.tail));
                arcs.heads.push_back(vertex_of(arc.head));
            }
            if (part.wide_.empty())
                for (auto* ends : {&arcs.tails, &arcs.heads})
                    for (auto& end : *ends) end = vertex_of(end);
            part.wide_ = {};
        }
        blocks.push_back(std::move(arcs));
    }
    if (ids.empty()) return std::uint64_t{largest} + 1;
    for (const auto id : ids) names.add(std::to_string(id));
    context.notes.push_back(
        fmt::format("vertices are renumbered: {} ids go up to {}; the old ids are the vertices' names",
                    count_text(ids.size()), count_text(ids.back())));
    return ids.size();
}

}  // namespace lockstep
