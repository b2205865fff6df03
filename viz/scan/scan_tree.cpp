#include "viz/scan/scan_tree.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "kernels/algorithms/scan/columns.hpp"
#include "kernels/algorithms/scan/parameters.hpp"
#include "viz/columns/index_step.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/text/cell_figure.hpp"
#include "viz/scan/scan_raster.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMaxTerms = 4096;

std::uint32_t word_at(const Numbers& numbers, std::uint32_t i) {
    return std::visit([i](const auto& all) { return static_cast<std::uint32_t>(bits_of(all[i])); }, numbers);
}

constexpr float kFigureWidth = 24, kFigureHeight = 16;  // points: minimum size of a cell with a figure
constexpr float kFigureSize = 13, kMinSize = 10, kMaxSize = 20;  // points
constexpr float kFigurePart = 0.45f, kFigureShare = 0.55f;  // of a high cell; of a wide one: one size per row

}  // namespace

void ScanValues::update(const Scene& scene, const ScanSteps& steps, std::uint32_t first, std::uint32_t count) {
    const auto* prefix = scene.find(Role::prefix, 0);
    const auto recorder =
        std::ranges::find(scene.columns, scan::kHeld, [](const auto& one) { return one.column->name; });
    const auto* held = recorder == scene.columns.end() ? nullptr : &*recorder;
    Fingerprint fingerprint;
    fingerprint.add(prefix).add(held).add(scene.dataset_version).add(first).add(count).add(scene.pass);
    fingerprint.add(prefix ? prefix->wrong : 0u).add(steps.rows().size());
    if (!fingerprint.differs_from(seen_)) return;

    const auto& numbers = scene.dataset->array().values;
    const auto n = size_of(numbers);
    const auto combine = scan::operator_of(*scene.parameters, numbers);
    const int last = steps.last_row(scene.pass);
    first_ = first;
    rows_.clear();
    wrong_.assign(steps.rows().size(), {});
    const bool sums_are_known = !prefix || (prefix->wrong == 0 && !scene.algorithm->demonstration);
    for (int row = 0; row < static_cast<int>(steps.rows().size()); ++row) {
        const auto& step = steps.rows()[static_cast<std::size_t>(row)];
        Row found{.first = first / step.unit, .words = {}};
        const auto end = std::min<std::uint64_t>(step.size, (std::uint64_t{first} + count + step.unit - 1) / step.unit);
        if (step.reach.pass > scene.pass) {
            rows_.push_back(std::move(found));
            continue;
        }
        ColumnValues recorded;
        const bool is_recorded = held && row > 0 && step.reach.depth == 0;
        if (is_recorded)
            recorded = read_values(*held, false, static_cast<std::uint32_t>(row) * n + found.first,
                                   static_cast<std::uint32_t>(end) - found.first);
        for (auto element = found.first; element < end; ++element) {
            const auto range = step.range(element, n);
            if (range.length() > kMaxTerms || (row > 0 && !is_recorded && !sums_are_known)) {
                found.words.emplace_back();
                continue;
            }
            auto sum = combine.identity();
            for (auto i = range.begin; i < range.end; ++i)
                sum = i == range.begin ? word_at(numbers, i) : combine(sum, word_at(numbers, i));
            if (is_recorded) {
                const auto word = static_cast<std::uint32_t>(recorded.bits(element - found.first));
                wrong_[static_cast<std::size_t>(row)].push_back(word != sum && !are_floats(numbers));
                sum = word;
            }
            found.words.emplace_back(sum);
        }
        rows_.push_back(std::move(found));
    }
    if (!prefix || rows_.empty()) return;
    const auto shown = std::min(count, prefix->column->size - std::min(first, prefix->column->size));
    const auto left = read_values(*prefix, false, first, shown);
    auto& words = rows_[static_cast<std::size_t>(last)].words;
    for (std::uint32_t i = 0; i < shown && i < words.size(); ++i) words[i] = static_cast<std::uint32_t>(left.bits(i));
    // Without the verifier's marks, those of the recorded row stay.
    if (prefix->wrong != 0) wrong_[static_cast<std::size_t>(last)] = read_wrong(*prefix, first, count);
}

std::optional<std::uint32_t> ScanValues::at(int row, std::uint32_t element) const {
    if (row < 0 || static_cast<std::size_t>(row) >= rows_.size()) return std::nullopt;
    const auto& [first, words] = rows_[static_cast<std::size_t>(row)];
    if (element < first || element - first >= words.size()) return std::nullopt;
    return words[element - first];
}

