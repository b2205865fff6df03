#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/legend.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/text/cell_figure.hpp"
#include "viz/paths/shown_column.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kLabels = 118, kCell = 22, kWithin = 3, kApart = 26, kLegend = 24, kIndex = 16, kLinkGap = 4;
constexpr float kMinCell = 24, kMaxCell = 56, kText = 13, kSmall = 12, kBar = 12, kMaxLink = 128;
constexpr std::array kGrowths{2.4f,  2.2f, 2.f,   1.8f, 1.6f,
                              1.45f, 1.3f, 1.15f, 1.f};  // factors for rows, if there is room
constexpr float kWideCell = 84;  // a row of few cells fills the width, with cells up to this width
constexpr std::uint32_t kMaxReadable = 600;  // vertices and work items

/// The work items of active vertices (refined input-parallel Bellman-Ford): flags, their scan, the active vertices with
/// the scan of their degrees, and the work items with their owners, in the colours of these. The unused part of each
/// array is grey: it grows as the active part shrinks.
class WorkView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        ViewOutput output;
        const Labels labels(scene, list);
        if (!find_columns(scene)) return output;
        const float s = scene.scale, legend = kLegend * s;
        count(scene);
        const Rect foot{area.x, area.y + area.height - legend, area.width, legend};
        area.height -= legend;
        left_out_ = false;
        note_ = "Work: " + (scene.pass == 0 ? "active vertices are not chosen yet"
                                            : count_text(num_active_, "active vertex", "active vertices") + ", " +
                                                  count_text(num_items_, "work item", "work items"));
        const auto n = active_->column->size;
        const bool few = n <= kMaxReadable && num_items_ <= kMaxReadable;
        if (few) {
            read();
            // If even all vertices and arcs fit on one line each, no pass changes the size of cells.
            const Counts now{num_active_, num_items_}, most{n, owner_->column->size};
            if (!grow(scene, area, list, 1, most) && !grow(scene, area, list, 1, now)) grow(scene, area, list, n, now);
        }
        if (few && bottom_ <= area.y + area.height) draw_rows(grown_, area, input, Labels(grown_, list), output);
        else draw_rasters(scene, area, input, labels, output);
        draw_legend(scene, foot, labels);
        output.picked = input.hovered && input.clicked;
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        if (find_columns(scene) && active_->column->size != 0) pictures_[0].draw_small(scene, *active_, width, height);
    }

    std::string note() const override { return note_; }

