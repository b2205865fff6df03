#include "viz/graph/map/path_cards.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string_view>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"
#include "viz/columns/element_label.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

struct Corner {
    Rect card{};
    std::ptrdiff_t covered = std::numeric_limits<std::ptrdiff_t>::max();
};

/// The first of the left and lower corners in which a card with this number of rows covers the fewest dots.
Corner emptiest_corner(const CardSize& size, std::size_t rows, const Rect& map, float edge,
                       std::span<const Point2> dots) {
    const float width = size.width, height = size.heading + static_cast<float>(rows) * size.row;
    const float left = map.x + edge, right = map.x + map.width - edge - width, top = map.y + edge,
                bottom = map.y + map.height - edge - height;
    Corner best;
    for (const auto& card : std::array{Rect{left, top, width, height}, Rect{left, bottom, width, height},
                                       Rect{right, bottom, width, height}}) {
        const auto covered = std::ranges::count_if(dots, [&](const Point2& dot) { return card.contains(dot); });
        if (covered < best.covered) best = {card, covered};
    }
    return best;
}

constexpr float kText = 13, kLine = 18, kPad = 8, kEdge = 8;  // points
constexpr float kMinWidth = 300, kMinHeight = 220;  // minimum size of a map with cards
constexpr std::uint32_t kMaxLookedAt = 2048;  // maximum number of vertices that a card avoids
// Points: distance of a cycle's arc from its edge, length and half width of its head, minimum length with a head.
constexpr float kLane = 5, kHead = 8, kHeadHalf = 4.5f, kHeadFrom = 16;
constexpr float kHeadAhead = 0.2f;  // share of the arc, from its middle
// Points: half height of a weight, its distance from the arc, a further step if occupied, length with a weight in any case.
constexpr float kHalfWeight = 9, kFromLane = 6, kWeightStep = 3, kWeightFrom = 60;
constexpr int kWeightSteps = 6;
constexpr std::size_t kMaxRows = 14, kMinRows = 3, kFirstRows = 2;

const ColumnPicture* column_named(const Scene& scene, std::string_view name) {
    for (const auto& one : scene.columns)
        if (one.column->name == name) return &one;
    return nullptr;
}

std::string signed_text(double number, bool real) {
    if (real) return number_text(Value(static_cast<float>(number)));
    return (number < 0 ? "\u2212" : "") + count_text(static_cast<std::uint64_t>(std::abs(number)));
}

void put_ground(const Scene& scene, const Rect& card, ImDrawList* list) {
    const auto& p = *scene.palette;
    const ImVec2 from{card.x, card.y}, to{card.x + card.width, card.y + card.height};
    list->AddRectFilled(from, to, to_imgui(p.panel.faded(0.93f)), 4 * scene.scale);
    list->AddRect(from, to, to_imgui(p.line), 4 * scene.scale, scene.scale);
}

/// True if a disc overlaps a box.
bool covers(const Rect& box, Point2 disc, float radius) {
    const float x = std::clamp(disc.x, box.x, box.x + box.width), y = std::clamp(disc.y, box.y, box.y + box.height);
    return std::hypot(disc.x - x, disc.y - y) < radius;
}

/// The positions of vertices on the map; if there are many, of an even sample.
std::vector<Point2> some_vertices(const GraphPlan& plan, const GraphWindow& window, const Rect& map) {
    std::vector<Point2> dots;
    const auto stride = plan.num_vertices() / kMaxLookedAt + 1;
    for (std::uint32_t v = 0; v < plan.num_vertices(); v += stride)
        dots.push_back(window.camera.to_pixel(plan.at(v), map));
    return dots;
}

/// The place of a weight beside its arc, on the side of `away`: where it covers neither the arc nor a vertex and is
/// completely on the map; for a long arc in any case.
std::optional<Rect> weight_box(Point2 size, Point2 middle, Point2 away, float length, const GraphPlan& plan,
                               const GraphWindow& window, const Rect& map, float s) {
    const float radius = window.picture.detail().vertex_radius;
    const float half = 0.5f * (std::abs(away.x) * size.x + std::abs(away.y) * size.y);
    const auto box_at = [&](float distance) {
        return Rect{middle.x + distance * away.x - 0.5f * size.x, middle.y + distance * away.y - 0.5f * size.y, size.x,
                    size.y};
    };
    const auto is_free = [&](const Rect& box) {
        if (box.x < map.x || box.y < map.y || box.x + box.width > map.x + map.width ||
            box.y + box.height > map.y + map.height)
            return false;
        for (std::uint32_t v = 0; v < plan.num_vertices(); ++v)
            if (covers(box, window.camera.to_pixel(plan.at(v), map), radius)) return false;
        return true;
    };
    if (radius > 0 && plan.num_vertices() <= kMaxLookedAt)
        for (int i = 0; i < kWeightSteps; ++i) {
            const auto box = box_at(half + (kFromLane + kWeightStep * static_cast<float>(i)) * s);
            if (is_free(box)) return box;
        }
    if (length < kWeightFrom * s) return std::nullopt;
    return box_at(half + kFromLane * s);
}

}  // namespace

