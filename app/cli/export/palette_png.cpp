#include "app/cli/export/palette_png.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include <png.h>

namespace lockstep {
namespace {

using Rgba = std::array<std::uint8_t, 4>;

constexpr std::size_t kMaxEntries = 256;

std::uint32_t key_of(const Rgba& colour) {
    return std::uint32_t{colour[0]} << 24 | std::uint32_t{colour[1]} << 16 | std::uint32_t{colour[2]} << 8 | colour[3];
}

Rgba colour_at(const Image& image, std::size_t pixel, PngAlpha alpha) {
    Rgba colour{};
    std::copy_n(&image.rgba[4 * pixel], colour.size(), colour.begin());
    if (alpha == PngAlpha::without) colour[3] = 255;
    return colour;
}

/// The colours of a picture, the most frequent first.
std::vector<Rgba> colours_of(const Image& image, PngAlpha alpha) {
    std::unordered_map<std::uint32_t, std::uint32_t> pixels;
    std::vector<Rgba> colours;
    for (std::size_t i = 0; i < image.rgba.size() / 4; ++i) {
        const auto colour = colour_at(image, i, alpha);
        if (pixels[key_of(colour)]++ == 0) colours.push_back(colour);
    }
    std::ranges::stable_sort(colours, std::ranges::greater{},
                             [&](const Rgba& colour) { return pixels[key_of(colour)]; });
    return colours;
}

/// The largest difference of a channel.
int distance(const Rgba& one, const Rgba& other) {
    int largest = 0;
    for (std::size_t i = 0; i < one.size(); ++i) largest = std::max(largest, std::abs(int{one[i]} - int{other[i]}));
    return largest;
}

const Rgba* nearest(const std::vector<Rgba>& palette, const Rgba& colour) {
    const Rgba* found = nullptr;
    int least = 256;
    for (const auto& entry : palette)
        if (const int away = distance(entry, colour); away < least) least = away, found = &entry;
    return found;
}

/// A palette with an entry for every colour that differs from it by at most `away` in each channel; none if 256 entries do not suffice.
std::optional<std::vector<Rgba>> palette_of(const std::vector<Rgba>& colours, int away) {
    std::vector<Rgba> palette;
    for (const auto& colour : colours) {
        const auto* entry = nearest(palette, colour);
        if (entry && distance(*entry, colour) <= away) continue;
        if (palette.size() == kMaxEntries) return std::nullopt;
        palette.push_back(colour);
    }
    return palette;
}

std::string encoded(const Image& image, const std::vector<std::uint8_t>& indices, const std::vector<Rgba>& palette) {
    png_image png{};
    png.version = PNG_IMAGE_VERSION;
    png.width = static_cast<png_uint_32>(image.width);
    png.height = static_cast<png_uint_32>(image.height);
    png.format = PNG_FORMAT_RGBA_COLORMAP;
    png.colormap_entries = static_cast<png_uint_32>(palette.size());
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(png);
    std::string bytes(size, '\0');
    if (!png_image_write_to_memory(&png, bytes.data(), &size, 0, indices.data(), 0, palette.data()))
        throw std::runtime_error(std::string("the picture cannot be made a PNG: ") + png.message);
    bytes.resize(size);
    return bytes;
}

}  // namespace

std::string palette_png_bytes(const Image& image, PngAlpha alpha) {
    const auto colours = colours_of(image, alpha);
    std::optional<std::vector<Rgba>> palette;
    for (int away = 0; away <= kMaxDifference && !palette; ++away) palette = palette_of(colours, away);
    if (!palette || palette->empty()) return png_bytes(image, alpha);

    std::unordered_map<std::uint32_t, std::uint8_t> entries;
    for (const auto& colour : colours)
        entries[key_of(colour)] = static_cast<std::uint8_t>(nearest(*palette, colour) - palette->data());
    std::vector<std::uint8_t> indices(image.rgba.size() / 4);
    for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = entries.at(key_of(colour_at(image, i, alpha)));
    return encoded(image, indices, *palette);
}

}  // namespace lockstep