bool ScanValues::is_wrong(int row, std::uint32_t element) const {
    const auto& wrong = wrong_[static_cast<std::size_t>(row)];
    return element >= first_ && element - first_ < wrong.size() && wrong[element - first_];
}

bool ScanValues::any_wrong() const {
    return std::ranges::any_of(wrong_, [](const auto& row) { return std::ranges::find(row, true) != row.end(); });
}

void ScanTree::draw(const Scene& scene, const ScanLayout& layout, const Labels& labels) {
    const auto first = static_cast<std::uint32_t>(layout.first);
    const auto end = static_cast<std::uint32_t>(
        std::min<double>(layout.steps().num_elements(), std::ceil(layout.first + layout.count)));
    values_.update(scene, layout.steps(), first, end - first);
    in_block_.update(scene, layout.steps());
    progress_.update(scene, layout);
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    list->PushClipRect({layout.plot.x - 2, layout.plot.y - ScanLayout::kHead * scene.scale},
                       {layout.plot.x + layout.plot.width + 2, layout.plot.y + layout.plot.height}, true);
    const auto step = index_step(layout.cell, labels.width(scene.fonts.mono, 12, std::to_string(end)));
    for (auto i = first / step * step; i < end; i += step)
        labels.put(scene.fonts.mono, 12, {layout.x_of(i + 0.5), layout.plot.y - 0.5f * ScanLayout::kHead * scene.scale},
                   palette.ink2, std::to_string(i), Labels::Align::centre);
    draw_bands(scene, layout, labels);
    for (int row = 0; row < static_cast<int>(layout.steps().rows().size()); ++row)
        if (layout.step(row).reach.pass <= scene.pass) draw_lines(scene, layout, row, labels);
    for (int row = 0; row < static_cast<int>(layout.steps().rows().size()); ++row)
        draw_cells(scene, layout, row, labels);
    list->PopClipRect();
}

bool ScanTree::is_done(const Scene& scene, const ScanLayout& layout, int row, std::uint32_t element) const {
    if (in_block_.at_work()) return in_block_.is_done(row, element);
    return !progress_.concerns(scene, layout, row) || progress_.is_stored(element);
}

void ScanTree::draw_bands(const Scene& scene, const ScanLayout& layout, const Labels& labels) const {
    for (int row = 0; row < static_cast<int>(layout.steps().rows().size()); ++row) {
        const auto& reach = layout.step(row).reach;
        if (reach.rule != scan::Reach::tiles) continue;
        const double tile = double{static_cast<double>(reach.stride)} * layout.step(row).unit;
        const auto from = static_cast<std::uint64_t>(layout.first / tile);
        for (auto k = from; static_cast<double>(k) * tile < layout.first + layout.count; ++k) {
            const float left = layout.x_of(static_cast<double>(k) * tile),
                        right = layout.x_of(
                            std::min<double>(static_cast<double>(k + 1) * tile, layout.steps().num_elements()));
            const float top = layout.top_of(layout.step(row).before), bottom = layout.top_of(row) + layout.row_height;
            if (k % 2 == 0) labels.list()->AddRectFilled({left, top}, {right, bottom}, to_imgui(scene.palette->panel));
            labels.list()->AddLine({right, top}, {right, bottom}, to_imgui(scene.palette->line), scene.scale);
        }
    }
}

void ScanTree::draw_lines(const Scene& scene, const ScanLayout& layout, int row, const Labels& labels) const {
    const auto& palette = *scene.palette;
    const bool now = layout.step(row).reach.pass == scene.pass && scene.pass > 0;
    const auto [first, end] = layout.in_view(row);
    for (auto element = first; element < end; ++element) {
        if (!is_done(scene, layout, row, element)) continue;
        const auto to = layout.cell_of(scene, row, element);
        for (const auto& source : layout.steps().sources(row, element)) {
            const auto from = layout.cell_of(scene, source.row, source.element);
            const ImVec2 a{from.x + 0.5f * from.width, from.y + from.height}, b{to.x + 0.5f * to.width, to.y};
            const auto& colour = now ? palette.now : palette.ink3.faded(0.7f);
            labels.list()->AddLine(a, b, to_imgui(colour), (now ? 1.6f : 1.f) * scene.scale);
            if (!now || scene.tween >= 1 || scene.tween <= 0) continue;
            labels.list()->AddCircleFilled({a.x + (b.x - a.x) * scene.tween, a.y + (b.y - a.y) * scene.tween},
                                           3.5f * scene.scale, to_imgui(palette.now));
        }
    }
}

