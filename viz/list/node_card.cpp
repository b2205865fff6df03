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

/// A column's number at an element, unless it is none; null: there is no such column.
std::optional<std::uint32_t> known_number(const ColumnPicture* picture, std::uint32_t element) {
    if (!picture || element >= picture->column->size) return std::nullopt;
    const auto number = read_numbers(*picture, false, element, 1)[0];
    return picture->column->is_none(number) ? std::nullopt : std::optional(number);
}

std::string change_text(const std::string& before, const std::string& after) {
    return before.empty() ? after : before + " → " + after;
}

}  // namespace

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
    if (found == all.end()) return;  // the launch that cuts the list has not come so far
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

    // The text keeps clear of the round ends.
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
    // The reduced list before the figures; and without room for both halves the selected node has it.
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
