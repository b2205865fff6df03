#include "kernels/layout/coarsen.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "kernels/base/parallel.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/layout/hash.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kTogether = 1u << 13;  ///< consecutive vertices that one thread contracts
constexpr double kMostlyWithin = 0.6;  ///< share of entries that must be within these ranges; else there is one range
constexpr std::uint32_t kStarsAPiece = 1u << 12;

std::size_t ceil_pieces(std::uint32_t count, std::uint32_t grain) { return (std::size_t{count} + grain - 1) / grain; }

/// Whether most of the rows' entries are within ranges of kTogether vertices: neighbours have similar numbers.
bool is_local(const LayoutGraph& graph, const Progress& progress) {
    const auto n = graph.num_vertices();
    std::vector<std::uint64_t> within(ceil_pieces(n, kTogether), 0);
    for_each_piece(n, kTogether, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto i = graph.offsets[begin]; i < graph.offsets[end]; ++i)
            within[begin / kTogether] += graph.neighbors[i] - begin < end - begin;
    });
    const auto all = std::accumulate(within.begin(), within.end(), std::uint64_t{0});
    return static_cast<double>(all) >= kMostlyWithin * static_cast<double>(graph.neighbors.size());
}

/// The star of each vertex. A star is identified by one of its vertices.
class Stars {
public:
    Stars(const LayoutGraph& graph, std::uint64_t seed, std::uint32_t most, const Progress& progress)
        : graph_(graph),
          seed_(seed),
          max_size_(most),
          progress_(progress),
          star_(graph.num_vertices(), kNone),
          sizes_(graph.num_vertices(), 0),
          waiting_(graph.num_vertices(), kNone) {
        const auto n = graph.num_vertices();
        const auto together = is_local(graph, progress) ? kTogether : std::max(n, 1u);
        std::vector<std::vector<std::uint32_t>> free(ceil_pieces(n, together));
        for_each_piece(n, together, [&](std::uint64_t begin, std::uint64_t end) {
            const Range range{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
            std::vector<std::uint32_t> vertices(range.end - range.begin);
            std::iota(vertices.begin(), vertices.end(), range.begin);
            take_in_neighbors(vertices, range);
            auto& left = free[begin / together];
            for (auto v = range.begin; v < range.end; ++v)
                if (star_[v] == kNone) left.push_back(v);
            std::erase_if(left, [&](std::uint32_t v) { return lies_within(v, range) && join(v); });
        });
        std::vector<std::uint32_t> left;
        for (const auto& some : free) left.insert(left.end(), some.begin(), some.end());
        const Range all{0, n};
        take_in_neighbors(left, all);
        for_each_checked(static_cast<std::uint32_t>(left.size()), progress, [&](std::uint32_t k) {
            if (star_[left[k]] == kNone && !join(left[k])) begin_star(left[k]);
        });
    }

    /// Numbers the stars in the order of the vertices that identify them.
    std::vector<std::uint32_t> numbered(std::uint32_t& num_stars) const {
        std::vector<std::uint32_t> number(star_.size()), parent(star_.size());
        num_stars = 0;
        for (std::size_t v = 0; v < star_.size(); ++v)
            if (star_[v] == v) number[v] = num_stars++;
        for (std::size_t v = 0; v < star_.size(); ++v) parent[v] = number[star_[v]];
        return parent;
    }

private:
    struct Range {
        std::uint32_t begin, end;
        bool has(std::uint32_t v) const { return v - begin < end - begin; }
    };

    /// Free vertices absorb their free neighbours in the range, in an order that depends only on the seed.
    void take_in_neighbors(std::vector<std::uint32_t> vertices, Range range) {
        for (auto i = static_cast<std::uint32_t>(vertices.size()); i > 1; --i)
            std::swap(vertices[i - 1], vertices[static_cast<std::uint32_t>(hash(seed_, range.begin + i) % i)]);
        std::vector<std::pair<float, std::uint32_t>> near;
        for_each_checked(static_cast<std::uint32_t>(vertices.size()), progress_, [&](std::uint32_t k) {
            const auto v = vertices[k];
            if (star_[v] != kNone) return;
            near.clear();
            for (auto i = graph_.offsets[v]; i < graph_.offsets[v + 1]; ++i) {
                const auto w = graph_.neighbors[i];
                if (range.has(w) && star_[w] == kNone) near.emplace_back(-closeness(i), w);
            }
            if (near.empty()) return;
            const auto taken = std::min<std::size_t>(near.size(), max_size_ - 1);
            std::partial_sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(taken), near.end());
            begin_star(v);
            for (std::size_t i = 0; i < taken; ++i) add(near[i].second, v);
        });
    }

