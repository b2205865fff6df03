#pragma once

#include <cstdint>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/scan/scan_layout.hpp"

namespace lockstep {

/// Figures on the bands of a scan by blocks: the sums of blocks, their scan, and on lifted blocks the number that was added.
/// They are computed from the input.
class BlockSums {
public:
    /// Nothing where a band has no room for a figure, or where it is put together from too many elements to do it here.
    void draw(const Scene& scene, const ScanLayout& layout, const Labels& labels);

private:
    struct Sum {
        int row = 0;
        double begin = 0, end = 0;  ///< elements of the array that it stands over
        std::uint32_t word = 0;
        bool lifts = false;
    };
    void find(const Scene& scene, const ScanLayout& layout);

    std::vector<Sum> sums_;
    std::uint64_t seen_ = 0;
};

}  // namespace lockstep
