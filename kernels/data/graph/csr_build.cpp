#include "kernels/data/graph/csr_build.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "kernels/base/parallel.hpp"

namespace lockstep {
namespace {

constexpr std::uint64_t kRowsAPiece = 1 << 14;
constexpr std::uint64_t kArcsBetweenChecks = 1 << 20;

/// Each worker owns a range of rows and scans all arcs in order: this preserves the order within a row without locks, for any
/// number of workers. More than eight workers would mostly scan arcs of other workers' rows.
unsigned row_owners(std::uint64_t num_arcs) { return num_arcs < (1 << 16) ? 1 : std::min(worker_count(), 8u); }

struct RowRange {
    std::uint32_t first, count;
    bool owns(std::uint32_t row) const { return row - first < count; }
};

RowRange range_of(unsigned owner, unsigned owners, std::uint32_t num_rows) {
    const auto at = [&](unsigned k) { return static_cast<std::uint32_t>(std::uint64_t{num_rows} * k / owners); };
    return {at(owner), at(owner + 1) - at(owner)};
}

/// Turns counts, each stored one place to the right of its row, into offsets.
void add_up(std::vector<std::uint32_t>& counts) {
    std::uint64_t sum = 0;
    for (auto& count : counts) {
        sum += count;
        count = static_cast<std::uint32_t>(sum);
    }
    if (sum >= kNone) throw std::length_error("a graph holds at most 4,294,967,294 arcs");
}

/// Calls body(i) for each arc i and checks for cancellation regularly.
template <class Body>
void for_each_arc(std::uint64_t count, Progress& progress, bool counts_as_progress, Body body) {
    for (std::uint64_t begin = 0; begin < count; begin += kArcsBetweenChecks) {
        progress.check();
        const auto end = std::min(count, begin + kArcsBetweenChecks);
        for (auto i = begin; i < end; ++i) body(i);
        if (counts_as_progress) progress.advance(end - begin);
    }
}

std::vector<std::int32_t>& weights_in(CsrGraph& graph, std::int32_t) { return graph.edge_weights; }
const std::vector<std::int32_t>& weights_in(const CsrGraph& graph, std::int32_t) { return graph.edge_weights; }
std::vector<float>& weights_in(CsrGraph& graph, float) { return graph.real_weights; }
const std::vector<float>& weights_in(const CsrGraph& graph, float) { return graph.real_weights; }

/// Sorts one row by column, weights along with it; the scratch array is reused for the next row.
template <class Weight>
struct RowSorter {
    std::vector<std::pair<std::uint32_t, Weight>> row;  ///< column, weight (0 without weights)

