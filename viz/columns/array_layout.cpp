#include "viz/columns/array_layout.hpp"

#include <algorithm>
#include <cmath>

namespace lockstep {
namespace {

constexpr std::uint32_t kWarp = 32;
constexpr float kLargestCell = 46;  // points
constexpr float kLargestDot = 16;
constexpr float kGapFrom = 5;  // dots of at least this size have a gap between them

std::uint32_t rows(std::uint32_t elements, std::uint32_t per_row) { return (elements + per_row - 1) / per_row; }

/// Whole warps per row if one fits.
std::uint32_t per_row_of(float width, float cell) {
    const auto most = std::max(1u, static_cast<std::uint32_t>(width / cell));
    return most >= kWarp ? most / kWarp * kWarp : most;
}

ArrayLayout cells(const ArrayLayout::Wish& wish, std::uint32_t per_row) {
    ArrayLayout layout;
    layout.kind = ArrayLayout::Kind::cells;
    layout.per_row = per_row;
    layout.cell_width =
        std::floor(std::min((wish.width - wish.label_width) / static_cast<float>(per_row), kLargestCell * wish.scale));
    layout.cell_width = std::max(layout.cell_width, std::floor(wish.smallest_cell));
    layout.row_height = wish.block_height;
    layout.left = wish.label_width;
    return layout;
}

ArrayLayout dots(const ArrayLayout::Wish& wish, float cell) {
    ArrayLayout layout;
    layout.kind = ArrayLayout::Kind::dots;
    layout.cell_width = layout.row_height = std::max(1.f, std::floor(cell));
    layout.per_row = per_row_of(wish.width, layout.cell_width);
    // Rows of whole warps leave room at the right: dots grow to fill it, as long as they remain dots.
    const float widened = std::floor(wish.width / static_cast<float>(layout.per_row));
    if (widened <= 1.5f * layout.cell_width) layout.cell_width = std::max(widened, layout.cell_width);
    layout.gap = layout.row_height >= kGapFrom * wish.scale ? std::max(1.f, std::floor(wish.scale)) : 0;
    return layout;
}

ArrayLayout raster(const ArrayLayout::Wish& wish, std::uint32_t per_pixel) {
    ArrayLayout layout;
    layout.per_pixel = std::max(per_pixel, 1u);
    layout.per_row = std::max(1u, static_cast<std::uint32_t>(wish.width)) * layout.per_pixel;
    return layout;
}

}  // namespace

std::uint32_t ArrayLayout::cells_per_row(const Wish& wish) {
    for (std::uint32_t per_row = kWarp; per_row >= kWarp / 4; per_row /= 2)
        if (wish.width - wish.label_width >= wish.smallest_cell * static_cast<float>(per_row)) return per_row;
    return 0;
}

ArrayLayout ArrayLayout::make(const Wish& wish) {
    const auto figures = cells_per_row(wish);
    const auto n = wish.num_elements;
    const auto done = [&](ArrayLayout layout, float natural_size) {
        layout.num_elements = n;
        layout.natural_size = natural_size;
        return layout;
    };
    if (figures != 0 && static_cast<float>(rows(n, figures)) * wish.block_height <= wish.height) {
        const auto layout = cells(wish, figures);
        return done(layout, layout.cell_width);
    }

    // The largest dot with which everything fits, else the necessary number of elements per pixel.
    float natural = 0;
    for (float dot = std::floor(kLargestDot * wish.scale); dot >= 1 && natural == 0; dot -= 1)
        if (static_cast<float>(rows(n, per_row_of(wish.width, dot))) * dot <= wish.height) natural = dot;
    std::uint32_t per_pixel = 1;
    if (natural == 0) {
        const double pixels = std::max(1., std::floor(static_cast<double>(wish.width))) *
                              std::max(1., std::floor(static_cast<double>(wish.height)));
        per_pixel = static_cast<std::uint32_t>(std::ceil(n / pixels));
        natural = 1 / std::sqrt(static_cast<float>(per_pixel));
    }
    const float size = natural * wish.zoom;
    if (figures != 0 && size >= wish.smallest_cell) return done(cells(wish, figures), natural);
    if (size >= 1 && (wish.zoom > 1 || per_pixel == 1)) {
        auto layout = dots(wish, size);
        if (wish.fills && wish.zoom == 1 && n != 0) {
            const float room = std::floor(wish.height / static_cast<float>(rows(n, layout.per_row)));
            layout.row_height = std::clamp(room, layout.row_height, 2 * layout.cell_width);
        }
        return done(layout, natural);
    }
    return done(raster(wish, wish.zoom == 1 ? per_pixel : static_cast<std::uint32_t>(std::lround(1 / (size * size)))),
                natural);
}

std::optional<std::uint32_t> ArrayLayout::find(Point2 p) const {
    if (p.x < left || p.y < 0) return std::nullopt;
    const auto row = static_cast<std::uint64_t>(p.y / row_height);
    const auto along = static_cast<std::uint64_t>(std::floor(p.x - left) * elements_per_pixel());
    if (along >= per_row) return std::nullopt;
    const auto element = row * per_row + along;
    if (element >= num_elements) return std::nullopt;
    return static_cast<std::uint32_t>(element);
}

Rect ArrayLayout::place(std::uint32_t element) const {
    const float width = kind == Kind::raster ? 1 : cell_width;
    return {left + std::floor(static_cast<float>(element % per_row) / elements_per_pixel()),
            static_cast<float>(element / per_row) * row_height, width, row_height};
}

}  // namespace lockstep