private:
    bool find_columns(const Scene& scene) {
        active_ = scene.find(Role::frontier);
        candidate_ = scene.find(Role::candidate);
        position_ = named(scene, "position");
        vertices_ = named(scene, "active_vertices");
        work_offsets_ = named(scene, "work_offsets");
        owner_ = named(scene, "owner");
        return active_ && candidate_ && position_ && vertices_ && work_offsets_ && owner_ && active_->column->size != 0;
    }

    /// Reads the number of active vertices of the round and of their work items from the prefix sums. At the end of the
    /// round, the flags are those of the next round, and the flags before the pass are this round's.
    void count(const Scene& scene) {
        if (!Fingerprint{}.add(active_).add(position_).add(work_offsets_).add(scene.pass).differs_from(counted_))
            return;
        num_active_ = num_items_ = 0;
        if (scene.pass == 0) return;
        const auto last = active_->column->size - 1;
        num_active_ = read_numbers(*position_, false, last, 1).front() + read_numbers(*active_, true, last, 1).front();
        if (num_active_ == 0) return;
        const auto place = num_active_ - 1;
        const auto vertex = read_numbers(*vertices_, false, place, 1).front();
        num_items_ = read_numbers(*work_offsets_, false, place, 1).front();
        if (vertex <= last) num_items_ += scene.dataset->graph().degree(vertex);
    }

    /// Work items are counted but not written yet: their array still has those of the last round.
    bool chooses(const Scene& scene) const {
        const auto* distance = scene.find(Role::path_length);
        return active_->changed == 0 && owner_->changed == 0 && candidate_->changed == 0 &&
               (!distance || distance->changed == 0);
    }

    void read() {
        const auto n = active_->column->size;
        flags_.read(active_, 0, n);
        sums_.read(position_, 0, n);
        list_.read(vertices_, 0, num_active_);
        starts_.read(work_offsets_, 0, num_active_);
        owners_.read(owner_, 0, num_items_);
        candidates_.read(candidate_, 0, num_items_);
    }

    // ---- few: number by number ---------------------------------------------------------------------------------------

    /// Numbers of active vertices and of work items.
    struct Counts {
        std::uint32_t active = 0, items = 0;
    };

    /// Enlarges cells as far as these counts fit with at most this many lines of flags and work items; false if they do not fit.
    bool grow(const Scene& scene, const Rect& area, ImDrawList* list, std::uint32_t max_lines, Counts counts) {
        const auto arrange_for = [&](Counts shown) { arrange(grown_, area, shown, counts, Labels(grown_, list)); };
        for (const float growth : kGrowths) {
            grown_ = scene;
            grown_.scale = growth * scene.scale;
            arrange_for(counts);
            if (bottom_ > area.y + area.height || std::max(flag_row_.lines(), item_row_.lines()) > max_lines) continue;
            arrange_for({num_active_, num_items_});
            return true;
        }
        arrange_for({num_active_, num_items_});
        return false;
    }

    /// Two columns of the same elements, one above the other, in as many lines as necessary.
    struct Pair {
        float x = 0, y = 0, cell = 0, line = 0;
        std::uint32_t count = 0, room = 1;
        std::uint32_t lines() const { return std::max(1u, (count + room - 1) / room); }
        /// Between cells; with several lines wide enough for links that pass between cells of the lines below.
        float gap(float s) const { return (lines() > 1 ? kLinkGap : 1) * s; }
        float height() const { return static_cast<float>(lines()) * line; }
        Rect at(std::uint32_t element, bool second, float s) const {
            return {x + static_cast<float>(element % room) * cell,
                    y + static_cast<float>(element / room) * line + (second ? (kCell + kWithin) * s : 0), cell - gap(s),
                    kCell * s};
        }
        std::optional<std::uint32_t> find(Point2 p) const {
            if (p.x < x || p.y < y || p.y >= y + height()) return std::nullopt;
            const auto column = static_cast<std::uint32_t>((p.x - x) / cell),
                       row = static_cast<std::uint32_t>((p.y - y) / line);
            const auto element = row * room + column;
            return column < room && element < count ? std::optional(element) : std::nullopt;
        }
    };

    /// most  the counts for which cells have room: wide if few
    void arrange(const Scene& scene, const Rect& area, Counts shown, Counts most, const Labels& labels) {
        const float s = scene.scale, glyph = labels.width(scene.fonts.mono, kText, "0");
        const auto n = active_->column->size;
        const auto digits = static_cast<float>(std::to_string(n).size()),
                   glyphs = static_cast<float>(std::max<int>(figure_glyphs(*candidate_), static_cast<int>(digits)));
        const float width = area.width - kLabels * s;
        const float widest = width / static_cast<float>(std::max({n, most.active, most.items}));
        const auto pair = [&](std::uint32_t count, float y, float wide) {
            Pair one{.x = area.x + kLabels * s, .y = y, .count = count};
            one.cell = std::clamp((wide + 1) * glyph + 6 * s, kMinCell * s, kMaxCell * s);
            one.cell = std::max(one.cell, std::min(widest, kWideCell * s));
            one.room = static_cast<std::uint32_t>(std::max(1.f, width / one.cell + 0.01f));
            one.line = (2 * kCell + kWithin + 6) * s;
            return one;
        };
        flag_row_ = pair(n, area.y + kIndex * s, digits);
        if (flag_row_.lines() > 1) flag_row_.line += kIndex * s;
        list_row_ = pair(shown.active, flag_row_.y + flag_row_.height() + kApart * s, digits);
        item_row_ = pair(shown.items, list_row_.y + list_row_.height() + kApart * s, glyphs);
        bottom_ = item_row_.y + item_row_.height();
    }

    Colour owner_colour(const Scene& scene, std::uint32_t place) const { return scene.palette->series(place); }

    /// The place of a vertex in the list of active ones; none if it is inactive.
    std::optional<std::uint32_t> place_of(std::uint32_t vertex) const {
        if (num_active_ == 0 || !flags_.has(vertex) || flags_.word(vertex, true) == 0) return std::nullopt;
        const auto place = sums_.word(vertex);
        return place < num_active_ && list_.has(place) && list_.word(place) == vertex ? std::optional(place)
                                                                                      : std::nullopt;
    }

    void draw_rows(const Scene& scene, const Rect& area, const ViewInput& input, const Labels& labels,
                   ViewOutput& output) {
        const auto& p = *scene.palette;
        const float s = scene.scale;
        const auto name = [&](const Pair& row, const char* first, const char* second) {
            for (std::uint32_t line = 0; line < row.lines(); ++line)
                for (const bool below : {false, true}) {
                    const auto at = row.at(line * row.room, below, s);
                    labels.put(scene.fonts.words, kSmall, {area.x + (kLabels - 8) * s, at.y + 0.5f * at.height}, p.ink2,
                               below ? second : first, Labels::Align::right);
                }
        };
        name(flag_row_, "active flags", "their scan");
        name(list_row_, "active vertices", "scan of degrees");
        name(item_row_, "items: owner", "candidate");
        draw_links(scene, labels);
        for (std::uint32_t v = 0; v < flag_row_.count; ++v) {
            const auto at = flag_row_.at(v, false, s);
            labels.put_within(at.width + 4 * s, scene.fonts.mono, kSmall,
                              {at.x + 0.5f * at.width, at.y - 0.5f * kIndex * s}, p.ink3, count_text(v),
                              Labels::Align::centre);
            const auto place = place_of(v);
            put(scene, flags_, v, at, place ? std::optional(owner_colour(scene, *place)) : std::nullopt, labels);
            put(scene, sums_, v, flag_row_.at(v, true, s), std::nullopt, labels);
            outline(scene, v, at, labels);
        }
        for (std::uint32_t place = 0; place < list_row_.count; ++place) {
            put(scene, list_, place, list_row_.at(place, false, s), owner_colour(scene, place), labels);
            put(scene, starts_, place, list_row_.at(place, true, s), std::nullopt, labels);
        }
        for (std::uint32_t item = 0; item < item_row_.count; ++item) {
            const auto place = owner_place(item);
            const auto colour = place ? owner_colour(scene, *place) : p.line;
            const auto at = item_row_.at(item, false, s);
            if (chooses(scene)) {
                labels.list()->AddRect({at.x, at.y}, {at.x + at.width, at.y + at.height}, to_imgui(colour), 0,
                                       1.5f * s);
                continue;
            }
            put(scene, owners_, item, at, colour, labels);
            left_out_ |= !draw_cell(scene, candidates_, item, item_row_.at(item, true, s), labels);
        }
        if (num_active_ == 0)
            labels.put(scene.fonts.words, kText, {list_row_.x, list_row_.y + 0.5f * kCell * s}, p.ink2,
                       scene.pass == 0 ? "none is chosen yet" : "none");
        if (!input.hovered) return;
        if (const auto v = flag_row_.find(input.pointer)) output.hovered = v;
        if (const auto place = list_row_.find(input.pointer)) output.hovered = list_.word(*place);
        if (const auto item = item_row_.find(input.pointer); item && owner_->space)
            output.elsewhere = Selection{owner_->space->name, *item};
    }

    /// The place whose range contains a work item: the last one whose offset is at most the item.
    std::optional<std::uint32_t> owner_place(std::uint32_t item) const {
        std::optional<std::uint32_t> found;
        for (std::uint32_t place = 0; place < num_active_ && starts_.word(place) <= item; ++place) found = place;
        return found;
    }

    /// Draws a cell in a colour, or in grey; amber if the pass has changed it.
    void put(const Scene& scene, const ShownColumn& column, std::uint32_t element, const Rect& at,
             std::optional<Colour> colour, const Labels& labels) {
        if (!column.has(element)) return;
        const auto& p = *scene.palette;
        const float s = scene.scale;
        const bool amber = column.changed(element);
        const auto ground = colour ? *colour : p.raised;
        auto* list = labels.list();
        list->AddRectFilled({at.x, at.y}, {at.x + at.width, at.y + at.height}, to_imgui(ground));
        if (amber) {
            list->AddRectFilled({at.x, at.y}, {at.x + 4 * s, at.y + at.height}, to_imgui(p.now));
            if (!colour)
                list->AddRectFilled({at.x + 4 * s, at.y}, {at.x + at.width, at.y + at.height}, to_imgui(p.now_dim));
        }
        const auto ink = colour ? text_on(ground) : amber ? p.ink : p.ink2;
        left_out_ |=
            labels.put_within(at.width, scene.fonts.mono, kText, {at.x + 0.5f * at.width, at.y + 0.5f * at.height}, ink,
                              column.text(element), Labels::Align::centre) == 0;
    }

    /// Draws links from flags to places, and from places to the first of their work items.
    void draw_links(const Scene& scene, const Labels& labels) const {
        if (num_active_ == 0 || static_cast<float>(num_active_) > kMaxLink) return;
        const float s = scene.scale;
        auto* list = labels.list();
        const auto line = [&](const Pair& row, const Rect& from, const Rect& to, const Colour& colour) {
            const ImVec2 end{to.x + 0.5f * to.width, to.y};
            const auto ink = to_imgui(colour.faded(0.8f));
            ImVec2 begin{from.x + 0.5f * from.width, from.y + from.height};
            const float below = row.y + row.height() - kApart * 0.25f * s;
            if (row.lines() > 1 && begin.y + row.line < below) {  // downwards between the cells of other lines
                const float between = from.x + from.width + 0.5f * row.gap(s), turn = begin.y + 3 * s;
                const ImVec2 way[] = {{begin.x, begin.y}, {begin.x, turn}, {between, turn}, {between, below}};
                list->AddPolyline(way, static_cast<int>(std::size(way)), ink, 1.5f * s);
                begin = way[3];
            }
            list->AddLine(begin, end, ink, 1.5f * s);
        };
        for (std::uint32_t place = 0; place < num_active_; ++place) {
            const auto colour = owner_colour(scene, place);
            if (const auto v = list_.word(place); v < flag_row_.count)
                line(flag_row_, flag_row_.at(v, true, s), list_row_.at(place, false, s), colour);
            if (const auto item = starts_.word(place); item < num_items_)
                line(list_row_, list_row_.at(place, true, s), item_row_.at(item, false, s), colour);
        }
    }

    void outline(const Scene& scene, std::uint32_t vertex, const Rect& at, const Labels& labels) const {
        const bool selected = scene.selected == vertex;
        if (!selected && scene.hovered != vertex) return;
        labels.list()->AddRect({at.x - 1, at.y - 1}, {at.x + at.width + 1, at.y + at.height + 1},
                               to_imgui(selected ? scene.palette->selected : scene.palette->hovered), 0,
                               (selected ? 2.5f : 1.5f) * scene.scale);
    }

    // ---- many: rasters -----------------------------------------------------------------------------------------------

    void draw_rasters(const Scene& scene, const Rect& area, const ViewInput& input, const Labels& labels,
                      ViewOutput& output) {
        const float s = scene.scale, gap = 16 * s, width = std::floor(0.5f * (area.width - gap)),
                    height = std::floor(0.5f * (area.height - gap));
        const auto n = active_->column->size, m = owner_->column->size;
        const Rect top{area.x, area.y, width, height}, right{area.x + width + gap, area.y, width, height};
        const Rect low{area.x, area.y + height + gap, width, height}, corner{right.x, low.y, width, height};
        draw_part(scene, 0, *active_, n, n, "Active flags", "vertices", top, input, labels, output);
        draw_part(scene, 1, *vertices_, num_active_, n, "Active vertices", "places", right, input, labels, output);
        draw_part(scene, 2, *owner_, num_items_, m, "Owners of work items", "places", low, input, labels, output);
        draw_part(scene, 3, *candidate_, num_items_, m, "Candidates", "places", corner, input, labels, output);
    }

    /// Draws the part of an array that the round uses, and its size.
    void draw_part(const Scene& scene, std::size_t which, const ColumnPicture& picture, std::uint32_t used,
                   std::uint32_t all, const char* title, const char* what, const Rect& area, const ViewInput& input,
                   const Labels& labels, ViewOutput& output) {
        const auto& p = *scene.palette;
        const float s = scene.scale, bar = kBar * s;
        float x = area.x + labels.put(scene.fonts.strong, kText, {area.x, area.y + 0.5f * kLegend * s}, p.ink, title);
        const auto set = which == 0 ? num_active_ : used;
        labels.put_within(area.x + area.width - x - 10 * s, scene.fonts.words, kText,
                          {x + 10 * s, area.y + 0.5f * kLegend * s}, p.ink2,
                          count_text(set) + " of " + count_text(all) + " " + what);
        const float top = area.y + kLegend * s;
        const double share = all == 0 ? 0 : static_cast<double>(set) / all;
        const float end = area.x + std::max(set == 0 ? 0.f : 2 * s, area.width * static_cast<float>(share));
        labels.list()->AddRectFilled({area.x, top}, {area.x + area.width, top + bar}, to_imgui(p.field), 2 * s);
        labels.list()->AddRectFilled({area.x, top}, {end, top + bar}, to_imgui(p.accent), 2 * s);
        const Rect room{area.x, top + bar + 6 * s, area.width, area.y + area.height - top - bar - 6 * s};
        if (used == 0) {
            labels.put(scene.fonts.words, kText, {room.x, room.y + 12 * s}, p.ink2, "none in use");
            return;
        }
        // Entries after the used part belong to earlier rounds.
        columns_[which] = *picture.column;
        columns_[which].size = used;
        if (which == 0) columns_[which].none = 0;  // draws zeros dim
        auto part = picture;
        part.column = &columns_[which];
        part.changed = std::min<std::uint64_t>(part.changed, used);
        draw_column_raster(scene, pictures_[which], part, which == 0 ? RasterOf::vertices : RasterOf::space, room,
                           input, labels, output);
    }

    /// True if the pass has changed a shown column.
    bool changes() const {
        return std::ranges::any_of(std::array{active_, position_, vertices_, work_offsets_, owner_, candidate_},
                                   [](const ColumnPicture* one) { return one->changed != 0; });
    }

    void draw_legend(const Scene& scene, const Rect& area, const Labels& labels) const {
        const auto& p = *scene.palette;
        Legend row(scene, area, labels);
        const float s = scene.scale;
        if (changes()) row.square("changed in this pass", p.now);
        if (num_items_ != 0)
            row.item(26, "an active vertex and its work items", [&](float x, float y) {
                for (int i = 0; i < 3; ++i)
                    labels.list()->AddRectFilled({x + static_cast<float>(9 * i) * s, y - 4 * s},
                                                 {x + static_cast<float>(9 * i + 8) * s, y + 4 * s},
                                                 to_imgui(p.series(static_cast<std::size_t>(i))));
            });
        if (left_out_) row.text(kLeftOut);
        row.draw();
    }

    const ColumnPicture *active_ = nullptr, *candidate_ = nullptr, *position_ = nullptr, *vertices_ = nullptr,
                        *work_offsets_ = nullptr, *owner_ = nullptr;
    ShownColumn flags_, sums_, list_, starts_, owners_, candidates_;
    Pair flag_row_, list_row_, item_row_;
    float bottom_ = 0;
    Scene grown_;  ///< with a larger scale, if there is room
    std::uint32_t num_active_ = 0, num_items_ = 0;
    std::array<CellsPicture, 4> pictures_;
    std::array<Column, 4> columns_;
    std::uint64_t counted_ = 0;
    bool left_out_ = false;  ///< some figures do not fit
    std::string note_;
};

}  // namespace

std::vector<ViewInfo> work_views() {
    return {{.name = "work",
             .title = "Work: active vertices and their arcs",
             .kind = DatasetKind::graph,
             .needs = {Role::path_length, Role::candidate, Role::frontier},
             .reads = {"position", "active_vertices", "work_offsets", "owner"},
             .make = [] { return std::make_unique<WorkView>(); },
             .need = {16, 8}}};
}

}  // namespace lockstep
