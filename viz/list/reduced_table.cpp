#include "viz/list/reduced_table.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/run/entry/count_text.hpp"
#include "viz/columns/value_text.hpp"
#include "viz/gl/figures.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kTitle = 16, kWords = 13, kFigure = 14;
constexpr float kTitleLine = 28, kLine = 22, kCell = 23, kIndexLine = 18, kAbove = 6, kBelow = 6;
constexpr float kGlyph = 8.4f;  // of 14-point figures
constexpr float kLeastWidth = 28;
constexpr std::size_t kMost = 16;  // columns of the table

float cell_width(const std::vector<std::uint32_t>& values) {
    std::uint32_t highest = 0;
    for (const auto value : values)
        if (value != kNone) highest = std::max(highest, value);
    return std::max(kLeastWidth, static_cast<float>(num_digits(highest)) * kGlyph + 10);
}

float label_width(const Scene& scene, const std::string& value, const std::string& successor, const Labels& labels) {
    return std::max(labels.width(scene.fonts.mono, kWords, value), labels.width(scene.fonts.mono, kWords, successor)) +
           8 * scene.scale;
}

}  // namespace

const ColumnPicture* find_below(const Scene& scene, Role role) {
    for (const auto& one : scene.columns)
        if (one.column->role == role && one.column->depth == 1) return &one;
    return nullptr;
}

bool ReducedTable::prepare(const Scene& scene, const ListColumns& columns) {
    if (!columns.sublists || columns.sublists->in_list_order().size() > kMost) return false;
    const auto* rank = find_below(scene, Role::rank);
    const auto* length = find_below(scene, Role::length);
    const auto* successor = find_below(scene, Role::input_successor);
    if (!rank || !length || !successor) return false;
    if (!Fingerprint{}.add(rank).add(length).add(successor).add(scene.dataset_version).differs_from(seen_)) return true;

    const auto count = rank->column->size;
    const auto ranks = read_numbers(*rank, false, 0, count), lengths = read_numbers(*length, false, 0, count);
    successors_ = read_numbers(*successor, false, 0, count);
    const bool ranked = std::ranges::find(ranks, kNone) == ranks.end();
    const bool walked = std::ranges::find(successors_, kNone) == successors_.end();
    values_ = ranked ? ranks : lengths;
    value_symbol_ = (ranked ? rank : length)->column->symbol;
    successor_symbol_ = successor->column->symbol;
    categories_.assign(count, 0);
    for (const auto& sublist : columns.sublists->in_list_order()) categories_[sublist.number] = sublist.category;

    title_ = "Level 1: the reduced list";
    if (ranked) {
        explanation_ = "One node a sublist: its thread, and the rank at which the sublist starts.";
        next_ = "Each node adds the start of its sublist to its local rank.";
    } else if (walked) {
        explanation_ =
            "One node a sublist: its thread, and " + value_symbol_ + ", the length of the sublist before it.";
        next_ = "Next: this list of " + count_text(count) + " is ranked; then every sublist knows where it starts.";
    } else {
        explanation_ = "One node a sublist: its thread. Successor and length come with the walk.";
        next_ = "Next: a thread walks each sublist, up to the next splitter.";
    }
    return true;
}

Point2 ReducedTable::size(const Scene& scene, const Labels& labels) const {
    const float table = label_width(scene, value_symbol_, successor_symbol_, labels) +
                        static_cast<float>(values_.size()) * cell_width(values_) * scene.scale;
    const float words =
        std::max(labels.width(scene.fonts.words, kWords, explanation_), labels.width(scene.fonts.words, kWords, next_));
    return {std::max(table, words), (kTitleLine + 2 * kLine + kAbove + 2 * kCell + kIndexLine + kBelow) * scene.scale};
}

void ReducedTable::draw(const Scene& scene, Point2 at, const Labels& labels) const {
    const float scale = scene.scale;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    float y = at.y;
    const auto line = [&](ImFont* font, float points, const Colour& colour, const std::string& text, float height) {
        labels.put(font, points, {at.x, y + 0.5f * height * scale}, colour, text);
        y += height * scale;
    };
    line(scene.fonts.strong, kTitle, palette.ink, title_, kTitleLine);
    line(scene.fonts.words, kWords, palette.ink2, explanation_, kLine);
    y += kAbove * scale;

    const float label = label_width(scene, value_symbol_, successor_symbol_, labels),
                width = cell_width(values_) * scale;
    const auto row = [&](const std::string& name, float height, auto&& cell) {
        const float middle = y + 0.5f * height * scale;
        labels.put(scene.fonts.mono, kWords, {at.x + label - 8 * scale, middle}, palette.ink2, name,
                   Labels::Align::right);
        for (std::uint32_t i = 0; i < values_.size(); ++i) {
            const float x = std::round(at.x + label + static_cast<float>(i) * width);
            cell(i, ImVec2{x, std::round(y)}, ImVec2{std::round(x + width) - 1, std::round(y + height * scale) - 1},
                 middle);
        }
        y += height * scale;
    };
    row(value_symbol_, kCell, [&](std::uint32_t i, ImVec2 a, ImVec2 b, float middle) {
        const auto category = categories_[i] % palette.categories.size();
        list->AddRectFilled(a, b, to_imgui(palette.categories[category]));
        labels.put(scene.fonts.mono_bold, kFigure, {0.5f * (a.x + b.x), middle}, palette.on_category[category],
                   value_text(values_[i], ValueStyle::unknown), Labels::Align::centre);
    });
    row(successor_symbol_, kCell, [&](std::uint32_t i, ImVec2 a, ImVec2 b, float middle) {
        list->AddRectFilled(a, b, to_imgui(palette.raised));
        labels.put(scene.fonts.mono, kFigure, {0.5f * (a.x + b.x), middle}, palette.ink2,
                   value_text(successors_[i], ValueStyle::optional), Labels::Align::centre);
    });
    row("i", kIndexLine, [&](std::uint32_t i, ImVec2 a, ImVec2 b, float middle) {
        labels.put(scene.fonts.mono, 12, {0.5f * (a.x + b.x), middle}, palette.ink2, count_text(i),
                   Labels::Align::centre);
    });
    y += kBelow * scale;
    line(scene.fonts.words, kWords, palette.ink2, next_, kLine);
}

}  // namespace lockstep