    void take(const CsrGraph& graph, std::uint32_t v) {
        row.clear();
        const auto& weights = weights_in(graph, Weight{});
        for (auto i = graph.row_offsets[v]; i < graph.row_offsets[v + 1]; ++i) {
            row.emplace_back(graph.column_indices[i], weights.empty() ? Weight{} : weights[i]);
        }
        if (!std::is_sorted(row.begin(), row.end())) std::sort(row.begin(), row.end());
    }
};

std::vector<std::uint32_t> in_degrees(const CsrGraph& graph, Progress& progress) {
    const auto n = graph.num_vertices();
    std::vector<std::uint32_t> degrees(n, 0);
    const auto owners = row_owners(graph.num_edges());
    run_workers(owners, [&](unsigned owner) {
        const auto mine = range_of(owner, owners, n);
        for_each_arc(graph.num_edges(), progress, owner == 0, [&](std::uint64_t i) {
            const auto head = graph.column_indices[i];
            if (mine.owns(head)) ++degrees[head];
        });
    });
    return degrees;
}

}  // namespace

CsrGraph build_csr(std::uint32_t num_vertices, std::vector<ArcBlock>& blocks, Twins twins, Progress& progress) {
    std::uint64_t num_arcs = 0;
    bool weighted = false, real = false;
    for (const auto& block : blocks) {
        num_arcs += block.tails.size();
        weighted = weighted || !block.weights.empty();
        real = real || !block.real_weights.empty();
    }
    progress.begin("Sorting arcs into rows", 2 * num_arcs);

    // Counts are stored two places to the right at first: once they are offsets, next[row] = row_offsets[row + 1] is the
    // place of the row's next arc, and finally the row's end.
    CsrGraph graph;
    graph.row_offsets.assign(std::uint64_t{num_vertices} + 2, 0);
    const auto owners = row_owners(num_arcs);
    const auto both_ways = twins != Twins::none;
    const auto in_each_row = [&](auto arc) {
        run_workers(owners, [&](unsigned owner) {
            const auto mine = range_of(owner, owners, num_vertices);
            for (const auto& block : blocks) {
                progress.check();
                for (std::size_t i = 0; i < block.tails.size(); ++i) {
                    const auto tail = block.tails[i], head = block.heads[i];
                    if (mine.owns(tail)) arc(tail, head, block, i, false);
                    if (both_ways && tail != head && mine.owns(head)) arc(head, tail, block, i, true);
                }
                if (owner == 0) progress.advance(block.tails.size());
            }
        });
    };
    in_each_row([&](std::uint32_t tail, std::uint32_t, const ArcBlock&, std::size_t, bool) {
        ++graph.row_offsets[std::uint64_t{tail} + 2];
    });
    add_up(graph.row_offsets);

    graph.column_indices.resize(graph.row_offsets.back());
    if (weighted) graph.edge_weights.resize(graph.row_offsets.back());
    if (real) graph.real_weights.resize(graph.row_offsets.back());
    auto* next = graph.row_offsets.data() + 1;
    in_each_row([&](std::uint32_t tail, std::uint32_t head, const ArcBlock& block, std::size_t i, bool twin) {
        const auto place = next[tail]++;
        graph.column_indices[place] = head;
        const bool opposite = twin && twins == Twins::opposite;
        if (weighted) graph.edge_weights[place] = opposite ? -block.weights[i] : block.weights[i];
        if (real) graph.real_weights[place] = opposite ? -block.real_weights[i] : block.real_weights[i];
    });
    graph.row_offsets.pop_back();
    blocks.clear();
    return graph;
}

CsrGraph transposed(const CsrGraph& graph, Progress& progress) {
    const auto n = graph.num_vertices();
    const auto weighted = !graph.edge_weights.empty(), real = graph.has_real_weights();
    const auto degrees = in_degrees(graph, progress);
    CsrGraph result;
    result.row_offsets.assign(std::uint64_t{n} + 2, 0);
    std::copy(degrees.begin(), degrees.end(), result.row_offsets.begin() + 2);
    add_up(result.row_offsets);
    result.column_indices.resize(graph.num_edges());
    result.edge_weights.resize(graph.edge_weights.size());
    result.real_weights.resize(graph.real_weights.size());
    auto* next = result.row_offsets.data() + 1;
    const auto owners = row_owners(graph.num_edges());
    run_workers(owners, [&](unsigned owner) {
        const auto mine = range_of(owner, owners, n);
        std::uint32_t tail = 0;
        for_each_arc(graph.num_edges(), progress, owner == 0, [&](std::uint64_t i) {
            while (i >= graph.row_offsets[tail + 1]) ++tail;
            const auto head = graph.column_indices[i];
            if (!mine.owns(head)) return;
            const auto place = next[head]++;
            result.column_indices[place] = tail;
            if (weighted) result.edge_weights[place] = graph.edge_weights[i];
            if (real) result.real_weights[place] = graph.real_weights[i];
        });
    });
    result.row_offsets.pop_back();
    return result;
}

std::uint64_t sort_rows_and_drop_doubles(CsrGraph& graph, Progress& progress) {
    const auto n = graph.num_vertices();
    progress.begin("Sorting rows", n);
    std::vector<std::uint32_t> kept(n);
    for_each_piece(n, kRowsAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto v = begin; v < end; ++v) {
            const auto first = graph.column_indices.begin() + graph.row_offsets[v];
            const auto last = graph.column_indices.begin() + graph.row_offsets[v + 1];
            std::sort(first, last);
            kept[v] = static_cast<std::uint32_t>(std::unique(first, last) - first);
        }
        progress.advance(end - begin);
    });
    std::uint32_t place = 0;
    for (std::uint32_t v = 0; v < n; ++v) {
        const auto first = graph.column_indices.begin() + graph.row_offsets[v];
        std::copy(first, first + kept[v], graph.column_indices.begin() + place);
        graph.row_offsets[v] = place;
        place += kept[v];
    }
    graph.row_offsets[n] = place;
    const auto dropped = graph.column_indices.size() - place;
    graph.column_indices.resize(place);
    return dropped;
}

