#include "kernels/layout/pivot_layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "kernels/layout/arrange_picture.hpp"
#include "kernels/layout/hash.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMinPivots = 4, kMaxPivots = 24;  ///< numbers of pivots
constexpr double kWork = 8e6;  ///< maximum work in all: weighted vertices, and entries
constexpr double kVertexWeight = 4;  ///< the time of a vertex in entries
constexpr float kApart = 0.7f;  ///< vertices with equal distances are spread over this many mean edges

/// Distances in edges from one vertex; the vertices in the order of discovery.
class Search {
public:
    explicit Search(const Adjacency& graph) : graph_(graph), distance_(graph.num_vertices(), kNone) {
        found_.reserve(graph.num_vertices());
    }

    /// Searches from a vertex; with `goes_on`, vertices that earlier searches reached count as not found.
    void run(std::uint32_t from, const Progress& progress, bool goes_on = false) {
        if (!goes_on) std::ranges::fill(distance_, kNone);
        found_.assign(1, from);
        distance_[from] = 0;
        for (std::size_t k = 0; k < found_.size(); ++k) {
            if (k % (1u << 14) == 0) progress.check();
            const auto v = found_[k];
            for (const auto w : graph_.row(v))
                if (distance_[w] == kNone) {
                    distance_[w] = distance_[v] + 1;
                    found_.push_back(w);
                }
        }
    }
    std::uint32_t distance(std::uint32_t v) const { return distance_[v]; }
    const std::vector<std::uint32_t>& found() const { return found_; }

private:
    const Adjacency& graph_;
    std::vector<std::uint32_t> distance_, found_;
};

/// The vertices of the largest component, those far from its busiest vertex last.
std::vector<std::uint32_t> largest_part(const Adjacency& graph, Search& search, const Progress& progress) {
    const auto n = graph.num_vertices();
    std::uint32_t busiest = 0;
    for (std::uint32_t v = 1; v < n; ++v)
        if (graph.degree(v) > graph.degree(busiest)) busiest = v;
    search.run(busiest, progress);
    auto largest = search.found();
    std::size_t seen = largest.size();
    for (std::uint32_t v = 0; v < n && largest.size() < n - seen; ++v) {
        if (search.distance(v) != kNone) continue;
        search.run(v, progress, true);
        seen += search.found().size();
        if (search.found().size() > largest.size()) largest = search.found();
    }
    return largest;
}

/// The two main directions of a symmetric matrix, by power iteration.
std::array<std::vector<double>, 2> main_directions(const std::vector<double>& matrix, std::uint32_t k) {
    std::array<std::vector<double>, 2> directions;
    for (std::size_t d = 0; d < 2; ++d) {
        auto& v = directions[d];
        v.resize(k);
        for (std::uint32_t i = 0; i < k; ++i) v[i] = hash_unit(d + 1, i);
        for (int round = 0; round < 100; ++round) {
            std::vector<double> next(k, 0);
            for (std::uint32_t i = 0; i < k; ++i)
                for (std::uint32_t j = 0; j < k; ++j) next[i] += matrix[std::size_t{i} * k + j] * v[j];
            if (d == 1) {
                double along = 0;
                for (std::uint32_t i = 0; i < k; ++i) along += next[i] * directions[0][i];
                for (std::uint32_t i = 0; i < k; ++i) next[i] -= along * directions[0][i];
            }
            double length = 0;
            for (const auto x : next) length += x * x;
            length = std::sqrt(length);
            if (!(length > 0)) break;  // no second direction: a path has only one
            for (auto& x : next) x /= length;
            v = std::move(next);
        }
    }
    return directions;
}

/// Squared distances of some vertices to pivots, one row per vertex; each pivot is the vertex farthest from earlier ones.
struct SquaredDistances {
    std::uint32_t rows = 0, pivots = 0;
    std::vector<float> squares;

    float* row(std::uint32_t i) { return &squares[std::size_t{i} * pivots]; }
    const float* row(std::uint32_t i) const { return &squares[std::size_t{i} * pivots]; }
};

