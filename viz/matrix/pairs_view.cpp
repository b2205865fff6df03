#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "kernels/data/names/numerals.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/matrix/heat_map.hpp"
#include "viz/matrix/large_matrix.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

constexpr float kGap = 18, kMagnifier = 150;  // points
constexpr std::uint32_t kMaxOnPath = 12;  // maximum number of named vertices

/// Distances of all pairs of vertices as a heat map, with predecessors beside it: row i belongs to source i. For a selected
/// pair its row, its column and the two paths that the last pass joined; a negative path from a vertex to itself is red.
class PairsView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        ViewOutput output;
        const Labels labels(scene, list);
        const auto *distance = scene.find(Role::pair_distance), *predecessor = scene.find(Role::pair_predecessor);
        if (!distance) return output;
        std::vector<PlacedMatrix> all{{&distances_, distance}};
        if (predecessor) all.push_back({&predecessors_, predecessor});
        Rect foot = place_side_by_side(scene, all, area);
        large_.choose(scene, all, 0, crowded(scene, all, labels), area, labels);
        const Rect below = large_.draw_tabs(scene, all, area, input, labels, output);
        if (large_.chosen()) foot = large_.place(scene, all, below, labels);
        else if (below.y != area.y) foot = place_side_by_side(scene, all, below);
        auto moved = input;
        moved.reset = input.reset || large_.changed();
        std::optional<std::uint32_t> pair;
        for (const auto& one : all) {
            const auto found = one.map->draw(scene, *one.picture, one.area, moved, labels, one.fit);
            if (!found) continue;
            pair = found;
            if (one.picture->space) output.elsewhere = Selection{one.picture->space->name, *found};
        }
        output.picked = input.hovered && input.clicked && below.contains(input.pointer);
        const bool pointed = pair.has_value();

        mark_negative(scene, *distance, labels);
        if (!pair && distance->space) pair = Scene::in_space(scene.all_selected, distance->space->name);
        if (pair && *pair < distance->column->size) {
            tell(scene, *pair);
            outline_pair(scene, labels, *pair);
            write_foot(scene, *distance, *pair, foot, labels);
            if (pointed) output.said = way_;
        } else {
            labels.put_sentence({foot.x + 0.5f * foot.width, foot.y + 0.5f * foot.height}, 0.9f * foot.width,
                                "Click a pair to see its path, its row and its column");
        }
        note_ = "Pairs: row i has the paths from vertex i";
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        const auto* distance = scene.find(Role::pair_distance);
        if (distance && distance->column->size != 0) distances_.draw_small(scene, *distance, width, height);
    }

    std::string note() const override { return note_; }
    std::optional<ViewPlace> place() const override { return distances_.cells().view_place(); }
    void go_to(const ViewPlace& place) override { distances_.cells().go_to(place); }