namespace {

/// Of two sorted rows: the first head that the first row contains more often.
std::optional<OneSided> more_often_named(std::uint32_t tail, std::span<const std::uint32_t> there,
                                         std::span<const std::uint32_t> back) {
    for (auto a = there.begin(), b = back.begin(); a != there.end();) {
        const auto head = *a;
        const auto end = std::find_if(a, there.end(), [&](auto other) { return other != head; });
        while (b != back.end() && *b < head) ++b;
        const auto end_back = std::find_if(b, back.end(), [&](auto other) { return other != head; });
        if (end - a > end_back - b)
            return OneSided{tail, head, static_cast<std::uint64_t>(end - a), static_cast<std::uint64_t>(end_back - b)};
        a = end;
        b = end_back;
    }
    return std::nullopt;
}

/// A row in ascending order: the row itself if it is sorted, else a sorted copy in `room`.
std::span<const std::uint32_t> in_order(std::span<const std::uint32_t> row, std::vector<std::uint32_t>& room) {
    if (std::is_sorted(row.begin(), row.end())) return row;
    room.assign(row.begin(), row.end());
    std::sort(room.begin(), room.end());
    return room;
}

}  // namespace

std::optional<OneSided> first_one_sided(const CsrGraph& graph, Progress& progress) {
    const auto n = graph.num_vertices();
    progress.begin("Looking for both ends of edges", 2 * std::uint64_t{graph.num_edges()} + n);
    const auto turned = transposed(graph, progress);
    std::optional<OneSided> first;
    std::mutex mutex;  // guards the result
    for_each_piece(n, kRowsAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        std::vector<std::uint32_t> sorted;
        for (auto v = static_cast<std::uint32_t>(begin); v < end; ++v) {
            const auto row = in_order(graph.neighbors(v), sorted);
            const auto found = more_often_named(v, row, turned.neighbors(v));
            if (!found) continue;
            const std::scoped_lock lock(mutex);
            if (!first || v < first->tail) first = found;
            break;
        }
        progress.advance(end - begin);
    });
    return first;
}

GraphSurvey survey(const CsrGraph& graph, Progress& progress) {
    const auto n = graph.num_vertices();
    progress.begin("Looking for twins", 3 * std::uint64_t{graph.num_edges()} + n);
    GraphSurvey found;
    CsrGraph turned;
    {
        const auto in = in_degrees(graph, progress);
        found.symmetric = true;
        for (std::uint32_t v = 0; v < n; ++v) {
            const auto out = graph.degree(v);
            found.symmetric = found.symmetric && in[v] == out;
            if (in[v] == 0 && out == 0) ++found.isolated_vertices;
        }
    }
    if (found.symmetric) turned = transposed(graph, progress);
    else progress.advance(2 * std::uint64_t{graph.num_edges()});

    std::atomic<std::uint64_t> self_loops{0}, double_arcs{0};
    std::atomic<bool> twins{found.symmetric};
    for_each_piece(n, kRowsAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        std::vector<std::uint32_t> sorted;
        std::uint64_t loops = 0, doubles = 0;
        for (auto v = static_cast<std::uint32_t>(begin); v < end; ++v) {
            const auto row = in_order(graph.neighbors(v), sorted);
            for (std::size_t i = 0; i < row.size(); ++i) {
                loops += row[i] == v;
                doubles += i > 0 && row[i] == row[i - 1];
            }
            if (twins.load(std::memory_order_relaxed)) {
                const auto back = turned.neighbors(v);
                if (!std::equal(row.begin(), row.end(), back.begin(), back.end())) twins = false;
            }
        }
        self_loops += loops;
        double_arcs += doubles;
        progress.advance(end - begin);
    });
    found.self_loops = self_loops;
    found.double_arcs = double_arcs;
    found.symmetric = twins;
    return found;
}

