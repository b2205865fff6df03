#include "viz/graph/threads/thread_table.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include "kernels/data/names/numerals.hpp"
#include "kernels/data/names/shown_name.hpp"
#include "kernels/run/column/value_text.hpp"
#include "viz/gl/data/read_numbers.hpp"

namespace lockstep {
namespace {

constexpr float kHeading = 30, kPitch = 28, kCell = 26, kApart = 8;  ///< points
constexpr const char* kArrow = " → ";
constexpr std::size_t kNameLetters = 8;
constexpr float kBeside = 6;  ///< points that stay free in a cell with a change
constexpr std::size_t kMinCells = 3;  ///< minimum across, so that the text on the thread's work fits beside two cells
constexpr float kLabel = 128, kCellWidth = 108, kNarrowCell = 78, kCellGap = 2, kBar = 4;

struct Cell {
    std::string before, now;
    bool changed = false;
};

class Table {
public:
    Table(const Scene& scene, const Rect& area, float cell_width, const Labels& labels)
        : scene_(scene), area_(area), labels_(labels), s_(scene.scale), cell_width_(cell_width), y_(area.y) {}

    void heading(const std::string& text, const std::string& aside) {
        const float y = y_ + 10 * s_;
        const float width = labels_.put(scene_.fonts.strong, 16, {area_.x, y}, scene_.palette->ink, text);
        const float left = area_.x + width + 12 * s_;
        labels_.put_within(area_.x + area_.width - left, scene_.fonts.words, 14, {left, y}, scene_.palette->ink2,
                           aside);
        y_ += kHeading * s_;
    }
    void label(const std::string& text) const {
        labels_.put(scene_.fonts.mono, 13, {area_.x, middle()}, scene_.palette->ink2, text);
    }
    void cell(std::size_t column, const Cell& cell) const {
        const auto& palette = *scene_.palette;
        const Rect box = place(column);
        auto* list = labels_.list();
        list->AddRectFilled({box.x, box.y}, {box.x + box.width, box.y + box.height},
                            to_imgui(cell.changed ? palette.now_dim : palette.raised));
        const float x = box.x + 0.5f * box.width, y = middle();
        if (!cell.changed) {
            labels_.put(scene_.fonts.mono, 13, {x, y}, cell.before.empty() ? palette.ink : palette.ink2, cell.now,
                        Labels::Align::centre);
            return;
        }
        list->AddRectFilled({box.x, box.y}, {box.x + kBar * s_, box.y + box.height}, to_imgui(palette.now));
        std::string old = cell.before + kArrow;
        // If both values do not fit, only the new one is shown.
        const float room = box.width - (kBar + kBeside) * s_;
        if (labels_.width(scene_.fonts.mono_bold, 13, old + cell.now) > room) old.clear();
        const float first = labels_.width(scene_.fonts.mono, 13, old),
                    second = labels_.width(scene_.fonts.mono_bold, 13, cell.now);
        const float left = x + 0.5f * kBar * s_ - 0.5f * (first + second);
        labels_.put(scene_.fonts.mono, 13, {left, y}, palette.ink2, old);
        labels_.put(scene_.fonts.mono_bold, 13, {left + first, y}, palette.ink, cell.now);
    }
    /// False if it does not fit.
    bool text(std::size_t column, const std::string& text) const {
        const float left = place(column).x + 8 * s_;
        return labels_.put_within(area_.x + area_.width - left, scene_.fonts.words, 14, {left, middle()},
                                  scene_.palette->ink2, text) > 0;
    }
    void next_row(float apart = 0) { y_ += (kPitch + apart) * s_; }
    Rect place(std::size_t column) const {
        return {std::round(area_.x + kLabel * s_ + static_cast<float>(column) * (cell_width_ + kCellGap) * s_),
                std::round(y_), cell_width_ * s_, kCell * s_};
    }

private:
    float middle() const { return std::round(y_) + 0.5f * kCell * s_; }

