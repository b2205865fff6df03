#include "kernels/layout/adjacency.hpp"

#include <algorithm>

#include "kernels/base/parallel.hpp"
#include "kernels/data/graph/csr_build.hpp"

namespace lockstep {
namespace {

constexpr std::uint64_t kRowsAPiece = 1 << 13;

/// The rows of some consecutive vertices.
struct Piece {
    std::vector<std::uint32_t> ends;  ///< the end of each row within the piece
    std::vector<std::uint32_t> neighbors;
    std::vector<std::uint8_t> ways;

    void add(std::uint32_t neighbor, std::uint8_t way) {
        neighbors.push_back(neighbor);
        ways.push_back(way);
    }
};

/// Returns each row in ascending order: the row itself if it is sorted, else a sorted copy.
class Ascending {
public:
    std::span<const std::uint32_t> of(std::span<const std::uint32_t> row) {
        if (std::ranges::is_sorted(row)) return row;
        sorted_.assign(row.begin(), row.end());
        std::ranges::sort(sorted_);
        return sorted_;
    }

private:
    std::vector<std::uint32_t> sorted_;
};

/// Merges the arcs out of v and into v, both ascending, into one row.
void merge(std::uint32_t v, std::span<const std::uint32_t> out, std::span<const std::uint32_t> in, Piece& piece) {
    std::size_t a = 0, b = 0;
    while (a < out.size() || b < in.size()) {
        const auto w = std::min(a < out.size() ? out[a] : kNone, b < in.size() ? in[b] : kNone);
        std::uint8_t way = 0;
        for (; a < out.size() && out[a] == w; ++a) way |= Adjacency::kOutgoing;
        for (; b < in.size() && in[b] == w; ++b) way |= Adjacency::kIncoming;
        if (w != v) piece.add(w, way);
    }
    piece.ends.push_back(static_cast<std::uint32_t>(piece.neighbors.size()));
}

}  // namespace

Adjacency make_adjacency(const CsrGraph& graph, Progress& progress) {
    const auto n = graph.num_vertices();
    CsrGraph turned;
    if (!graph.symmetric) turned = transposed(graph, progress);
    const auto& incoming = graph.symmetric ? graph : turned;

    std::vector<Piece> pieces((n + kRowsAPiece - 1) / kRowsAPiece);
    for_each_piece(n, kRowsAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        auto& piece = pieces[begin / kRowsAPiece];
        Ascending out, in;
        for (auto v = static_cast<std::uint32_t>(begin); v < end; ++v) {
            const auto own = out.of(graph.neighbors(v));
            merge(v, own, graph.symmetric ? own : in.of(incoming.neighbors(v)), piece);
        }
    });
    turned = {};

    Adjacency result;
    result.offsets.resize(std::size_t{n} + 1);
    std::uint32_t row = 0, first = 0;
    std::vector<std::uint32_t> firsts;
    for (const auto& piece : pieces) {
        firsts.push_back(first);
        for (const auto end : piece.ends) result.offsets[++row] = first + end;
        first += static_cast<std::uint32_t>(piece.neighbors.size());
    }
    result.neighbors.resize(first);
    result.ways.resize(first);
    for_each_piece(pieces.size(), 1, [&](std::uint64_t k, std::uint64_t) {
        progress.check();
        std::ranges::copy(pieces[k].neighbors, result.neighbors.begin() + firsts[k]);
        std::ranges::copy(pieces[k].ways, result.ways.begin() + firsts[k]);
        pieces[k] = {};
    });
    return result;
}

Adjacency make_adjacency(const CsrGraph& graph) {
    Progress progress;
    return make_adjacency(graph, progress);
}

}  // namespace lockstep
