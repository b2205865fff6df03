#include "viz/list/node_card.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "kernels/data/names/numerals.hpp"
#include "kernels/data/names/shown_name.hpp"
#include "kernels/run/column/value_text.hpp"
#include "kernels/run/entry/ordinal.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kTableTitle = 16, kWords = 13, kFigure = 14;
constexpr float kTableTitleLine = 28, kTableLine = 22, kCell = 23, kIndexLine = 18, kAbove = 6, kBelow = 6;
constexpr float kGlyph = 8.4f;  // of 14-point figures
constexpr float kMinWidth = 28;
constexpr std::size_t kMaxColumns = 16;  // maximum number of columns of the table

float cell_width(const std::vector<std::string>& values) {
    std::size_t longest = 1;
    for (const auto& value : values)  // counts characters, which can have several bytes
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

// Points.
constexpr float kTitle = 16, kBody = 14, kUnit = 13;
constexpr float kLine = 24;
constexpr float kTitleLine = 28;
constexpr float kPadding = 12;
constexpr float kBetween = 16;  // from names to values
constexpr float kBeforeUnit = 8;
constexpr float kHalves = 28;  // from each half to the line between them

std::string as_title(std::string text) {
    std::ranges::replace(text, '_', ' ');
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

/// A column's value at an element, unless it is null; picture: null if there is no such column.
std::optional<std::uint32_t> known_number(const ColumnPicture* picture, std::uint32_t element) {
    if (!picture || element >= picture->column->size) return std::nullopt;
    const auto number = read_numbers(*picture, false, element, 1)[0];
    return picture->column->is_none(number) ? std::nullopt : std::optional(number);
}

std::string change_text(const std::string& before, const std::string& after) {
    return before.empty() ? after : before + " → " + after;
}

}  // namespace

bool ReducedTable::prepare(const Scene& scene, const ListLevel& parent, const ListLevel& level) {
    if (!parent.sublists || level.size() > kMaxColumns) return false;
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
    const float rows = kTableTitleLine + kAbove + 2 * kCell + kIndexLine;
    if (brief) return {std::max(table, labels.width(scene.fonts.strong, kTableTitle, title_)), rows * scene.scale};
    const float words =
        std::max(labels.width(scene.fonts.words, kWords, explanation_), labels.width(scene.fonts.words, kWords, next_));
    return {std::max(table, words), (rows + 2 * kTableLine + kBelow) * scene.scale};
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
    line(scene.fonts.strong, kTableTitle, palette.ink, title_, kTableTitleLine);
    if (!brief) line(scene.fonts.words, kWords, palette.ink2, explanation_, kTableLine);
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
    line(scene.fonts.words, kWords, palette.ink2, next_, kTableLine);
}

void NodeCard::look_up(const Scene& scene, const ListColumns& columns, std::uint32_t node) {
    Fingerprint fingerprint;
    for (const auto& picture : scene.columns) fingerprint.add(&picture);
    if (!fingerprint.add(node).add(columns.sublists != nullptr).differs_from(seen_)) return;
    node_lines_.clear();
    if (const auto sublist = columns.sublists ? known_number(columns.sublist, node) : std::nullopt)
        return look_up_in_sublist(scene, columns, node, *sublist);
    const auto nodes = spaces_of(*scene.dataset).front().name;
    for (const auto& picture : scene.columns) {
        const auto& column = *picture.column;
        if (node >= column.size || column.space != nodes || (column.input && scene.find(Role::successor))) continue;
        const auto now = read_values(picture, false, node, 1).bits(0),
                   before = read_values(picture, true, node, 1).bits(0);
        node_lines_.push_back({as_title(column.name), now == before ? "" : value_text(column, before),
                               value_text(column, now), column.is_none(now) ? "" : column.unit});
    }
}

void NodeCard::look_up_in_sublist(const Scene& scene, const ListColumns& columns, std::uint32_t node,
                                  std::uint32_t sublist) {
    const auto all = columns.sublists->along_the_list();
    const auto found = std::ranges::find(all, sublist, &Sublist::number);
    if (found == all.end()) return;  // the launch that cuts the list has not reached it yet
    const auto local = read_numbers(*columns.local_rank, false, node, 1)[0];
    const bool written_now = local != read_numbers(*columns.local_rank, true, node, 1)[0];
    const auto rank = known_number(scene.find(Role::rank), node);
    const auto start = known_number(scene.find(Role::rank, 1), sublist);
    const std::string name = "s" + count_text(sublist), local_text = value_text(*columns.local_rank->column, local);
    const auto successor = read_numbers(*columns.target, false, node, 1)[0];

    node_lines_.push_back({"Successor", "", value_text(*columns.target->column, successor), ""});
    node_lines_.push_back({"Local rank", "", local_text + " of " + count_text(found->length) + " in " + name, ""});
    if (rank && start)
        node_lines_.push_back(
            {"Final rank", "", count_text(*rank) + " = " + local_text + " + " + count_text(*start), ""});
    else if (start)
        node_lines_.push_back({"Final rank", "", local_text + " + " + count_text(*start), "when it adds them"});
    else node_lines_.push_back({"Final rank", "", local_text + " + start of " + name, "not yet known"});
    // A sublist has the number of the thread that walks it.
    std::string who = "thread " + count_text(sublist);
    if (written_now && scene.record && !scene.record->launches.empty()) {
        const auto block = scene.record->launches.front().block;
        if (block != 0) who = "block " + count_text(sublist / block) + ", thread " + count_text(sublist % block);
    }
    node_lines_.push_back({"Written by", "", who, "at its link " + local_text});
}

std::vector<NodeCard::Line> NodeCard::figures_of(const Scene& scene) {
    std::vector<Line> lines;
    if (!scene.record) return lines;
    for (const auto& figure : scene.record->report.figures)
        if (!is_ordinal(figure)) lines.push_back({as_title(figure.name), "", figure_text(figure.value), figure.unit});
    return lines;
}

float NodeCard::width_of(const std::string& title, const std::vector<Line>& lines, const Scene& scene,
                         const Labels& labels) {
    float names = 0, values = 0;
    for (const auto& line : lines) {
        names = std::max(names, labels.width(scene.fonts.words, kBody, line.name));
        values = std::max(values, labels.width(scene.fonts.mono, kBody, change_text(line.before, line.after)) +
                                      kBeforeUnit * scene.scale + labels.width(scene.fonts.words, kUnit, line.unit));
    }
    return std::max(labels.width(scene.fonts.strong, kTitle, title), names + kBetween * scene.scale + values);
}

void NodeCard::draw_lines(const std::vector<Line>& lines, const Scene& scene, Point2 at, const Labels& labels) {
    const float scale = scene.scale;
    const auto& palette = *scene.palette;
    float names = 0;
    for (const auto& line : lines) names = std::max(names, labels.width(scene.fonts.words, kBody, line.name));
    float y = at.y + 0.5f * kLine * scale;
    for (const auto& line : lines) {
        labels.put(scene.fonts.words, kBody, {at.x, y}, palette.ink2, line.name);
        float x = at.x + names + kBetween * scale;
        if (!line.before.empty()) {
            const float width = labels.width(scene.fonts.mono, kBody, change_text(line.before, line.after));
            labels.list()->AddRectFilled({x - 4 * scale, y - 10 * scale}, {x + width + 4 * scale, y + 10 * scale},
                                         to_imgui(palette.now_dim), 3 * scale);
            x += labels.put(scene.fonts.mono, kBody, {x, y}, palette.ink2, line.before + " → ");
        }
        x += labels.put(scene.fonts.mono, kBody, {x, y}, palette.ink, line.after) + kBeforeUnit * scale;
        labels.put(scene.fonts.words, kUnit, {x, y}, palette.ink2, line.unit);
        y += kLine * scale;
    }
}

void NodeCard::draw(const Scene& scene, std::span<const ListLevel> levels, const ListLevel& at_work, Rect ground,
                    bool with_ground, const Labels& labels) {
    const float scale = scene.scale;
    const auto& input = levels.front();
    const bool selected = scene.selected && *scene.selected < input.size();
    if (selected) look_up(scene, input.columns, *scene.selected);
    const auto figures = figures_of(scene);
    const std::string pass_title =
        scene.record ? as_title(scene.record->report.label) : "Pass " + count_text(scene.pass);
    const std::string node_title =
        selected ? "Node " + count_text(*scene.selected) + called(scene.dataset->name_of("nodes", *scene.selected), 24)
                 : "";

    // The text avoids the round ends.
    const float room = ground.width - 0.6f * ground.height - 2 * kPadding * scale;
    const auto lines_height = [&](const std::vector<Line>& lines) {
        return lines.empty() ? 0.f : (kTitleLine + kLine * static_cast<float>(lines.size())) * scale;
    };
    const auto fits = [&](Point2 size) {
        return size.y > 0 && size.x <= room && size.y + kPadding * scale <= ground.height;
    };
    const Point2 node =
        selected ? Point2{width_of(node_title + "    selected", node_lines_, scene, labels), lines_height(node_lines_)}
                 : Point2{};
    const auto beside_node = [&](Point2 left) {
        return Point2{left.x + node.x + 2 * kHalves * scale, std::max(left.y, node.y)};
    };
    // The reduced list is preferred to the figures; if both halves do not fit, only the selected node is shown.
    const Point2 of_figures{width_of(pass_title, figures, scene, labels), lines_height(figures)};
    const auto level = static_cast<std::size_t>(std::max(1, at_work.depth - input.depth));
    const bool has_table = level < levels.size() && table_.prepare(scene, levels[level - 1], levels[level]);
    const auto has_room = [&](Point2 table) { return fits(selected ? beside_node(table) : table); };
    const bool brief = has_table && !has_room(table_.size(scene, false, labels));
    const Point2 of_table = has_table ? table_.size(scene, brief, labels) : Point2{};
    const bool with_table = has_table && has_room(of_table);
    const Point2 left = with_table ? of_table : of_figures;
    const bool both = selected && left.y > 0 && fits(beside_node(left));
    const Point2 size = both ? beside_node(left) : selected ? node : left;
    if (!fits(size)) return;

    const auto& palette = *scene.palette;
    auto* list = labels.list();
    const float hair = std::max(1.f, std::floor(scale));
    const ImVec2 a{ground.x, ground.y}, b{ground.x + ground.width, ground.y + ground.height};
    if (with_ground) {
        list->AddRectFilled(a, b, to_imgui(palette.panel), 0.5f * ground.height);
        list->AddRect(a, b, to_imgui(palette.line), 0.5f * ground.height, hair);
    }

    Point2 at{std::round(ground.x + 0.5f * (ground.width - size.x)),
              std::round(ground.y + 0.5f * (ground.height - size.y))};
    const float title_y = at.y + 0.5f * kTitleLine * scale - 2 * scale, lines_y = at.y + kTitleLine * scale;
    if (!selected || both) {
        if (with_table) {
            table_.draw(scene, at, brief, labels);
        } else {
            labels.put(scene.fonts.strong, kTitle, {at.x, title_y}, palette.ink, pass_title);
            draw_lines(figures, scene, {at.x, lines_y}, labels);
        }
        if (!both) return;
        const float middle = std::round(at.x + left.x + kHalves * scale);
        list->AddLine({middle, at.y}, {middle, at.y + size.y}, to_imgui(palette.line), hair);
        at.x = middle + kHalves * scale;
    }
    const float x =
        at.x + labels.put(scene.fonts.strong, kTitle, {at.x, title_y}, palette.ink, node_title) + 14 * scale;
    list->AddCircle({x, title_y}, 5 * scale, to_imgui(palette.selected), 0, 2 * scale);
    labels.put(scene.fonts.words, kUnit, {x + 10 * scale, title_y}, palette.ink2, "selected");
    draw_lines(node_lines_, scene, {at.x, lines_y}, labels);
}

}  // namespace lockstep