    /// A vertex all of whose neighbours were absorbed joins the star of the nearest one, if there is room; else a star of
    /// vertices with the same nearest neighbour: leaves of a hub. False for a vertex without neighbours.
    bool join(std::uint32_t v) {
        std::pair<float, std::uint32_t> nearest{0.f, kNone};
        for (auto i = graph_.offsets[v]; i < graph_.offsets[v + 1]; ++i)
            nearest = std::min(nearest, {-closeness(i), graph_.neighbors[i]});
        const auto host = nearest.second;
        if (host == kNone) return false;
        if (sizes_[star_[host]] < max_size_) {
            add(v, star_[host]);
        } else if (waiting_[host] != kNone && sizes_[waiting_[host]] < max_size_) {
            add(v, waiting_[host]);
        } else {
            begin_star(v);
            waiting_[host] = v;
        }
        return true;
    }

    float closeness(std::uint32_t entry) const {
        return graph_.weights[entry] / graph_.masses[graph_.neighbors[entry]];
    }
    bool lies_within(std::uint32_t v, Range range) const {
        for (auto i = graph_.offsets[v]; i < graph_.offsets[v + 1]; ++i)
            if (!range.has(graph_.neighbors[i])) return false;
        return graph_.offsets[v] != graph_.offsets[v + 1];
    }
    void begin_star(std::uint32_t v) { add(v, v); }
    void add(std::uint32_t v, std::uint32_t star) {
        star_[v] = star;
        ++sizes_[star];
    }

    const LayoutGraph& graph_;
    std::uint64_t seed_;
    std::uint32_t max_size_;
    const Progress& progress_;
    std::vector<std::uint32_t> star_;
    std::vector<std::uint32_t> sizes_;  ///< at the vertex that identifies the star
    std::vector<std::uint32_t>
        waiting_;  ///< for each vertex: a star, which may have room, of vertices whose nearest neighbour it is
};

/// The vertices of each star, ascending.
struct Members {
    std::vector<std::uint32_t> offsets, vertices;

    Members(const std::vector<std::uint32_t>& parent, std::uint32_t num_stars)
        : offsets(std::size_t{num_stars} + 1, 0), vertices(parent.size()) {
        for (const auto star : parent) ++offsets[star + 1];
        std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
        auto next = offsets;
        for (std::uint32_t v = 0; v < parent.size(); ++v) vertices[next[parent[v]]++] = v;
    }
};

/// The rows of some consecutive stars.
struct Rows {
    std::vector<std::uint32_t> ends;  ///< the end of each row within these rows
    std::vector<std::uint32_t> neighbors;
    std::vector<float> weights;

    /// Adds the edges out of one star, sorted by target.
    void add(const std::vector<std::pair<std::uint32_t, float>>& row) {
        const auto first = neighbors.size();
        for (const auto& [star, weight] : row) {
            if (neighbors.size() == first || neighbors.back() != star) {
                neighbors.push_back(star);
                weights.push_back(0.f);
            }
            weights.back() += weight;
        }
        ends.push_back(static_cast<std::uint32_t>(neighbors.size()));
    }
};

/// The graph of the stars.
LayoutGraph contracted(const LayoutGraph& graph, const std::vector<std::uint32_t>& parent, std::uint32_t num_stars,
                       const Progress& progress) {
    const Members members(parent, num_stars);
    LayoutGraph coarse;
    coarse.offsets.resize(std::size_t{num_stars} + 1);
    coarse.masses.assign(num_stars, 0.f);
    std::vector<Rows> pieces(ceil_pieces(num_stars, kStarsAPiece));
    for_each_piece(num_stars, kStarsAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        auto& piece = pieces[begin / kStarsAPiece];
        std::vector<std::pair<std::uint32_t, float>> row;
        for (auto star = static_cast<std::uint32_t>(begin); star < end; ++star) {
            row.clear();
            for (auto m = members.offsets[star]; m < members.offsets[star + 1]; ++m) {
                const auto v = members.vertices[m];
                coarse.masses[star] += graph.masses[v];
                for (auto i = graph.offsets[v]; i < graph.offsets[v + 1]; ++i)
                    if (const auto other = parent[graph.neighbors[i]]; other != star)
                        row.emplace_back(other, graph.weights[i]);
            }
            std::ranges::sort(row);
            piece.add(row);
        }
    });
    std::vector<std::uint32_t> firsts;
    std::uint32_t row = 0, first = 0;
    for (const auto& piece : pieces) {
        firsts.push_back(first);
        for (const auto end : piece.ends) coarse.offsets[++row] = first + end;
        first += static_cast<std::uint32_t>(piece.neighbors.size());
    }
    coarse.neighbors.resize(first);
    coarse.weights.resize(first);
    for_each_piece(pieces.size(), 1, [&](std::uint64_t k, std::uint64_t) {
        progress.check();
        std::ranges::copy(pieces[k].neighbors, coarse.neighbors.begin() + firsts[k]);
        std::ranges::copy(pieces[k].weights, coarse.weights.begin() + firsts[k]);
        pieces[k] = {};
    });
    return coarse;
}

}  // namespace

Coarsening coarsen(const LayoutGraph& graph, std::uint64_t seed, const Progress& progress, std::uint32_t most) {
    Coarsening result;
    std::uint32_t num_stars = 0;
    result.parent = Stars(graph, seed, most, progress).numbered(num_stars);
    result.graph = contracted(graph, result.parent, num_stars, progress);
    return result;
}

}  // namespace lockstep