    const Scene& scene_;
    Rect area_;
    const Labels& labels_;
    float s_, cell_width_, y_;
};

std::size_t cells_across(float width, float cell_width, float scale) {
    return static_cast<std::size_t>(
        std::max(1.f, std::floor((width - (kLabel - kCellGap) * scale) / ((cell_width + kCellGap) * scale))));
}

/// In points: cells are slightly narrower if then all neighbours, or one more, fit.
float cell_width(float width, std::size_t degree, float scale) {
    const auto wide = cells_across(width, kCellWidth, scale), most = cells_across(width, kNarrowCell, scale);
    const auto count = degree <= most ? degree : std::min(wide + 1, most);
    if (count <= wide) return kCellWidth;
    return std::floor((width / scale - kLabel + kCellGap) / static_cast<float>(count)) - kCellGap;
}

/// In points: cells as wide as the widest change of a row, if they fit.
float widened(float least, const Scene& scene, const GraphState& state, const ThreadRow& row, const Rect& area,
              const Labels& labels) {
    const float s = scene.scale;
    float widest = least;
    for (const auto& one : row.changes) {
        if (one.level_before == one.level_now) continue;
        const auto& column = *state.level->column;
        const auto text = value_text(column, one.level_before) + kArrow + value_text(column, one.level_now);
        widest = std::max(widest, std::ceil(labels.width(scene.fonts.mono_bold, 13, text) / s) + kBar + kBeside + 1);
    }
    const auto count = std::max(std::min(cells_across(area.width, least, s), row.neighbors.size()), kMinCells);
    const float most = std::floor((area.width / s - kLabel + kCellGap) / static_cast<float>(count)) - kCellGap;
    return std::max(least, std::min(widest, most));
}

Cell change(std::uint32_t before, std::uint32_t now, const Column& column) {
    return {value_text(column, before), value_text(column, now), before != now};
}

std::string name_of(const Scene& scene, Role role, const char* fallback) {
    const auto* picture = scene.find(role);
    return picture ? picture->column->name : fallback;
}

/// The search follows arcs against their direction: its graph is the reversed one.
bool follows_incoming(const GraphState& state) {
    return state.reversed_offsets != nullptr && state.reversed_indices != nullptr;
}

/// The thread's vertex is not in the frontier of this pass.
bool is_idle(const ThreadRow& row, const GraphState& state) { return state.frontier && row.own.frontier_before == 0; }

/// The work of the thread, in words.
std::string work_of(const ThreadRow& row, const GraphState& state) {
    const auto degree = row.end - row.begin;
    if (is_idle(row, state)) return "no work: not in the frontier";
    if (state.settled && (row.own.frontier_before != 0 || row.own.frontier_now == 0)) return "not looked at";
    if (row.incoming) {
        auto text = count_text(degree, "incoming arc", "incoming arcs");
        if (degree > row.neighbors.size()) text += ", " + count_text(row.neighbors.size()) + " shown";
        return text;
    }
    auto text = state.settled     ? count_text(degree, "neighbour looked at", "neighbours looked at")
                : state.distances ? count_text(degree, "neighbour", "neighbours")
                                  : count_text(degree, "neighbour to look at", "neighbours to look at");
    if (degree > row.neighbors.size()) text += ", " + count_text(row.neighbors.size()) + " shown";
    return text;
}

}  // namespace

std::pair<std::uint32_t, std::uint32_t> ThreadRow::entries(const CsrGraph& graph, std::uint32_t vertex,
                                                           const GraphState& state) {
    if (!follows_incoming(state)) return {graph.row_offsets[vertex], graph.row_offsets[vertex + 1]};
    const auto ends = read_numbers(*state.reversed_offsets, false, vertex, 2);
    return {ends[0], ends[1]};
}

ThreadRow ThreadRow::of(const CsrGraph& graph, std::uint32_t vertex, std::size_t most, const GraphState& state,
                        const PassSummary& summary) {
    ThreadRow row;
    row.vertex = vertex;
    row.incoming = follows_incoming(state);
    std::tie(row.begin, row.end) = entries(graph, vertex, state);
    const auto shown = static_cast<std::uint32_t>(std::min<std::size_t>(row.end - row.begin, most));
    std::vector<std::uint32_t> asked;
    if (row.incoming) {
        if (shown > 0) asked = read_numbers(*state.reversed_indices, false, row.begin, shown);
    } else {
        const auto all = graph.neighbors(vertex).first(shown);
        asked.assign(all.begin(), all.end());
    }
    row.neighbors = asked;
    asked.push_back(vertex);
    row.changes = summary.changes_of(state, asked);
    row.own = row.changes.back();
    row.changes.pop_back();
    return row;
}

float thread_table_height(const GraphState& state, std::size_t blocks, float scale) {
    const float block = (state.frontier ? 3 : 2) * kPitch + kApart;
    return (kHeading + kPitch + static_cast<float>(blocks) * block) * scale;
}

std::size_t thread_table_cells(float width, std::size_t degree, float scale) {
    return cells_across(width, cell_width(width, degree, scale), scale);
}

std::optional<std::uint32_t> draw_thread_table(const Scene& scene, const GraphState& state, const ThreadRow& row,
                                               const Rect& area, std::optional<Point2> pointer, const Labels& labels) {
    const float width = cell_width(area.width, row.end - row.begin, scene.scale);
    Table table(scene, area, widened(width, scene, state, row, area, labels), labels);
    const std::string number = count_text(row.vertex);
    const auto own_name = shown_name(scene.dataset->name_of("vertices", row.vertex));
    if (!state.frontier || state.visited_in_turn || scene.find(Role::candidate))
        table.heading("Vertex " + number + " in this pass", own_name);
    else if (state.pass == 0) table.heading("Thread " + number, own_name.empty() ? "before the first pass" : own_name);
    else table.heading("Thread " + number + " in this pass", own_name);

    table.label(row.incoming ? "reversed offsets" : name_of(scene, Role::row_offsets, "row_offsets"));
    table.cell(0, {{}, count_text(row.begin), false});
    table.cell(1, {{}, count_text(row.end), false});
    // The longest of these that fits.
    const auto degree = row.end - row.begin;
    const auto some =
        degree > row.neighbors.size() ? count_text(row.neighbors.size()) + " of " + count_text(degree) + " shown" : "";
    if (!table.text(2, work_of(row, state)))
        table.text(2, is_idle(row, state)            ? "no work"
                      : some.empty() && row.incoming ? count_text(degree, "arc", "arcs")
                      : some.empty()                 ? count_text(degree, "neighbour", "neighbours")
                                                     : some);
    table.next_row(kApart);

    std::optional<std::uint32_t> under;
    const auto across = thread_table_cells(area.width, degree, scene.scale);
    for (std::size_t first = 0; first < row.neighbors.size(); first += across) {
        const auto end = std::min(first + across, row.neighbors.size());
        const auto row_of = [&](const std::string& name, float apart, auto&& cell_of) {
            table.label(name);
            for (auto i = first; i < end; ++i) {
                table.cell(i - first, cell_of(i));
                if (pointer && table.place(i - first).contains(*pointer)) under = row.neighbors[i];
            }
            table.next_row(apart);
        };
        const auto indices =
            row.incoming ? std::string("arcs from") : name_of(scene, Role::column_indices, "column_indices");
        row_of(indices, 0, [&](std::size_t i) {
            const auto name = scene.dataset->name_of("vertices", row.neighbors[i]);
            const auto neighbour = count_text(row.neighbors[i]);
            // A cell fits the number and a few letters.
            return Cell{
                {},
                name.empty() || name == neighbour ? neighbour : neighbour + " " + shown_name(name, kNameLetters),
                false};
        });
        row_of(state.level->column->name, state.frontier ? 0 : kApart, [&](std::size_t i) {
            return change(row.changes[i].level_before, row.changes[i].level_now, *state.level->column);
        });
        if (state.frontier)
            row_of(state.frontier->column->name, kApart, [&](std::size_t i) {
                return change(row.changes[i].frontier_before, row.changes[i].frontier_now, *state.frontier->column);
            });
    }
    return under;
}

}  // namespace lockstep
