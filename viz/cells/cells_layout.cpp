#include "viz/cells/cells_layout.hpp"

#include <algorithm>
#include <cmath>

#include "viz/columns/array_layout.hpp"

namespace lockstep {
namespace {

constexpr float kWidestCell = 64, kLargestDot = 28;  // points
constexpr float kChange = 1.6f;  // width of most changes, relative to a figure
constexpr float kHighest = 3;  // maximum height relative to the width
constexpr float kGapFrom = 5;  // points: dots of at least this size have gaps

/// As many elements per row as fit, in whole warps if possible.
CellsLayout in_one_row(const CellsLayout::Wish& wish) {
    const auto array = ArrayLayout::make({.num_elements = wish.num_elements,
                                          .width = wish.area_width,
                                          .height = wish.area_height,
                                          .block_height = wish.figure_height,
                                          .smallest_cell = wish.figure_width,
                                          .scale = wish.scale,
                                          .zoom = wish.zoom});
    CellsLayout layout;
    layout.kind = static_cast<CellsLayout::Kind>(array.kind);
    layout.columns = array.per_row;
    layout.cell_width = array.cell_width;
    // Reserves room for the figures of changes.
    if (array.kind == ArrayLayout::Kind::cells)
        layout.cell_width =
            std::floor(std::max(array.cell_width, std::min(wish.area_width / static_cast<float>(array.per_row),
                                                           kChange * wish.figure_width)));
    layout.cell_height = array.row_height;
    // Dots too small for gaps may be higher than wide, to fill the area.
    if (array.kind == ArrayLayout::Kind::dots && array.gap == 0 && wish.zoom <= 1)
        layout.cell_height = std::floor(std::clamp(wish.area_height / static_cast<float>(array.num_rows()),
                                                   array.row_height, kHighest * array.row_height));
    layout.gap = array.gap;
    layout.across = array.kind == ArrayLayout::Kind::raster ? array.per_pixel : 1;
    layout.natural_size = array.natural_size;
    return layout;
}

/// In rows and columns: square cells, except for cells with figures that all fit at once.
CellsLayout in_rows(const CellsLayout::Wish& wish) {
    CellsLayout layout;
    layout.columns = wish.width;
    const auto rows = (wish.num_elements - 1) / wish.width + 1;
    const float across = wish.area_width / static_cast<float>(wish.width),
                down = wish.area_height / static_cast<float>(rows);
    const bool with_figures = wish.with_figures && across >= wish.figure_width && down >= wish.figure_height;
    if (with_figures && wish.zoom <= 1) {
        layout.kind = CellsLayout::Kind::cells;
        layout.cell_width = std::floor(std::min(across, std::max(wish.figure_width, kWidestCell * wish.scale)));
        layout.cell_height = std::floor(std::min(down, std::max(wish.figure_height, 0.6f * kWidestCell * wish.scale)));
        layout.natural_size = static_cast<float>(layout.cell_width);
        return layout;
    }
    const float largest = wish.largest > 0 ? wish.largest : std::max(kLargestDot * wish.scale, 1.f);
    const float natural = std::max(std::min({across, down, largest}), wish.smallest);
    const float size = natural * wish.zoom;
    layout.natural_size = natural;
    if (size < 1) {
        const auto block = static_cast<std::uint32_t>(wish.zoom <= 1 ? std::ceil(1 / size) : std::lround(1 / size));
        layout.across = layout.down = std::max(block, 1u);
        return layout;
    }
    const double whole = std::floor(size);
    layout.kind = size >= wish.figure_width ? CellsLayout::Kind::cells : CellsLayout::Kind::dots;
    layout.cell_width = layout.cell_height = whole;
    if (layout.kind == CellsLayout::Kind::dots && size >= kGapFrom * wish.scale)
        layout.gap = std::max(1.f, std::floor(wish.scale));
    return layout;
}

}  // namespace

CellsLayout CellsLayout::make(const Wish& wish) {
    if (wish.num_elements == 0) return {};
    auto layout = wish.width == 0 ? in_one_row(wish) : in_rows(wish);
    layout.num_elements = wish.num_elements;
    return layout;
}

std::optional<std::uint32_t> CellsLayout::find(double x, double y) const {
    if (x < 0 || y < 0 || num_elements == 0) return std::nullopt;
    const bool raster = kind == Kind::raster;
    const auto column = raster ? static_cast<std::uint64_t>(x) * across : static_cast<std::uint64_t>(x / cell_width);
    const auto row = raster ? static_cast<std::uint64_t>(y) * down : static_cast<std::uint64_t>(y / cell_height);
    const auto element = row * columns + column;
    if (column >= columns || element >= num_elements) return std::nullopt;
    return static_cast<std::uint32_t>(element);
}

double CellsLayout::x_of(std::uint32_t element) const {
    const auto column = element % columns;
    return kind == Kind::raster ? column / across : column * cell_width;
}

double CellsLayout::y_of(std::uint32_t element) const {
    const auto row = element / columns;
    return kind == Kind::raster ? row / down : row * cell_height;
}

}  // namespace lockstep