SquaredDistances squared_distances(const Adjacency& graph, const std::vector<std::uint32_t>& part, Search& search,
                                   const Progress& progress) {
    const auto size = static_cast<std::uint32_t>(part.size());
    const auto wanted = static_cast<std::uint32_t>(
        kWork / (kVertexWeight * graph.num_vertices() + static_cast<double>(graph.neighbors.size()) + 1));
    SquaredDistances all{size, std::min(std::clamp(wanted, kMinPivots, kMaxPivots), size), {}};
    all.squares.resize(std::size_t{size} * all.pivots);
    std::vector<std::uint32_t> nearest(size, kNone);
    std::uint32_t pivot = part.back();
    for (std::uint32_t j = 0; j < all.pivots; ++j) {
        search.run(pivot, progress);
        std::uint32_t farthest = 0;
        for (std::uint32_t i = 0; i < size; ++i) {
            const auto d = search.distance(part[i]);
            all.row(i)[j] = static_cast<float>(d) * static_cast<float>(d);
            nearest[i] = std::min(nearest[i], d);
            if (nearest[i] > nearest[farthest]) farthest = i;
        }
        pivot = part[farthest];
    }
    return all;
}

/// Centres rows and columns, which gives products of coordinates. Returns the symmetric products of the columns.
std::vector<double> centre(SquaredDistances& all) {
    const auto k = all.pivots;
    std::vector<double> columns(k, 0);
    for (std::uint32_t i = 0; i < all.rows; ++i) {
        float* own = all.row(i);
        double row = 0;
        for (std::uint32_t j = 0; j < k; ++j) row += own[j];
        for (std::uint32_t j = 0; j < k; ++j) {
            own[j] = static_cast<float>(row / k - own[j]);
            columns[j] += own[j];
        }
    }
    std::vector<double> products(std::size_t{k} * k, 0);
    for (std::uint32_t i = 0; i < all.rows; ++i) {
        float* row = all.row(i);
        for (std::uint32_t j = 0; j < k; ++j) row[j] -= static_cast<float>(columns[j] / all.rows);
        for (std::uint32_t a = 0; a < k; ++a)
            for (std::uint32_t b = 0; b <= a; ++b) products[std::size_t{a} * k + b] += double{row[a]} * row[b];
    }
    for (std::uint32_t a = 0; a < k; ++a)
        for (std::uint32_t b = 0; b < a; ++b) products[std::size_t{b} * k + a] = products[std::size_t{a} * k + b];
    return products;
}

/// Projects to the two main directions.
std::vector<Point> places_along(const SquaredDistances& all, const std::array<std::vector<double>, 2>& directions) {
    std::vector<Point> placed(all.rows);
    for (std::uint32_t i = 0; i < all.rows; ++i) {
        const float* row = all.row(i);
        double x = 0, y = 0;
        for (std::uint32_t j = 0; j < all.pivots; ++j) {
            x += row[j] * directions[0][j];
            y += row[j] * directions[1][j];
        }
        placed[i] = {static_cast<float>(x), static_cast<float>(y)};
    }
    return placed;
}

}  // namespace

std::vector<Point> pivot_layout(const Adjacency& graph, const Progress& progress) {
    const auto n = graph.num_vertices();
    std::vector<Point> positions(n, Point{0, 0});
    if (n == 0) return positions;
    Search search(graph);
    const auto part = largest_part(graph, search, progress);
    auto distances = squared_distances(graph, part, search, progress);
    progress.check();
    const auto products = centre(distances);
    progress.check();
    auto placed = places_along(distances, main_directions(products, distances.pivots));
    lay_across(placed);
    std::vector<std::uint8_t> apart(n, 1);
    for (std::size_t i = 0; i < part.size(); ++i) positions[part[i]] = placed[i], apart[part[i]] = 0;
    progress.check();
    const float mean = mean_edge_length(graph, positions, progress), unit = mean > 0 ? mean : 1.f;
    for (const auto v : part) {
        const auto seed = std::uint64_t{2} * v;
        positions[v] = {positions[v].x / unit + kApart * hash_unit(11, seed),
                        positions[v].y / unit + kApart * hash_unit(11, seed + 1)};
    }
    place_in_rows(apart, positions);
    return positions;
}

}  // namespace lockstep
