#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/scan/scan_layout.hpp"
#include "viz/scan/scan_progress.hpp"
#include "viz/scan/scan_raster.hpp"

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

/// The steps of a scan as bands: how far left each sum reaches, many elements a pixel; on blocks their sums. In the middle of a
/// launch, elements that it has not stored yet are hollow.
class ScanBands {
public:
    void draw(const Scene& scene, const ScanLayout& layout, const Labels& labels);
    /// ", the farthest of 61 elements a pixel"; empty where each has its own.
    static std::string aggregation(const ScanLayout& layout);

private:
    void cover_what_comes(const Scene& scene, const ScanLayout& layout, const Labels& labels);
    /// Where an element of a pixel is wrong: a red mark below the last row that is there.
    void mark_wrong(const Scene& scene, const ScanLayout& layout, const Labels& labels);

    ScanRaster raster_;
    ScanProgress progress_;
    BlockSums sums_;
    std::uint64_t wrong_seen_ = 0;
    std::vector<bool> wrong_;  // of the elements in view
};

}  // namespace lockstep
