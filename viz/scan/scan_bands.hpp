#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/scan/scan_layout.hpp"
#include "viz/scan/scan_progress.hpp"
#include "viz/scan/scan_raster.hpp"

namespace lockstep {

/// Figures on the bands of a scan by blocks: the sums of blocks, their scan, and the offsets that are added to blocks.
/// They are computed from the input.
class BlockSums {
public:
    /// Draws nothing if figures do not fit, or if a band has too many elements to sum here.
    void draw(const Scene& scene, const ScanLayout& layout, const Labels& labels);

private:
    struct Sum {
        int row = 0;
        double begin = 0, end = 0;  ///< elements of the array below it
        std::uint32_t word = 0;
        bool lifts = false;
    };
    void find(const Scene& scene, const ScanLayout& layout);

    std::vector<Sum> sums_;
    std::uint64_t seen_ = 0;
};

/// The steps of a scan as bands: the reach of each sum to the left, with many elements per pixel; on blocks their sums.
/// Inside a launch, elements that it has not stored yet are hollow.
class ScanBands {
public:
    void draw(const Scene& scene, const ScanLayout& layout, const Labels& labels);
    /// ", the farthest of 61 elements a pixel"; empty if each element has its own.
    static std::string aggregation(const ScanLayout& layout);

private:
    void cover_what_comes(const Scene& scene, const ScanLayout& layout, const Labels& labels);
    /// Draws a red mark below the last available row at pixels with wrong elements.
    void mark_wrong(const Scene& scene, const ScanLayout& layout, const Labels& labels);

    ScanRaster raster_;
    ScanProgress progress_;
    BlockSums sums_;
    std::uint64_t wrong_seen_ = 0;
    std::vector<bool> wrong_;  // of the visible elements
};

}  // namespace lockstep