CardPlace place_card(const CardSize& size, const Rect& map, float edge, std::span<const Point2> dots) {
    for (auto rows = size.max_rows; rows >= std::max<std::size_t>(1, size.min_rows); --rows)
        if (const auto corner = emptiest_corner(size, rows, map, edge, dots); corner.covered == 0)
            return {corner.card, rows};
    return {emptiest_corner(size, 0, map, edge, dots).card, 0};
}

CardPlace open_card(const CardSize& size, const Rect& map, const CardPlace& from) {
    Rect card = from.card;
    card.height = size.heading + static_cast<float>(size.max_rows) * size.row;
    const bool below = from.card.y > map.y + map.height / 2;
    if (below) card.y -= card.height - from.card.height;
    return {card, size.max_rows};
}

std::vector<PathCards::Arc> PathCards::arcs_of(const CsrGraph& graph, const std::vector<std::uint32_t>& vertices) {
    std::vector<Arc> arcs;
    const bool real = graph.has_real_weights();
    double sum = 0;
    for (std::size_t i = 0; i + 1 < vertices.size(); ++i) {
        const auto from = vertices[i], to = vertices[i + 1];
        std::optional<double> weight;
        for (auto e = graph.row_offsets[from]; e < graph.row_offsets[from + 1]; ++e) {
            if (graph.column_indices[e] != to) continue;
            const double own = real                         ? double{graph.real_weights[e]}
                               : graph.edge_weights.empty() ? 1
                                                            : graph.edge_weights[e];
            weight = std::min(weight.value_or(own), own);
        }
        sum += weight.value_or(0);
        if (real) sum = static_cast<float>(sum);
        arcs.push_back({from, to, weight.value_or(0), sum});
    }
    return arcs;
}

void PathCards::read_way(const Scene& scene, const WayBack& way_back) {
    Fingerprint key;
    key.add(way_back.version()).add(scene.dataset_version).add(scene.selected.value_or(kNone));
    if (!key.differs_from(way_of_)) return;
    way_.clear();
    if (!scene.selected || way_back.num_hops() == 0) return;
    auto vertices = way_back.vertices();
    std::ranges::reverse(vertices);
    way_ = arcs_of(scene.dataset->graph(), vertices);
}

void PathCards::read_cycle(const Scene& scene) {
    const auto* cycle = column_named(scene, "negative_cycle");
    if (!Fingerprint{}.add(cycle).add(scene.dataset_version).differs_from(cycle_of_)) return;
    cycle_.clear();
    if (!cycle) return;
    auto vertices = read_numbers(*cycle, false, 0, cycle->column->size);
    vertices.erase(std::ranges::find(vertices, kNone), vertices.end());
    cycle_ = arcs_of(scene.dataset->graph(), vertices);
}

void PathCards::draw(const Scene& scene, const GraphState& state, const WayBack& way_back, const GraphPlan& plan,
                     const GraphWindow& window, const Rect& map, std::optional<Point2> pointer, const Labels& labels) {
    if (!state.distances || state.is_plain()) return;
    real_ = scene.dataset->graph().has_real_weights();
    read_cycle(scene);
    draw_cycle(scene, plan, window, map, labels);
    if (map.width < kMinWidth * scene.scale || map.height < kMinHeight * scene.scale) return;
    read_way(scene, way_back);
    draw_way(scene, plan, window, map, pointer, labels);
}

