#include "viz/list/reduced_table.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kTitle = 16, kWords = 13, kFigure = 14;
constexpr float kTitleLine = 28, kLine = 22, kCell = 23, kIndexLine = 18, kAbove = 6, kBelow = 6;
constexpr float kGlyph = 8.4f;  // of 14-point figures
constexpr float kMinWidth = 28;
constexpr std::size_t kMost = 16;  // columns of the table

float cell_width(const std::vector<std::string>& values) {
    std::size_t longest = 1;
    for (const auto& value : values)  // in characters, of which some have several bytes
        longest = std::max(longest, static_cast<std::size_t>(
                                        std::ranges::count_if(value, [](char byte) { return (byte & 0xC0) != 0x80; })));
    return std::max(kMinWidth, static_cast<float>(longest) * kGlyph + 10);
}

std::vector<std::string> texts_of(const ColumnPicture& picture, std::uint32_t count) {
    const auto values = read_values(picture, false, 0, count);
    std::vector<std::string> texts;
    for (std::uint32_t i = 0; i < count; ++i) texts.push_back(value_text(*picture.column, values.at(i)));
    return texts;
}

float label_width(const Scene& scene, const std::string& value, const std::string& successor, const Labels& labels) {
    return std::max(labels.width(scene.fonts.mono, kWords, value), labels.width(scene.fonts.mono, kWords, successor)) +
           8 * scene.scale;
}

}  // namespace

bool ReducedTable::prepare(const Scene& scene, const ListLevel& parent, const ListLevel& level) {
    if (!parent.sublists || level.size() > kMost) return false;
    const auto* rank = scene.find(Role::rank, level.depth);
    const auto* length = scene.find(Role::length, level.depth);
    const auto* successor = scene.find(Role::input_successor, level.depth);
    if (!rank || !length || !successor) return false;
    const auto* local_rank = level.sublists ? scene.find(Role::local_rank, level.depth) : nullptr;
    const auto* sublist = level.sublists ? scene.find(Role::sublist, level.depth) : nullptr;
    Fingerprint fingerprint;
    for (const auto* column : {rank, length, successor, local_rank, sublist}) fingerprint.add(column);
    fingerprint.add(level.rank_known.now).add(level.walked.now).add(level.sublists != nullptr);
    if (!fingerprint.add(scene.dataset_version).differs_from(seen_)) return true;

    const auto count = level.size();
    const bool ranked = level.rank_known.now, walked = local_rank && level.walked.now;
    const auto& shown = ranked ? *rank : walked ? *local_rank : *length;
    values_ = texts_of(shown, count);
    successors_ = texts_of(*successor, count);
    linked_ = std::ranges::none_of(read_numbers(*successor, false, 0, count),
                                   [&](std::uint32_t node) { return successor->column->is_none(node); });
    value_symbol_ = shown.column->symbol;
    successor_symbol_ = successor->column->symbol;
    categories_.assign(count, std::nullopt);
    if (level.sublists && !ranked) {
        const auto own = read_numbers(*sublist, false, 0, count);
        for (std::uint32_t i = 0; i < count; ++i)
            for (const auto& one : level.sublists->along_the_list())
                if (one.number == own[i]) categories_[i] = one.category;
    } else {
        for (const auto& one : parent.sublists->along_the_list()) categories_[one.number] = one.category;
    }
    explain(level);
    return true;
}

void ReducedTable::explain(const ListLevel& level) {
    const auto count = count_text(level.size());
    title_ = "Level " + count_text(std::uint32_t(level.depth)) + ": the reduced list";
    if (level.rank_known.now) {
        explanation_ = "One node a sublist: its thread, and the rank at which the sublist starts.";
        next_ = "Each node adds the start of its sublist to its local rank.";
    } else if (level.sublists) {
        const auto sublists = level.sublists->along_the_list().size();
        const auto cut = count_text(sublists, "splitter cuts", "splitters cut") + " it into " +
                         count_text(sublists, "sublist", "sublists") + " of its own";
        if (level.walked.now) {
            explanation_ = cut + "; " + value_symbol_ + ", links of the input from there.";
            next_ = "Next: level " + count_text(std::uint32_t(level.depth) + 1) + ", the list of these " +
                    count_text(sublists) + ", is ranked.";
        } else {
            explanation_ = cut + ".";
            next_ = "Next: a thread walks each of them, up to the next splitter.";
        }
    } else if (linked_) {
        explanation_ =
            "One node a sublist: its thread, and " + value_symbol_ + ", the length of the sublist before it.";
        next_ = "Next: this list of " + count + " is ranked; then every sublist knows where it starts.";
    } else {
        explanation_ = "One node a sublist: its thread. Successor and length come with the walk.";
        next_ = "Next: a thread walks each sublist, up to the next splitter.";
    }
}

Point2 ReducedTable::size(const Scene& scene, bool brief, const Labels& labels) const {
    const float table = label_width(scene, value_symbol_, successor_symbol_, labels) +
                        static_cast<float>(values_.size()) * cell_width(values_) * scene.scale;
    const float rows = kTitleLine + kAbove + 2 * kCell + kIndexLine;
    if (brief) return {std::max(table, labels.width(scene.fonts.strong, kTitle, title_)), rows * scene.scale};
    const float words =
        std::max(labels.width(scene.fonts.words, kWords, explanation_), labels.width(scene.fonts.words, kWords, next_));
    return {std::max(table, words), (rows + 2 * kLine + kBelow) * scene.scale};
}

void ReducedTable::draw(const Scene& scene, Point2 at, bool brief, const Labels& labels) const {
    const float scale = scene.scale;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    float y = at.y;
    const auto line = [&](ImFont* font, float points, const Colour& colour, const std::string& text, float height) {
        labels.put(font, points, {at.x, y + 0.5f * height * scale}, colour, text);
        y += height * scale;
    };
    line(scene.fonts.strong, kTitle, palette.ink, title_, kTitleLine);
    if (!brief) line(scene.fonts.words, kWords, palette.ink2, explanation_, kLine);
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
        const bool coloured = categories_[i].has_value();
        const auto category = categories_[i].value_or(0) % palette.categories.size();
        list->AddRectFilled(a, b, to_imgui(coloured ? palette.categories[category] : palette.raised));
        labels.put(scene.fonts.mono_bold, kFigure, {0.5f * (a.x + b.x), middle},
                   coloured ? palette.on_category[category] : palette.ink, values_[i], Labels::Align::centre);
    });
    row(successor_symbol_, kCell, [&](std::uint32_t i, ImVec2 a, ImVec2 b, float middle) {
        list->AddRectFilled(a, b, to_imgui(palette.raised));
        labels.put(scene.fonts.mono, kFigure, {0.5f * (a.x + b.x), middle}, palette.ink2, successors_[i],
                   Labels::Align::centre);
    });
    row("i", kIndexLine, [&](std::uint32_t i, ImVec2 a, ImVec2 b, float middle) {
        labels.put(scene.fonts.mono, 12, {0.5f * (a.x + b.x), middle}, palette.ink2, count_text(i),
                   Labels::Align::centre);
    });
    if (brief) return;
    y += kBelow * scale;
    line(scene.fonts.words, kWords, palette.ink2, next_, kLine);
}

}  // namespace lockstep
