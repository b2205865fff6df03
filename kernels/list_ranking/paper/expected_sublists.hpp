#pragma once

#include <cstdint>

namespace lockstep::list_ranking {

/// What random splitters make of a list, on average: p of n nodes, each as likely as any other, so that a walk ends with
/// each link with probability p/n and lengths are geometric with mean n/p (Rehman 2010, section 4.3: "the expected number
/// of singleton sublists for a list of 8 M elements is about 16,000"). 1 <= num_sublists <= num_nodes.
struct ExpectedSublists {
    std::uint32_t num_nodes = 1, num_sublists = 1;

    double mean() const;  ///< nodes
    double deviation() const;  ///< nodes
    double singletons() const;  ///< sublists
    /// Nodes: of the longest of p independent geometric lengths, H(p) / -ln(1 - p/n) + 1/2, where H(p) is the p-th harmonic
    /// number (Eisenberg 2008, "On the expectation of the maximum of IID geometric random variables").
    double longest() const;
    /// Sublists of `first` .. `first + width - 1` nodes.
    double sublists(std::uint32_t first, std::uint32_t width) const;

private:
    double share() const { return static_cast<double>(num_sublists) / num_nodes; }
};

}  // namespace lockstep::list_ranking