void PathCards::draw_way(const Scene& scene, const GraphPlan& plan, const GraphWindow& window, const Rect& map,
                         std::optional<Point2> pointer, const Labels& labels) const {
    if (way_.empty()) return;
    const auto& p = *scene.palette;
    const float s = scene.scale, line = kLine * s, pad = kPad * s;
    const auto room = static_cast<std::size_t>(std::max(3.f, 0.6f * map.height / line - 2));
    const auto most = std::min({room, kMaxRows, way_.size()});

    struct Row {
        std::string arc, weight, sum;
    };
    const auto row_of = [&](const Arc& arc) {
        return Row{vertex_label(scene, arc.from) + " \u2192 " + vertex_label(scene, arc.to),
                   (arc.weight < 0 ? "" : "+") + signed_text(arc.weight, real_), signed_text(arc.sum, real_)};
    };
    // The rows to show: the first ones, and the last.
    std::vector<Row> firsts, lasts;
    for (std::size_t i = 0; i < std::min(kFirstRows, way_.size()); ++i) firsts.push_back(row_of(way_[i]));
    for (auto i = way_.size() - std::min(kMaxRows, way_.size()); i < way_.size(); ++i) lasts.push_back(row_of(way_[i]));
    const auto heading = "Way from " + vertex_label(scene, way_.front().from) + " to " +
                         vertex_label(scene, way_.back().to) + ": " + count_text(way_.size(), "arc", "arcs") + ", " +
                         signed_text(way_.back().sum, real_);
    const auto widest = [&](auto member) {
        float max_wide = 0;
        for (const auto* some : {&firsts, &lasts})
            for (const auto& row : *some)
                max_wide = std::max(max_wide, labels.width(scene.fonts.mono, kText, row.*member));
        return max_wide;
    };
    const float gap = 14 * s, arcs = widest(&Row::arc), weights = widest(&Row::weight), sums = widest(&Row::sum);
    const float width = std::max(arcs + weights + sums + 2 * gap, labels.width(scene.fonts.medium, kText, heading));
    const CardSize size{.width = width + 2 * pad,
                        .heading = line + 2 * pad,
                        .row = line,
                        .min_rows = std::min(kMinRows, most),
                        .max_rows = most};
    const auto dots = some_vertices(plan, window, map);
    auto place = place_card(size, map, kEdge * s, dots);
    // The pointer opens the card.
    if (pointer && place.rows < most && place.card.contains(*pointer)) place = open_card(size, map, place);
    std::vector<Row> shown;
    const bool cut = place.rows < way_.size();
    const auto first = cut ? std::min(kFirstRows, std::max<std::size_t>(place.rows, 2) - 2) : 0;
    const auto last = cut ? place.rows - std::min(place.rows, first + 1) : place.rows;
    shown.insert(shown.end(), firsts.begin(), firsts.begin() + static_cast<std::ptrdiff_t>(first));
    if (cut && place.rows != 0) shown.push_back({"\u2026 " + count_text(way_.size() - first - last) + " more", "", ""});
    shown.insert(shown.end(), lasts.end() - static_cast<std::ptrdiff_t>(last), lasts.end());
    const auto& card = place.card;
    put_ground(scene, card, labels.list());
    const float x = card.x + pad;
    float y = card.y + pad + 0.5f * line;
    labels.put(scene.fonts.medium, kText, {x, y}, p.ink, heading);
    for (const auto& row : shown) {
        y += line;
        labels.put(scene.fonts.mono, kText, {x, y}, p.ink2, row.arc);
        labels.put(scene.fonts.mono, kText, {x + arcs + gap + weights, y}, p.ink2, row.weight, Labels::Align::right);
        labels.put(scene.fonts.mono, kText, {x + width, y}, p.ink, row.sum, Labels::Align::right);
    }
}

void PathCards::draw_cycle(const Scene& scene, const GraphPlan& plan, const GraphWindow& window, const Rect& map,
                           const Labels& labels) const {
    if (cycle_.empty()) return;
    const auto& p = *scene.palette;
    const float s = scene.scale;
    auto* list = labels.list();
    list->PushClipRect({map.x, map.y}, {map.x + map.width, map.y + map.height}, true);
    for (const auto& arc : cycle_) {
        if (arc.from >= plan.num_vertices() || arc.to >= plan.num_vertices()) continue;
        const auto a = window.camera.to_pixel(plan.at(arc.from), map), b = window.camera.to_pixel(plan.at(arc.to), map);
        const float whole = std::hypot(b.x - a.x, b.y - a.y);
        if (whole < 1) continue;
        // Beside the edge, so that an arc and its twin are separate.
        const float x = (b.x - a.x) / whole, y = (b.y - a.y) / whole, beside = kLane * s;
        const float cut = std::min(window.picture.detail().vertex_radius, 0.4f * whole), length = whole - 2 * cut;
        const ImVec2 from{a.x + x * cut - y * beside, a.y + y * cut + x * beside},
            to{b.x - x * cut - y * beside, b.y - y * cut + x * beside};
        const Point2 middle{0.5f * (from.x + to.x), 0.5f * (from.y + to.y)};
        list->AddLine(from, to, to_imgui(p.hazard), 3 * s);
        if (length < kHeadFrom * s) continue;
        // Nearer to its head: the twin's arrow is nearer to the other end.
        const float ahead = std::min(kHeadAhead * length, 0.5f * length - kHead * s), tip = ahead + kHead * s,
                    tail = ahead - 5 * s, half = kHeadHalf * s;
        list->AddTriangleFilled({middle.x + tip * x, middle.y + tip * y},
                                {middle.x + tail * x - half * y, middle.y + tail * y + half * x},
                                {middle.x + tail * x + half * y, middle.y + tail * y - half * x}, to_imgui(p.hazard));
        const auto text = signed_text(arc.weight, real_);
        const auto box = weight_box({labels.width(scene.fonts.mono_bold, kText, text) + 6 * s, 2 * kHalfWeight * s},
                                    middle, {-y, x}, length, plan, window, map, s);
        if (!box) continue;
        list->AddRectFilled({box->x, box->y}, {box->x + box->width, box->y + box->height},
                            to_imgui(p.canvas.faded(0.85f)), 3 * s);
        labels.put(scene.fonts.mono_bold, kText, {box->x + 0.5f * box->width, box->y + 0.5f * box->height}, p.hazard,
                   text, Labels::Align::centre);
    }
    list->PopClipRect();
}

}  // namespace lockstep