void ScanTree::draw_cells(const Scene& scene, const ScanLayout& layout, int row, const Labels& labels) const {
    const auto& palette = *scene.palette;
    const auto& level = layout.step(row);
    const bool done = level.reach.pass <= scene.pass, now = done && level.reach.pass == scene.pass && scene.pass > 0;
    const auto [first, end] = layout.in_view(row);
    auto* list = labels.list();
    for (auto element = first; element < end; ++element) {
        const auto cell = layout.cell_of(scene, row, element);
        const ImVec2 low{cell.x, cell.y}, high{cell.x + cell.width, cell.y + cell.height};
        if (!done || !is_done(scene, layout, row, element)) {
            list->AddRect(low, high, to_imgui(palette.grid), 3 * scene.scale, scene.scale);
            continue;
        }
        const bool works = layout.steps().changes(row, element),
                   wrong = !in_block_.at_work() && !progress_.at_work() && values_.is_wrong(row, element);
        const auto reach = level.range(element, layout.steps().num_elements()).length();
        const auto fill = ScanRaster::colour_of(reach, layout.steps().num_elements(), palette);
        list->AddRectFilled(low, high, to_imgui(palette.canvas), 3 * scene.scale);
        list->AddRectFilled(low, high, to_imgui(works ? fill.faded(0.38f) : palette.raised.faded(0.45f)),
                            3 * scene.scale);
        if (in_block_.is_latest(row, element))
            list->AddRectFilled(low, high, to_imgui(palette.now_dim), 3 * scene.scale);
        if (wrong) {
            list->AddRect(low, high, to_imgui(palette.hazard), 3 * scene.scale, 2 * scene.scale);
            const float size = 7 * scene.scale;
            list->AddTriangleFilled({high.x - size, low.y}, {high.x, low.y}, {high.x, low.y + size},
                                    to_imgui(palette.hazard));
        } else if (now && works) {
            list->AddRect(low, high, to_imgui(palette.now), 3 * scene.scale, 2 * scene.scale);
        } else if (layout.steps().is_final(row, element)) {
            list->AddRect(low, high, to_imgui(palette.ink2), 3 * scene.scale, 1.5f * scene.scale);
        } else if (works) {
            draw_dashed_cell(scene, cell, labels);
        }
        draw_figure(scene, row, element, cell, works || wrong, labels);
    }
}

void ScanTree::draw_figure(const Scene& scene, int row, std::uint32_t element, const Rect& cell, bool strong,
                           const Labels& labels) const {
    if (cell.width < kFigureWidth * scene.scale - 3 || cell.height < kFigureHeight * scene.scale) return;
    const auto* prefix = scene.find(Role::prefix, 0);
    const auto held = in_block_.word(row, element);
    const auto word = held ? held : values_.at(row, element);
    if (!prefix || !word) return;
    // As large as fits: sums grow, cells do not.
    const float room = std::min(kFigurePart * cell.height, kFigureShare * cell.width) / scene.scale;
    float size = std::round(std::clamp(room, kFigureSize, kMaxSize));
    std::string text;
    for (;; --size) {
        const float glyph = labels.width(scene.fonts.mono, size, "0");
        text = cell_figure(*prefix->column, *word, std::max(1, static_cast<int>((cell.width - 2) / glyph)));
        if (size <= kMinSize || labels.width(scene.fonts.mono, size, text) <= cell.width - 1) break;
    }
    labels.put_within(cell.width - 1, scene.fonts.mono, size, {cell.x + 0.5f * cell.width, cell.y + 0.5f * cell.height},
                      strong ? scene.palette->ink : scene.palette->ink3, text, Labels::Align::centre);
}

void draw_dashed_cell(const Scene& scene, const Rect& cell, const Labels& labels) {
    const auto& colour = scene.palette->ink3;
    const float right = cell.x + cell.width, bottom = cell.y + cell.height;
    labels.dashed_line({cell.x, cell.y}, {right, cell.y}, colour, scene.scale);
    labels.dashed_line({cell.x, bottom}, {right, bottom}, colour, scene.scale);
    labels.dashed_line({cell.x, cell.y}, {cell.x, bottom}, colour, scene.scale);
    labels.dashed_line({right, cell.y}, {right, bottom}, colour, scene.scale);
}

}  // namespace lockstep