namespace {

/// The arcs from and to a vertex, merged into one row without loops and duplicates, and the changes.
template <class Weight>
struct MergedRow {
    RowSorter<Weight> out, in;
    std::vector<std::pair<std::uint32_t, Weight>> row;
    UndirectedChange change;  ///< of all rows so far

    void take(const CsrGraph& graph, const CsrGraph& turned, std::uint32_t v) {
        out.take(graph, v);
        in.take(turned, v);
        row.clear();
        auto a = out.row.begin(), b = in.row.begin();
        while (a != out.row.end() || b != in.row.end()) {
            const auto column = b == in.row.end() || (a != out.row.end() && a->first <= b->first) ? a->first : b->first;
            std::uint64_t own = 0;
            auto least = std::numeric_limits<Weight>::max(), most = std::numeric_limits<Weight>::lowest();
            const auto look = [&](auto& at) {
                least = std::min(least, at->second);
                most = std::max(most, at->second);
                ++at;
            };
            for (; a != out.row.end() && a->first == column; ++own) look(a);
            while (b != in.row.end() && b->first == column) look(b);
            if (column == v) {
                change.self_loops_dropped += own;
                continue;
            }
            row.emplace_back(column, least);
            if (own == 0) ++change.arcs_added;
            else change.double_arcs_dropped += own - 1;
            change.unequal_weights += least != most && v < column;
        }
    }
};

void add(UndirectedChange& sum, const UndirectedChange& one) {
    sum.arcs_added += one.arcs_added;
    sum.double_arcs_dropped += one.double_arcs_dropped;
    sum.self_loops_dropped += one.self_loops_dropped;
    sum.unequal_weights += one.unequal_weights;
}

template <class Weight>
UndirectedChange undirect(CsrGraph& graph, Progress& progress) {
    const auto n = graph.num_vertices();
    const auto weighted = graph.has_weights();
    progress.begin("Adding twins", 2 * std::uint64_t{graph.num_edges()} + 2 * std::uint64_t{n});
    const auto turned = transposed(graph, progress);

    // Rows are merged twice: once to count, once to fill.
    CsrGraph result;
    result.coordinates = std::move(graph.coordinates);
    result.coordinates_source = std::move(graph.coordinates_source);
    result.unusable_weights = std::move(graph.unusable_weights);
    result.negative_weight_at = std::move(graph.negative_weight_at);
    auto& weights = weights_in(result, Weight{});
    result.symmetric = true;
    result.row_offsets.assign(std::uint64_t{n} + 1, 0);
    std::mutex mutex;
    UndirectedChange change;
    for_each_piece(n, kRowsAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        MergedRow<Weight> merged;
        for (auto v = static_cast<std::uint32_t>(begin); v < end; ++v) {
            merged.take(graph, turned, v);
            result.row_offsets[v + 1] = static_cast<std::uint32_t>(merged.row.size());
        }
        progress.advance(end - begin);
        const std::scoped_lock lock(mutex);
        add(change, merged.change);
    });
    add_up(result.row_offsets);
    result.column_indices.resize(result.row_offsets.back());
    if (weighted) weights.resize(result.row_offsets.back());
    for_each_piece(n, kRowsAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        MergedRow<Weight> merged;
        for (auto v = static_cast<std::uint32_t>(begin); v < end; ++v) {
            merged.take(graph, turned, v);
            auto place = result.row_offsets[v];
            for (const auto& [column, weight] : merged.row) {
                result.column_indices[place] = column;
                if (weighted) weights[place] = weight;
                ++place;
            }
        }
        progress.advance(end - begin);
    });
    graph = std::move(result);
    return change;
}

}  // namespace

UndirectedChange make_undirected(CsrGraph& graph, Progress& progress) {
    return graph.has_real_weights() ? undirect<float>(graph, progress) : undirect<std::int32_t>(graph, progress);
}

}  // namespace lockstep
