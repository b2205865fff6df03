#include "viz/graph/levels/cell_picture.hpp"

#include <algorithm>
#include <cmath>

namespace lockstep {
namespace {

constexpr float kFigureWidth = 24, kFigureHeight = 18, kSmallestCell = 6;  ///< points
constexpr float kWidest = 72, kTallest = 40;  ///< cells with figures, points
constexpr float kMark = 2.5f;

std::uint32_t fitting(float room, float size) {
    return static_cast<std::uint32_t>(std::max(1.f, std::floor(room / size + 1e-3f)));
}

}  // namespace

CellGrid CellGrid::fit(std::uint32_t n, const Rect& area, float scale) {
    CellGrid grid;
    grid.end = n;
    const auto fits = [&](float width, float height, std::uint32_t columns) {
        return static_cast<float>(ceil_div(n, columns)) * height <= area.height &&
               static_cast<float>(columns) * width <= area.width + 0.5f;
    };
    float covered = 0;
    for (const std::uint32_t columns : {8u, 16u, 32u}) {
        const auto rows = static_cast<float>(ceil_div(n, columns));
        const float width = std::min(std::floor(area.width / static_cast<float>(columns)), kWidest * scale);
        const float height = std::min(std::floor(area.height / rows), kTallest * scale);
        if (width < kFigureWidth * scale || height < kFigureHeight * scale ||
            static_cast<float>(columns) * width * rows * height < covered)
            continue;
        covered = static_cast<float>(columns) * width * rows * height;
        grid.width = width, grid.height = height, grid.columns = columns;
    }
    if (covered > 0) return grid;
    for (float size = std::floor(20 * scale); size >= kSmallestCell * scale; size -= 1) {
        const auto columns = std::max(fitting(area.width, size) / 32 * 32, std::min(32u, fitting(area.width, size)));
        if (!fits(size, size, columns)) continue;
        grid.width = grid.height = size, grid.columns = columns;
        return grid;
    }
    grid.columns = std::max(1u, static_cast<std::uint32_t>(area.width));
    const auto pixels =
        static_cast<std::uint64_t>(grid.columns) * std::max(1u, static_cast<std::uint32_t>(area.height));
    grid.per_cell = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, (n + pixels - 1) / pixels));
    // As high as whole pixels allow: a row of vertices can take several rows of pixels.
    const auto rows = std::max(1u, ceil_div(ceil_div(n, grid.per_cell), grid.columns));
    grid.height = std::max(1.f, std::floor(area.height / static_cast<float>(rows)));
    return grid;
}

CellGrid CellGrid::stretch(std::uint32_t first, std::uint32_t n, float width, float height, const Rect& area) {
    CellGrid grid;
    grid.width = width, grid.height = height;
    // Whole sectors per row, so that no frame is split.
    const auto most = fitting(area.width, width);
    grid.columns = most >= 8 ? most / 8 * 8 : most;
    const std::uint64_t shown = std::uint64_t{grid.columns} * fitting(area.height, height);
    const std::uint64_t last = n > shown ? n - shown : 0;
    grid.first = static_cast<std::uint32_t>(std::min<std::uint64_t>(first, (last + 7) / 8 * 8)) / 8 * 8;
    grid.end = static_cast<std::uint32_t>(std::min<std::uint64_t>(n, grid.first + shown));
    return grid;
}

std::uint32_t CellGrid::rows() const { return ceil_div(ceil_div(end - first, per_cell), columns); }

Point2 CellGrid::corner(std::uint32_t vertex) const {
    const auto cell = (vertex - first) / per_cell;
    return {static_cast<float>(cell % columns) * width, static_cast<float>(cell / columns) * height};
}

std::optional<std::uint32_t> CellGrid::vertex_at(Point2 pixel) const {
    if (pixel.x < 0 || pixel.y < 0) return std::nullopt;
    const auto column = static_cast<std::uint32_t>(pixel.x / width), row = static_cast<std::uint32_t>(pixel.y / height);
    if (column >= columns) return std::nullopt;
    const auto vertex = first + (std::uint64_t{row} * columns + column) * per_cell;
    if (vertex >= end) return std::nullopt;
    return static_cast<std::uint32_t>(vertex);
}

CellTools::CellTools()
    : cells(Program::draw("gl/whole_target.vert", "graph/levels/cells.frag")),
      marks(Program::draw("graph/levels/cells_marks.vert", "graph/levels/cells_marks.frag")),
      figures(Program::draw("graph/levels/cells_figures.vert", "gl/figures.frag")),
      sectors(Program::compute("graph/levels/sectors.comp")) {}

void CellTools::find_touched(const GraphState& state, const PassSummary& summary, std::uint32_t num_vertices) {
    touched.resize(ceil_div(num_vertices, 32) + 1);
    touched.clear();
    summary.bind_found(8);
    touched.bind(9);
    const auto length = summary.counts().num_found;
    sectors.set("list_length", length).set("per_sector", levels_per_sector(state));
    sectors.dispatch(length, 256);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
}

void CellPicture::draw(const CellGrid& grid, const Rect& area, const Scene& scene, const PassKey& key,
                       const GraphState& state, const PassSummary& summary, bool frames, CellTools& tools) {
    const Drawn now{key, grid, area.width, area.height, state.tween, scene.palette};
    if (drawn_ == now) return;
    drawn_ = now;
    tools.palette.bind(*scene.palette);
    const auto scope =
        target_.begin(static_cast<int>(area.width), static_cast<int>(area.height), scene.palette->canvas);
    state.bind();
    const auto prepare = [&](const Program& program) -> const Program& {
        state.set(program);
        return program.set("viewport", Point2{area.width, area.height})
            .set("cell_size", Point2{grid.width, grid.height})
            .set("cell_columns", grid.columns)
            .set("per_cell", grid.per_cell)
            .set("first_shown", grid.first)
            .set("end_shown", grid.end);
    };
    tools.touched.bind(8);
    summary.bind_colours(1);
    prepare(tools.cells)
        .set("cell_gap", grid.width >= 16 * scene.scale ? 2 * scene.scale
                         : grid.raster()                ? 0.f
                                                        : 1.f)
        .set("frames", frames ? 1u : 0u)
        .set("per_sector", levels_per_sector(state))
        .set("line_scale", scene.scale)
        .draw_vertices(GL_TRIANGLES, 3);
    glBindTextureUnit(1, 0);
    if (grid.raster()) {
        summary.bind_found(8);
        prepare(tools.marks)
            .set("mark_size", std::max(kMark * scene.scale, grid.height))
            .draw_vertices(GL_TRIANGLES, 6, summary.counts().num_found);
        return;
    }
    const auto digits = num_digits(state.highest_level);
    const float pixels =
        tools.drawn_numbers.fits(digits, grid.width - 4 * scene.scale, grid.height - 4 * scene.scale, 13, scene.scale);
    if (grid.width < kFigureWidth * scene.scale || grid.height < kFigureHeight * scene.scale || pixels == 0) return;
    tools.drawn_numbers.draw(prepare(tools.figures), pixels, digits, grid.end - grid.first);
}

}  // namespace lockstep
