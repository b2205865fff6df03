#include "viz/scan/scan_raster.hpp"

#include <algorithm>
#include <cmath>

#include "viz/gl/fingerprint.hpp"

namespace lockstep {

Colour ScanRaster::colour_of(std::uint32_t reach, std::uint32_t n, const Palette& palette) {
    if (reach == 0) return palette.unvisited;
    const auto& stops = palette.sequence;
    const double share = n < 2 ? 1.0 : std::log2(static_cast<double>(reach)) / std::log2(static_cast<double>(n));
    const auto at = static_cast<float>(std::clamp(share, 0.0, 1.0) * static_cast<double>(stops.size() - 1));
    const auto low = std::min(static_cast<std::size_t>(at), stops.size() - 2);
    const float part = at - static_cast<float>(low);
    const auto mix = [&](float a, float b) { return a + part * (b - a); };
    return {mix(stops[low].r, stops[low + 1].r), mix(stops[low].g, stops[low + 1].g),
            mix(stops[low].b, stops[low + 1].b), 1};
}

void ScanRaster::update(const ScanSteps& steps, const std::vector<int>& rows, std::uint32_t pass, double first,
                        double count, int width, const Palette& palette) {
    const int height = static_cast<int>(rows.size());
    if (width <= 0 || height == 0) return;
    Fingerprint fingerprint;
    fingerprint.add(steps.num_elements()).add(height).add(pass).add(first).add(count).add(width);
    for (const auto row : rows) {
        const auto& step = steps.rows()[static_cast<std::size_t>(row)];
        fingerprint.add(step.reach.rule).add(step.reach.stride).add(step.reach.exclusive).add(step.unit);
    }
    fingerprint.add(static_cast<const void*>(&palette));
    if (!fingerprint.differs_from(drawn_)) return;

    std::vector<Pixel> pixels(static_cast<std::size_t>(width) * rows.size());
    for (std::size_t y = 0; y < rows.size(); ++y) {
        const auto row = rows[y];
        const auto& step = steps.rows()[static_cast<std::size_t>(row)];
        const bool done = step.reach.pass <= pass;
        for (int x = 0; x < width; ++x) {
            const auto element = [&](int at) {
                return static_cast<std::uint32_t>(std::max(0.0, (first + count * at / width) / step.unit));
            };
            const auto begin = element(x), end = std::max(begin + 1, element(x + 1));
            const auto reach = std::uint64_t{steps.farthest(row, begin, end)} * step.unit;
            const auto colour =
                done ? colour_of(static_cast<std::uint32_t>(std::min<std::uint64_t>(reach, steps.num_elements())),
                                 steps.num_elements(), palette)
                     : palette.grid;
            pixels[y * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)] = pixel_of(colour);
        }
    }
    texture_.update(pixels, width, height);
}

}  // namespace lockstep
