#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lockstep::debugger {

/// The loops of a kernel, found from the order in which its threads visit lines. Each line with an access is a site; an edge
/// leads from a site to the next site of the same thread.
///
/// A loop is a strongly connected set of sites. Its entries are the sites at which threads enter it; an edge back to an entry
/// begins the next iteration. Without these edges, the sites are searched for inner loops (Bourdoncle 1993). A loop without
/// accesses outside of its inner loop cannot be distinguished from it: both count as one.
class LoopNest {
public:
    using Site = std::uint16_t;
    static constexpr Site kStart = 0xFFFF;  ///< before a thread's first site
    static constexpr std::size_t kMaxSites = 4096;  ///< kernels with more sites are treated as having no loops
    static constexpr std::size_t kMaxDepth = 6;  ///< deeper loops are not distinguished

    /// Sites are numbered in the order of the source, called functions before the kernel.
    explicit LoopNest(std::size_t num_sites);

    bool has_loops() const { return !loops_.empty(); }
    void add_edge(Site from, Site to) {
        if (edges_.empty()) return;
        const auto bit = row_of(from) * words_ * 64 + to;
        edges_[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    void add_edges_of(const LoopNest& other);
    /// Call it once all edges are known.
    void find_loops();

    /// The loops that contain a site, from the outermost one.
    std::span<const std::uint16_t> loops_of(Site site) const {
        const auto& of_site = loops_of_[site];
        return {of_site.loops.data(), of_site.depth};
    }
    /// Whether an edge between two sites of a loop begins its next iteration.
    bool begins_iteration(std::uint16_t loop, Site from, Site to) const {
        const auto& one = loops_[loop];
        return one.is_entry[to] && (to == one.first_entry || position_[to] <= position_[from]);
    }

private:
    struct Loop {
        std::vector<bool> is_entry;  ///< by site
        Site first_entry = 0;
    };
    struct LoopsOfSite {
        std::array<std::uint16_t, kMaxDepth> loops{};
        std::size_t depth = 0;
    };

    std::size_t row_of(Site site) const { return site == kStart ? num_sites_ : site; }
    static bool has(const std::vector<std::uint64_t>& edges, std::size_t bit) {
        return edges[bit / 64] >> (bit % 64) & 1;
    }
    bool has_edge(Site from, Site to) const { return has(edges_, row_of(from) * words_ * 64 + to); }
    bool is_left(Site from, Site to) const { return has(left_, row_of(from) * words_ * 64 + to); }
    void order_sites();
    std::vector<std::vector<Site>> components(std::span<const Site> sites) const;
    void find_loops_among(std::span<const Site> sites, std::size_t depth);

    std::size_t num_sites_, words_;
    std::vector<std::uint64_t> edges_;  ///< a bit for each pair; the last row belongs to kStart
    std::vector<std::uint64_t> left_;  ///< edges that do not begin an iteration of a loop found so far
    std::vector<std::uint32_t> position_;  ///< of each site in reverse postorder
    std::vector<Loop> loops_;
    std::vector<LoopsOfSite> loops_of_;
};

}  // namespace lockstep::debugger
