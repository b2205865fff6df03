#pragma once

#include <cstdint>

namespace lockstep {

/// The maximum main memory of a view beside the run, in bytes for each element of the dataset and for each arc of a
/// graph: its layout during construction, and its OpenGL buffers. Columns are not included: the run states their size.
struct ViewNeed {
    /// Every view states the first two: there is no default.
    constexpr ViewNeed(double element, double arc, double pixel = 0)
        : an_element(element), an_arc(arc), a_pixel(pixel) {}

    double an_element, an_arc;
    double a_pixel;  ///< for the textures that it draws before the picture

    std::uint64_t bytes(std::uint64_t num_elements, std::uint64_t num_arcs) const {
        return static_cast<std::uint64_t>(an_element * static_cast<double>(num_elements) +
                                          an_arc * static_cast<double>(num_arcs));
    }
    std::uint64_t bytes_of_textures(std::uint64_t num_pixels) const {
        return static_cast<std::uint64_t>(a_pixel * static_cast<double>(num_pixels));
    }
};

/// Memory of any picture: OpenGL with its programs, glyphs, and the render targets.
constexpr std::uint64_t bytes_of_any_picture(std::uint64_t num_pixels) {
    constexpr std::uint64_t kAtLeast = 64'000'000, kAPixel = 16;
    return kAtLeast + kAPixel * num_pixels;
}

}  // namespace lockstep
