#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "viz/gl/targets/target.hpp"

namespace lockstep {

/// 8-bit RGBA, row 0 at the top.
struct Image {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgba;

    std::span<const std::uint8_t, 4> pixel(int x, int y) const {
        return std::span<const std::uint8_t, 4>(&rgba[4 * (static_cast<std::size_t>(y) * width + x)], 4);
    }
};

/// The row order of a framebuffer: the project's shaders put the top of the picture in row 0, ImGui and OpenGL in
/// general put the bottom there.
enum class RowOrder { top_first, bottom_first };

/// Waits until everything is drawn.
Image read_pixels(const Target& target, RowOrder order);

enum class PngAlpha { without, with };
/// The content of a PNG file.
std::string png_bytes(const Image& image, PngAlpha alpha = PngAlpha::without);
/// Throws std::runtime_error that names the file if it is not a PNG.
Image load_png(const std::filesystem::path& path);

}  // namespace lockstep
