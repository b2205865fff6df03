#include "viz/memory_access/transposed_tile.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/at_access/stored_at_access.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/text/cell_figure.hpp"

namespace lockstep {
namespace {

constexpr float kHead = 40, kGap = 20, kMaxCell = 44;  // points
constexpr float kFigureWidth = 22, kFigureHeight = 16, kMinCell = 3;  // points: a cell with a figure; a minimum cell
constexpr int kGlyphs = 6;

std::string range_text(std::string_view what, std::uint32_t first, std::uint32_t count) {
    return fmt::format("{} {} to {}", what, count_text(first), count_text(first + count - 1));
}

bool touches(const BlockAtAccess& block, const ColumnPicture& column, std::uint32_t element) {
    return block.touched && column.space && block.touched->space == column.space->name &&
           block.touched->index == element;
}

}  // namespace

void TransposedTile::read(const Scene& scene, const BlockAtAccess& block) {
    const auto *value = scene.find(Role::value), *moved = scene.find(Role::copied);
    const auto* shared = SharedAtAccess::find(scene);
    const auto* stored = moved ? StoredAtAccess::find(scene, *moved) : nullptr;
    Fingerprint fingerprint;
    fingerprint.add(value).add(moved).add(shared).add(stored).add(BlockAtAccess::find(scene)).add(block.block);
    if (!fingerprint.differs_from(seen_)) return;
    grids_.clear();
    const auto& array = scene.dataset->array();
    const auto width = array.width, height = array.rows();
    const auto tile = MatrixTile::of(block.block, width);
    if (!value || !moved || tile.top >= height || tile.left >= width) return;
    const Part part{.top = tile.top,
                    .left = tile.left,
                    .rows = std::min(MatrixTile::kSide, height - tile.top),
                    .columns = std::min(MatrixTile::kSide, width - tile.left)};
    grids_.push_back(taken_from(*value, array, block, part));
    if (const auto at = SharedAtAccess::of(scene); at && at->words.size() >= MatrixTile::kSide * MatrixTile::kSide)
        grids_.push_back(held_in(*at, *value, block, part));
    grids_.push_back(put_to(*moved, stored, array, block, part));
}

TransposedTile::Grid TransposedTile::taken_from(const ColumnPicture& value, const NumberArray& array,
                                                const BlockAtAccess& block, const Part& part) {
    const auto [top, left, rows, columns] = part;
    Grid from{.title = "value", .rows = rows, .columns = columns};
    from.note = range_text("rows", top, rows) + ", " + range_text("columns", left, columns);
    for (std::uint32_t r = 0; r < rows; ++r) {
        const auto begin = (top + r) * array.width + left;
        const auto count = begin >= array.size() ? 0 : std::min(columns, array.size() - begin);
        const auto values = read_values(value, false, begin, count);
        for (std::uint32_t c = 0; c < columns; ++c) {
            from.written.push_back(c < count);
            from.figures.push_back(c < count ? cell_figure(*value.column, values.bits(c), kGlyphs) : "");
            from.shade.push_back(r);
            if (c < count && touches(block, value, begin + c)) from.latest = r * columns + c;
        }
    }
    return from;
}

TransposedTile::Grid TransposedTile::held_in(const SharedAtAccess& shared, const ColumnPicture& value,
                                             const BlockAtAccess& block, const Part& part) {
    const auto pitch = static_cast<std::uint32_t>(shared.words.size()) / MatrixTile::kSide;
    // Padding follows a row's last word.
    Grid held{.title = "shared memory",
              .rows = part.rows,
              .columns = part.columns,
              .padding = part.columns == MatrixTile::kSide ? pitch - MatrixTile::kSide : 0};
    held.note = "block " + count_text(shared.block) + ", rows of " + count_text(pitch, "word", "words");
    for (std::uint32_t r = 0; r < part.rows; ++r)
        for (std::uint32_t c = 0; c < part.columns; ++c) {
            const auto word = r * pitch + c;
            const bool written = shared.is_written(word);
            held.written.push_back(written);
            held.figures.push_back(written ? cell_figure(*value.column, shared.words[word], kGlyphs) : "");
            held.shade.push_back(r);
            if (block.touched_word == word) held.latest = r * part.columns + c;
        }
    return held;
}

TransposedTile::Grid TransposedTile::put_to(const ColumnPicture& moved, const ColumnPicture* stored,
                                            const NumberArray& array, const BlockAtAccess& block, const Part& part) {
    const auto [top, left, rows, columns] = part;
    Grid to{.title = moved.column->name, .rows = columns, .columns = rows};
    to.note = range_text("rows", left, columns) + ", " + range_text("columns", top, rows);
    for (std::uint32_t c = 0; c < columns; ++c) {
        const auto begin = (left + c) * array.rows() + top;
        const auto count = begin >= moved.column->size ? 0 : std::min(rows, moved.column->size - begin);
        const auto now = read_values(moved, false, begin, count), before = read_values(moved, true, begin, count);
        const auto flags = stored ? StoredAtAccess::read(*stored, moved, begin, count) : std::vector<bool>();
        for (std::uint32_t r = 0; r < rows; ++r) {
            const bool there = r < count && (flags.empty() ? now.bits(r) != before.bits(r) : flags[r]);
            to.written.push_back(there);
            to.figures.push_back(there ? cell_figure(*moved.column, now.bits(r), kGlyphs) : "");
            to.shade.push_back(r);
            if (r < count && touches(block, moved, begin + r)) to.latest = c * rows + r;
        }
    }
    return to;
}

void TransposedTile::draw(const Scene& scene, const BlockAtAccess& block, const Rect& area, const Labels& labels) {
    read(scene, block);
    if (grids_.empty()) return;
    const float scale = scene.scale, gap = kGap * scale;
    std::uint32_t across = 0, down = 1;
    for (const auto& grid : grids_) {
        across += grid.columns + grid.padding;
        down = std::max(down, grid.rows);
    }
    const auto count = static_cast<float>(grids_.size());
    const float cell =
        std::floor(std::min({(area.width - (count - 1) * gap) / static_cast<float>(across),
                             (area.height - kHead * scale) / static_cast<float>(down), kMaxCell * scale}));
    if (cell < kMinCell * scale) return;
    const float each = (area.width - (count - 1) * gap) / count;
    float x = area.x;
    for (const auto& grid : grids_) {
        draw_grid(scene, grid, {x, area.y, each, area.height}, cell, block.stores, labels);
        x += each + gap;
    }
}

void TransposedTile::draw_grid(const Scene& scene, const Grid& grid, const Rect& area, float cell, bool stores,
                               const Labels& labels) {
    const auto& palette = *scene.palette;
    const float scale = scene.scale, top = area.y + kHead * scale;
    auto* list = labels.list();
    labels.put_within(area.width, scene.fonts.medium, 13, {area.x, area.y + 9 * scale}, palette.ink, grid.title);
    labels.put_within(area.width, scene.fonts.words, 13, {area.x, area.y + 27 * scale}, palette.ink2, grid.note);
    const auto shades = std::max(1u, *std::ranges::max_element(grid.shade));
    const bool figures = cell >= kFigureWidth * scale && cell >= kFigureHeight * scale;
    const float apart = cell >= 8 * scale ? scale : 0;
    const auto box = [&](std::uint32_t row, std::uint32_t column) {
        return Rect{area.x + static_cast<float>(column) * cell, top + static_cast<float>(row) * cell, cell - apart,
                    cell - apart};
    };
    for (std::uint32_t row = 0; row < grid.rows; ++row) {
        for (std::uint32_t column = 0; column < grid.columns + grid.padding; ++column) {
            const auto at = box(row, column);
            const ImVec2 low{at.x, at.y}, far{at.x + at.width, at.y + at.height};
            if (column >= grid.columns) {
                list->AddRectFilled(low, far, to_imgui(palette.unvisited.faded(0.35f)));
                continue;
            }
            const auto place = row * grid.columns + column;
            const bool latest = grid.latest == place;
            if (!grid.written[place]) {
                list->AddRect(low, far, to_imgui(palette.grid), 0, std::max(1.f, 0.5f * scale));
            } else {
                const auto shade = palette.sequence.size() * grid.shade[place] / (shades + 1);
                list->AddRectFilled(low, far, to_imgui(palette.sequence[shade].faded(figures ? 0.38f : 0.7f)));
            }
            if (latest && stores) list->AddRectFilled(low, far, to_imgui(figures ? palette.now_dim : palette.now));
            if (figures && !grid.figures[place].empty())
                labels.put_within(cell - 3 * scale, scene.fonts.mono, 12,
                                  {at.x + 0.5f * at.width, at.y + 0.5f * at.height}, palette.ink, grid.figures[place],
                                  Labels::Align::centre);
        }
    }
    if (!grid.latest) return;
    const auto at = box(*grid.latest / grid.columns, *grid.latest % grid.columns);
    list->AddRect({at.x - scale, at.y - scale}, {at.x + at.width + scale, at.y + at.height + scale},
                  to_imgui(palette.now), 2 * scale, 2 * scale);
}

}  // namespace lockstep