private:
    /// Returns the area below them.
    static Rect place_side_by_side(const Scene& scene, std::span<PlacedMatrix> all, const Rect& area) {
        const float gap = kGap * scene.scale, below = std::min(kMagnifier * scene.scale, 0.22f * area.height);
        const float height = area.height - below - gap;
        const float width = all.size() > 1 ? std::floor(0.5f * (area.width - gap)) : area.width;
        float x = area.x;
        for (auto& one : all) {
            one.area = {x, area.y, width, height};
            x += width + gap;
        }
        return {area.x, area.y + height + gap, area.width, below};
    }
    /// True if a pixel would stand for several pairs.
    static bool crowded(const Scene& scene, std::span<const PlacedMatrix> all, const Labels& labels) {
        return std::ranges::any_of(all, [&](const PlacedMatrix& one) {
            const auto wish = one.map->wish(scene, *one.picture, one.area, labels, {});
            return wish.width != 0 && CellsLayout::make(wish).natural_size < 1;
        });
    }

    /// The values around a pair, and its path: beside them, or below them if there is more height than width.
    void write_foot(const Scene& scene, const ColumnPicture& distance, std::uint32_t pair, const Rect& foot,
                    const Labels& labels) {
        const float gap = kGap * scene.scale;
        if (foot.width > foot.height) {
            const float half = 0.5f * foot.width;
            magnifier_.draw(scene, distance, pair, {foot.x, foot.y, half, foot.height}, labels);
            write_way(scene, {foot.x + half + gap, foot.y}, half - gap, labels);
        } else {
            const float figures = std::min(kMagnifier * scene.scale, 0.6f * foot.height);
            magnifier_.draw(scene, distance, pair, {foot.x, foot.y, foot.width, figures}, labels);
            write_way(scene, {foot.x, foot.y + figures + gap}, foot.width, labels);
        }
    }

    /// Marks negative entries of the diagonal red. Searched once for each content that has a negative value.
    void mark_negative(const Scene& scene, const ColumnPicture& distance, const Labels& labels) {
        const auto n = distances_.columns();
        if (Fingerprint{}.add(&distance).add(n).differs_from(diagonal_of_)) {
            negative_.clear();
            const bool any = !distance.range.empty() && distance.range.lowest().number() < 0;
            for (std::uint32_t v = 0; any && v < n; ++v)
                if (read_values(distance, false, v * n + v, 1).at(0).number() < 0) negative_.push_back(v);
        }
        // Its number stays readable if cells have one.
        const bool cells = distances_.cells().layout().kind == CellsLayout::Kind::cells;
        for (const auto v : negative_)
            distances_.outline(labels, distances_.entry(v, v), scene.palette->hazard, 2 * scene.scale, !cells);
    }

    /// Finds the path of a pair, once for each pair and content.
    void tell(const Scene& scene, std::uint32_t pair) {
        const auto *distance = scene.find(Role::pair_distance), *predecessor = scene.find(Role::pair_predecessor),
                   *middle = scene.find(Role::pair_middle);
        if (!Fingerprint{}.add(distance).add(predecessor).add(middle).add(pair).differs_from(told_of_)) return;
        const auto n = distances_.columns(), from = pair / n, to = pair % n;
        way_ = "From " + count_text(from) + " to " + count_text(to) + ": " + entry_text(*distance, pair);
        joined_.clear();
        middle_.reset();
        path_.clear();
        if (middle) {
            if (const auto m = read_numbers(*middle, false, pair, 1).front(); m < n) {
                middle_ = m;
                joined_ = "Joined in this pass at " + count_text(m) + ": " + entry_text(*distance, from * n + m) +
                          " + " + entry_text(*distance, m * n + to) + " as they are now";
            }
        }
        if (!predecessor || from == to) return;
        const auto row = read_numbers(*predecessor, false, from * n, n);
        std::vector<std::uint32_t> back{to};
        while (back.back() != from && row[back.back()] < n && back.size() <= n) back.push_back(row[back.back()]);
        if (back.back() == from) path_.assign(back.rbegin(), back.rend());
    }

    void outline_pair(const Scene& scene, const Labels& labels, std::uint32_t pair) const {
        const auto n = distances_.columns(), from = pair / n, to = pair % n;
        const auto& p = *scene.palette;
        const float thin = 1.5f * scene.scale, thick = 2.5f * scene.scale;
        for (const auto* map : {&distances_, &predecessors_}) {
            if (map->columns() == 0) continue;
            map->outline(labels, map->row(from), p.hovered, thin);
            map->outline(labels, map->column(to), p.hovered, thin);
            for (const auto v : path_) map->outline(labels, map->entry(from, v), p.accent, thick);
            if (middle_) {
                map->outline(labels, map->entry(from, *middle_), p.now, thick);
                map->outline(labels, map->entry(*middle_, to), p.now, thick);
            }
            map->outline(labels, map->entry(from, to), p.selected, thick);
        }
    }

    /// The lines of a sentence that fit, broken between words.
    static std::vector<std::string> wrapped(const Scene& scene, const std::string& text, float room,
                                            const Labels& labels) {
        std::vector<std::string> lines{""};
        std::istringstream words(text);
        for (std::string word; words >> word;) {
            const auto longer = lines.back().empty() ? word : lines.back() + " " + word;
            if (lines.back().empty() || labels.width(scene.fonts.words, 14, longer) <= room) lines.back() = longer;
            else lines.push_back(word);
        }
        return lines;
    }

    void write_way(const Scene& scene, Point2 at, float room, const Labels& labels) const {
        const float line = labels.line(14);
        const auto put = [&](const std::string& text, const Colour& colour) {
            if (text.empty()) return;
            for (const auto& part : wrapped(scene, text, room, labels)) {
                labels.put(scene.fonts.words, 14, {at.x, at.y + 0.5f * line}, colour, part);
                at.y += line;
            }
        };
        put(way_, scene.palette->ink);
        if (!path_.empty()) {
            std::string text = "By way of ";
            for (std::size_t i = 0; i < path_.size(); ++i) {
                if (i == kMaxOnPath && path_.size() > kMaxOnPath + 1) {
                    text += "\u2026 \u2192 ";
                    i = path_.size() - 1;
                }
                text += count_text(path_[i]) + (i + 1 < path_.size() ? " \u2192 " : "");
            }
            put(text + ", " + count_text(path_.size() - 1, "arc", "arcs"), scene.palette->ink2);
        }
        put(joined_, scene.palette->now);
        if (!negative_.empty())
            put(count_text(negative_.size(), "vertex lies", "vertices lie") +
                    " on a negative cycle: red on the diagonal",
                scene.palette->hazard);
    }

    HeatMap distances_, predecessors_;
    LargeMatrix large_;
    Magnifier magnifier_;
    std::string note_, way_, joined_;
    std::optional<std::uint32_t> middle_;
    std::vector<std::uint32_t> path_, negative_;
    std::uint64_t diagonal_of_ = 0, told_of_ = 0;
};

}  // namespace

std::vector<ViewInfo> pairs_views() {
    return {{.name = "pairs",
             .title = "Pairs: distances and predecessors",
             .kind = DatasetKind::graph,
             .needs = {Role::pair_distance},
             .reads = {Role::pair_predecessor, Role::pair_middle},
             .make = [] { return std::make_unique<PairsView>(); },
             .need = {8, 0},
             .thumbnail = ThumbnailShape::square(),
             .takes_column = true,
             .limits = std::nullopt}};
}

}  // namespace lockstep
