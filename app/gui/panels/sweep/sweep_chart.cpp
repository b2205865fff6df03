#include "app/gui/panels/sweep/sweep_chart.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <span>
#include <vector>

#include <fmt/format.h>
#include <implot.h>
#include <implot_internal.h>

#include "app/gui/panels/sweep/free_area.hpp"
#include "app/gui/panels/sweep/sweep_marks.hpp"
#include "app/gui/theme/widgets.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kHeading = 24, kLegendRow = 20, kAxisName = 16, kRow = 18, kSwatch = 26, kLabelGap = 26, kTag = 20;
constexpr float kTimes = 56, kWordRow = 16, kWordGap = 8;
constexpr float kMinPlot = 110;  ///< height that the legend must leave
constexpr std::size_t kMaxWordRows = 3;
constexpr float kWidestLabels = 0.42f;  ///< maximum share of the width for names at line ends
constexpr float kEarly = 0.9f;  ///< a line that ends before this share of the axis is named at its end

int write_word(double value, char* text, int size, void* chart) {
    return std::snprintf(text, static_cast<std::size_t>(size), "%s",
                         static_cast<const SweepChart*>(chart)->value_text(value).c_str());
}
int write_time(double value, char* text, int size, void*) {
    return std::snprintf(text, static_cast<std::size_t>(size), "%s", time_label(value).c_str());
}

struct DrawnLine {
    const ChartLine* line;
    std::vector<ImVec2> points;  ///< pixels
    std::vector<std::array<ImVec2, 2>> whiskers{};  ///< from the lower to the upper quartile of each
};

class SweepPlot {
public:
    SweepPlot(const Look& look, const char* id, const SweepChart& chart, std::optional<double> now, ImVec2 size)
        : look_(look), id_(id), chart_(chart), now_(now), start_(ImGui::GetCursorScreenPos()), size_(size) {}

    std::optional<double> draw() {
        const auto xs = chart_.x_range(), times = chart_.ms_range();
        if (!xs || !times) return std::nullopt;
        widest_ = widest_name();
        named_at_ends_ = !chart_.bars && widest_ + look_.px(kLabelGap + kSwatch) <= kWidestLabels * size_.x;
        const auto labels = named_at_ends_ ? widest_ + look_.px(kLabelGap + kSwatch) : look_.px(12);
        word_rows_ = chart_.bars ? rows_of_words(size_.x - look_.px(kAxisName + kTimes) - labels) : 0;
        const auto top = draw_heading();
        const ImVec2 frame{start_.x + look_.px(kAxisName), start_.y + top};
        const ImVec2 plot{size_.x - look_.px(kAxisName) - labels,
                          std::max(look_.px(60), size_.y - top - axis_name_room() - word_room())};
        ImGui::SetCursorScreenPos(frame);
        std::optional<double> clicked;
        {
            const FontScope font(look_.fonts.mono, text_size::axis);
            ImPlot::PushStyleVar(ImPlotStyleVar_MinorAlpha, 1.f);  // explicit ticks count as minor ones
            const bool visible =
                ImPlot::BeginPlot(id_, plot, ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs | ImPlotFlags_NoFrame);
            if (visible) {
                set_up_axes(*xs, *times, plot);
                place_lines();
                draw_data(*times);
                ImPlot::EndPlot();
            }
            ImPlot::PopStyleVar();
            if (visible) clicked = pick();
        }
        draw_words_over();
        name_axes();
        ImGui::SetCursorScreenPos(start_);
        ImGui::Dummy(size_);
        return clicked;
    }

private:
    Colour colour_of(const ChartLine& line) const { return line_colour(look_.colour(), line); }
    float words_width(std::string_view text) const {
        return text_width(look_, look_.fonts.words, text_size::small, text);
    }
    /// Pixels below the plot for the axis.
    float axis_name_room() const { return chart_.bars ? 0 : look_.px(kAxisName); }
    /// Pixels below a plot of bars for its labels.
    float word_room() const {
        if (!chart_.bars) return 0;
        if (word_rows_ != 0) return static_cast<float>(word_rows_) * look_.px(kWordRow) + look_.px(4);
        float widest = 0;
        for (const auto& word : chart_.words)
            widest = std::max(widest, text_width(look_, look_.fonts.mono, text_size::axis, word));
        return widest + look_.px(8);
    }
    /// Rows of the labels of bars; none if they are upright.
    std::size_t rows_of_words(float width) const {
        std::vector<float> widths;
        for (const auto& word : chart_.words)
            widths.push_back(text_width(look_, look_.fonts.mono, text_size::axis, word));
        const auto places = static_cast<float>(std::max<std::size_t>(1, widths.size()));
        return label_rows(widths, width / places, look_.px(kWordGap), kMaxWordRows);
    }
    float widest_name() const {
        float widest = 0;
        for (const auto& line : chart_.lines) widest = std::max(widest, words_width(line.name));
        return widest;
    }

    // ---- above the plot --------------------------------------------------------------------------------------------

    struct LegendEntry {
        ChartLine line;
        std::string text;
        Colour colour;
    };

    std::vector<LegendEntry> legend() const {
        std::vector<LegendEntry> entries;
        const auto has = [&](ChartLine::Kind kind) {
            return std::ranges::any_of(chart_.lines, [&](const auto& one) { return one.kind == kind; });
        };
        const auto neutral = look_.colour().ink2;
        if (has(ChartLine::Kind::run)) entries.push_back({{.kind = ChartLine::Kind::run}, chart_.run_by, neutral});
        if (has(ChartLine::Kind::published))
            entries.push_back({{.kind = ChartLine::Kind::published}, chart_.published_by, neutral});
        if (has(ChartLine::Kind::predicted))
            entries.push_back({{.kind = ChartLine::Kind::predicted}, chart_.predicted_by, neutral});
        // Floors of lines have names of their own; a floor below the axis is named in a remark.
        const bool floor = chart_.floor_in_sight();
        if (chart_.bars && floor) entries.push_back({{.kind = ChartLine::Kind::floor}, "floor of the device", neutral});
        if (named_at_ends_) return entries;
        for (const auto& line : chart_.lines)
            if (chart_.bars ? line.kind == ChartLine::Kind::run : line.kind != ChartLine::Kind::floor || floor)
                entries.push_back({line, line.name, colour_of(line)});
        return entries;
    }

    /// Rows of the legend that leave the plot its height.
    int max_legend_rows() const {
        const auto least = look_.px(kMinPlot + kHeading + 4) + axis_name_room() + word_room();
        return std::max(1, static_cast<int>((size_.y - least) / look_.px(kLegendRow)));
    }

    /// The last entry counts the entries that do not fit; its tooltip names them.
    void draw_rest_of_legend(const std::vector<LegendEntry>& entries, std::size_t shown, ImVec2 at) const {
        const auto text = fmt::format("+{} more", entries.size() - shown);
        draw_text(ImGui::GetWindowDrawList(), look_, look_.fonts.words, text_size::small, at.x, at.y,
                  look_.colour().ink2, text);
        const ImVec2 low{at.x, at.y - look_.px(kLegendRow) / 2};
        if (!ImGui::IsMouseHoveringRect(low, {at.x + words_width(text), low.y + look_.px(kLegendRow)})) return;
        std::string names;
        for (const auto& one : std::span(entries).subspan(shown)) names += (names.empty() ? "" : "\n") + one.text;
        tooltip_now(look_, names);
    }

    /// Title, then the legend, in the same row if it fits. Returns their height in pixels.
    float draw_heading() const {
        auto* list = ImGui::GetWindowDrawList();
        const auto& p = look_.colour();
        auto y = start_.y + look_.px(kHeading) / 2 - look_.px(1);
        const auto right = start_.x + size_.x;
        const auto title = fit_text(look_, look_.fonts.strong, text_size::teach, chart_.title, size_.x);
        draw_text(list, look_, look_.fonts.strong, text_size::teach, start_.x, y, p.ink, title);
        auto x = start_.x + text_width(look_, look_.fonts.strong, text_size::teach, title) + look_.px(18);
        const auto entries = legend();
        const auto width_of = [&](const LegendEntry& one) { return words_width(one.text) + look_.px(kSwatch + 22); };
        float all = 0;
        for (const auto& one : entries) all += width_of(one);
        auto taken = look_.px(kHeading);
        const auto max_rows = max_legend_rows();
        const auto width_of_rest = words_width("+99 more");
        int rows = 0;
        if (x + all > right + look_.px(18)) x = right + 1;  // a row of its own
        for (std::size_t k = 0; k < entries.size(); ++k) {
            const auto& one = entries[k];
            const bool is_last = k + 1 == entries.size();
            // The last row reserves space for the count of the rest.
            if (rows == max_rows && x + width_of(one) + (is_last ? 0 : width_of_rest) > right + look_.px(18)) {
                draw_rest_of_legend(entries, k, {x, y});
                break;
            }
            if (x + width_of(one) > right + look_.px(18)) {
                ++rows;
                x = start_.x;
                y = start_.y + taken + look_.px(kLegendRow) / 2 - look_.px(2);
                taken += look_.px(kLegendRow);
            }
            const ImVec2 ends[] = {{x, y}, {x + look_.px(kSwatch - 4), y}};
            if (chart_.bars)
                draw_bar(list, one.line, one.colour, {x + look_.px(6), y - look_.px(6)},
                         {x + look_.px(16), y + look_.px(6)});
            else draw_stroke(list, look_, one.line, ends, one.colour);
            if (!chart_.bars) draw_marker(list, look_, one.line, {(ends[0].x + ends[1].x) / 2, y}, one.colour);
            draw_text(list, look_, look_.fonts.words, text_size::small, x + look_.px(kSwatch + 2), y, p.ink2, one.text);
            x += width_of(one);
        }
        return taken + look_.px(4);
    }

    // ---- the plot --------------------------------------------------------------------------------------------------

    void set_up_axes(AxisRange xs, AxisRange times, ImVec2 size) const {
        constexpr auto kAxis = ImPlotAxisFlags_NoMenus | ImPlotAxisFlags_NoHighlight | ImPlotAxisFlags_NoSideSwitch;
        ImPlot::SetupAxes(nullptr, nullptr, kAxis | (chart_.bars ? ImPlotAxisFlags_NoTickLabels : 0), kAxis);
        ImPlot::SetupAxisScale(ImAxis_Y1, ImPlotScale_Log10);
        const auto most = std::max<std::size_t>(2, static_cast<std::size_t>(size.x / look_.px(68)));
        std::vector<double> ticks;
        AxisRange shown = xs;
        if (!chart_.words.empty()) {
            shown = {xs.lowest - 0.5, xs.highest + 0.5};
            for (auto x = xs.lowest; x <= xs.highest; ++x) ticks.push_back(x);
        } else if (chart_.logarithmic) {
            ImPlot::SetupAxisScale(ImAxis_X1, ImPlotScale_Log10);
            const auto margin = xs.lowest == xs.highest ? 2.0 : std::pow(xs.highest / xs.lowest, 0.015);
            shown = {xs.lowest / margin, xs.highest * margin};
            ticks = count_ticks(shown, most);
        } else {
            const auto margin = xs.lowest == xs.highest ? 1.0 : (xs.highest - xs.lowest) * 0.02;
            shown = {xs.lowest - margin, xs.highest + margin};
            ticks = linear_ticks(shown, most);
        }
        ImPlot::SetupAxesLimits(shown.lowest, shown.highest, times.lowest, times.highest, ImPlotCond_Always);
        ImPlot::SetupAxisFormat(ImAxis_X1, write_word, const_cast<SweepChart*>(&chart_));
        ImPlot::SetupAxisFormat(ImAxis_Y1, write_time);
        const auto rows = std::max<std::size_t>(2, static_cast<std::size_t>(size.y / look_.px(22)));
        const auto decades = time_ticks(times, rows);
        if (!ticks.empty()) ImPlot::SetupAxisTicks(ImAxis_X1, ticks.data(), static_cast<int>(ticks.size()));
        if (!decades.empty()) ImPlot::SetupAxisTicks(ImAxis_Y1, decades.data(), static_cast<int>(decades.size()));
        ImPlot::SetupFinish();
    }

    void place_lines() {
        const auto at = ImPlot::GetPlotPos(), extent = ImPlot::GetPlotSize();
        area_ = {at, {at.x + extent.x, at.y + extent.y}};
        for (const auto& line : chart_.lines) {
            DrawnLine drawn{&line, {}, {}};
            for (std::size_t k = 0; k < line.x.size(); ++k)
                drawn.points.push_back(ImPlot::PlotToPixels(line.x[k], line.ms[k]));
            for (std::size_t k = 0; k < line.spread.size(); ++k)
                drawn.whiskers.push_back({ImPlot::PlotToPixels(line.x[k], line.spread[k].low),
                                          ImPlot::PlotToPixels(line.x[k], line.spread[k].high)});
            drawn_.push_back(std::move(drawn));
        }
        if (chart_.bars) place_bars();
        if (now_) now_x_ = ImPlot::PlotToPixels(*now_, 1).x;
        if (now_ && (now_x_ < area_.low.x || now_x_ > area_.high.x)) now_.reset();
    }

    /// Side by side above a label, each run before its published value.
    void place_bars() {
        std::vector<DrawnLine*> side_by_side;
        for (auto& run : drawn_) {
            if (run.line->kind != ChartLine::Kind::run) continue;
            side_by_side.push_back(&run);
            for (auto& one : drawn_)
                if (one.line->kind == ChartLine::Kind::published && one.line->style == run.line->style &&
                    one.line->on_host == run.line->on_host)
                    side_by_side.push_back(&one);
        }
        constexpr float kShare = 0.84f;  // of a label's width
        const auto words = std::max<std::size_t>(1, chart_.words.size());
        const float room = kShare * (area_.high.x - area_.low.x) / static_cast<float>(words);
        bar_ = room / static_cast<float>(std::max<std::size_t>(1, side_by_side.size()));
        for (std::size_t k = 0; k < side_by_side.size(); ++k) {
            const float shift = (static_cast<float>(k) + 0.5f) * bar_ - room / 2;
            for (auto& at : side_by_side[k]->points) at.x += shift;
            for (auto& whisker : side_by_side[k]->whiskers)
                for (auto& end : whisker) end.x += shift;
        }
    }

    /// Measured bars are filled, published ones are outlines.
    void draw_bar(ImDrawList* list, const ChartLine& line, Colour own, ImVec2 low, ImVec2 high) const {
        const auto colour = u32(own);
        if (line.kind == ChartLine::Kind::run) list->AddRectFilled(low, high, colour);
        else list->AddRect(low, high, colour, 0, std::max(1.f, 1.5f * look_.scale));
    }

    void draw_bars(ImDrawList* list) const {
        const float half = std::max(1.f, 0.5f * bar_ - (bar_ > look_.px(4) ? look_.px(0.5f) : 0));
        for (const auto& one : drawn_)
            for (const auto& at : one.points)
                draw_bar(list, *one.line, colour_of(*one.line), {at.x - half, at.y}, {at.x + half, area_.high.y});
    }

    void draw_bar_words() const {
        auto* list = ImGui::GetWindowDrawList();
        const FontScope font(look_.fonts.mono, text_size::axis);
        const auto words = static_cast<float>(std::max<std::size_t>(1, chart_.words.size()));
        const auto colour = u32(look_.colour().ink2);
        for (std::size_t k = 0; k < chart_.words.size(); ++k) {
            const auto& word = chart_.words[k];
            const float middle = area_.low.x + (area_.high.x - area_.low.x) * (static_cast<float>(k) + 0.5f) / words;
            const auto size = ImGui::CalcTextSize(word.c_str());
            if (word_rows_ == 0) {
                const ImVec2 at{std::floor(middle - size.y / 2), std::floor(area_.high.y + look_.px(6) + size.x)};
                ImPlot::AddTextVertical(list, at, colour, word.c_str());
                continue;
            }
            const float top = area_.high.y + look_.px(3) + static_cast<float>(k % word_rows_) * look_.px(kWordRow);
            // A line leads from a label in a lower row to its bars, between the labels above it.
            if (k % word_rows_ != 0)
                list->AddLine({std::floor(middle), area_.high.y}, {std::floor(middle), top}, u32(look_.colour().line),
                              std::max(1.f, std::floor(look_.scale)));
            list->AddText({std::floor(middle - size.x / 2), std::floor(top)}, colour, word.c_str());
        }
    }

    void draw_data(AxisRange times) const {
        auto* list = ImPlot::GetPlotDrawList();
        draw_minor_ticks(list, times);
        ImPlot::PushPlotClipRect(look_.px(6));
        if (now_)
            list->AddLine({now_x_, area_.low.y}, {now_x_, area_.high.y}, u32(look_.colour().now),
                          std::max(1.f, 1.5f * look_.scale));
        if (chart_.bars) draw_bars(list);
        for (const auto& one : drawn_) draw_whiskers(list, one);
        for (auto one = drawn_.rbegin(); !chart_.bars && one != drawn_.rend();
             ++one) {  // measured lines over the others
            draw_stroke(list, look_, *one->line, clipped(one->points), colour_of(*one->line));
            for (const auto& at : one->points) draw_marker(list, look_, *one->line, at, colour_of(*one->line));
        }
        ImPlot::PopPlotClipRect();
    }

    /// Whiskers from the lower to the upper quartile of each point, if they are longer than its marker.
    void draw_whiskers(ImDrawList* list, const DrawnLine& one) const {
        const auto colour = u32(chart_.bars ? look_.colour().ink : colour_of(*one.line));
        const float cap = chart_.bars ? 0 : look_.px(4), weight = std::max(1.f, 1.5f * look_.scale);
        for (const auto& [low, high] : one.whiskers) {
            if (low.y - high.y < look_.px(2)) continue;
            list->AddLine(low, high, colour, weight);
            for (const auto& end : {low, high})
                list->AddLine({end.x - cap, end.y}, {end.x + cap, end.y}, colour, weight);
        }
    }

    /// Dots are drawn one by one, so skip those outside.
    std::vector<ImVec2> clipped(const std::vector<ImVec2>& points) const {
        auto inside = points;
        for (std::size_t k = 0; k + 1 < inside.size(); ++k) {
            auto &from = inside[k], &to = inside[k + 1];
            if (from.y > area_.high.y && to.y < area_.high.y)
                from = {from.x + (to.x - from.x) * (area_.high.y - from.y) / (to.y - from.y), area_.high.y};
        }
        std::erase_if(inside, [&](const ImVec2& at) { return at.y > area_.high.y + 1; });
        return inside;
    }

    /// Ticks at 2, 3, ... 9 of each decade, as a logarithmic axis has.
    void draw_minor_ticks(ImDrawList* list, AxisRange times) const {
        const auto colour = u32(look_.colour().ink3);
        for (auto decade = times.lowest; decade < times.highest * 0.999; decade *= 10) {
            for (int k = 1; k < 10; ++k) {
                const auto y = ImPlot::PlotToPixels(1, decade * k).y;
                list->AddLine({area_.low.x, y}, {area_.low.x + look_.px(k == 1 ? 6 : 3), y}, colour, 1);
            }
        }
    }

    /// The measured value nearest to the pointer.
    std::optional<double> nearest_value(float pixel) const {
        std::optional<double> nearest;
        float distance = INFINITY;
        for (const auto& one : drawn_) {
            if (one.line->kind != ChartLine::Kind::run) continue;
            for (std::size_t k = 0; k < one.points.size(); ++k) {
                const auto away = std::abs(one.points[k].x - pixel);
                if (away < distance) distance = away, nearest = one.line->x[k];
            }
        }
        return nearest;
    }

    std::optional<double> pick() const {
        ImGui::SetCursorScreenPos(area_.low);
        const bool clicked = ImGui::InvisibleButton(fmt::format("{}:pick", id_).c_str(),
                                                    {area_.high.x - area_.low.x, area_.high.y - area_.low.y});
        const auto value = nearest_value(ImGui::GetIO().MousePos.x);
        if (ImGui::IsItemHovered() && value) {
            std::string text = value_title(*value);
            for (const auto& row : readout_rows(*value))
                text += fmt::format("\n{}: {}{}{}{}", row.line->name, row.ms, chart_.suffix(), row.spread,
                                    row.ratio.empty() ? "" : fmt::format(", {} times the floor", row.ratio));
            tooltip_now(look_, text + "\nClick to go there");
        }
        return clicked ? value : std::nullopt;
    }

    // ---- words in free areas of the plot ---------------------------------------------------------------------

    void draw_words_over() const {
        if (chart_.bars) return draw_bar_words();
        FreeArea room(area_);
        for (const auto& one : drawn_) room.add_line(clipped(one.points));
        for (const auto& one : drawn_)
            for (const auto& whisker : one.whiskers) room.add_line(whisker);
        if (now_) {
            const ImVec2 line[] = {{now_x_, area_.low.y}, {now_x_, area_.high.y}};
            room.add_line(line);
            draw_tag(room);
        }
        if (named_at_ends_) draw_names(room);
        draw_readout(room);
    }

    /// "n = 8 M" beside the amber line.
    void draw_tag(FreeArea& room) const {
        const auto text = fmt::format("{} = {}", chart_.symbol, chart_.value_text(*now_));
        const ImVec2 size{text_width(look_, look_.fonts.mono, text_size::small, text) + look_.px(16), look_.px(kTag)};
        const auto gap = look_.px(3);
        const ImVec2 corners[] = {{now_x_ + gap, area_.high.y - size.y - gap},
                                  {now_x_ - gap - size.x, area_.high.y - size.y - gap},
                                  {now_x_ + gap, area_.low.y + gap},
                                  {now_x_ - gap - size.x, area_.low.y + gap}};
        const auto at = room.first_free(size, corners, 1);
        if (!at) return;  // the axis has it, too
        auto* list = ImGui::GetWindowDrawList();
        list->AddRectFilled(*at, {at->x + size.x, at->y + size.y}, u32(look_.colour().now_dim), look_.px(3));
        draw_text(list, look_, look_.fonts.mono, text_size::small, at->x + look_.px(8), at->y + size.y / 2,
                  look_.colour().ink, text);
        room.add_box({*at, {at->x + size.x, at->y + size.y}});
    }

    /// Beside the end of a line that ends early, if it fits; else at the right, with a thin line to its end.
    void draw_names(FreeArea& room) const {
        std::vector<const DrawnLine*> at_right;
        for (const auto& one : drawn_)
            if (!clipped(one.points).empty() && !name_in_place(one, room)) at_right.push_back(&one);
        std::vector<float> heights;
        for (const auto* one : at_right) heights.push_back(std::min(one->points.back().y, area_.high.y));
        // Names beside the axis may extend below the plot.
        spread_labels(heights, look_.px(kRow), area_.low.y + look_.px(kRow / 2), start_.y + size_.y - look_.px(kRow));
        auto* list = ImGui::GetWindowDrawList();
        const auto swatch = area_.high.x + look_.px(kLabelGap), thin = std::max(1.f, look_.scale);
        for (std::size_t k = 0; k < at_right.size(); ++k) {
            const auto& line = *at_right[k]->line;
            const auto end = at_right[k]->points.back();
            const auto colour = u32(look_.colour().ink3);
            const auto from = std::max(end.x + look_.px(6), area_.high.x - look_.px(2)), bend = swatch - look_.px(10);
            if (!ends_early(*at_right[k])) {
                list->AddLine({from, end.y}, {bend - look_.px(6), heights[k]}, colour, thin);
                list->AddLine({bend - look_.px(6), heights[k]}, {bend, heights[k]}, colour, thin);
            }
            draw_swatch(list, line, swatch, heights[k]);
            draw_text(list, look_, look_.fonts.words, text_size::small, swatch + look_.px(16), heights[k],
                      look_.colour().ink, line.name);
        }
    }

    void draw_swatch(ImDrawList* list, const ChartLine& line, float x, float y) const {
        const ImVec2 ends[] = {{x - look_.px(6), y}, {x + look_.px(10), y}};
        const bool unmarked = line.kind == ChartLine::Kind::floor || line.kind == ChartLine::Kind::predicted;
        if (unmarked) draw_stroke(list, look_, line, ends, colour_of(line));
        else draw_marker(list, look_, line, {x + look_.px(3), y}, colour_of(line));
    }

    bool ends_early(const DrawnLine& one) const {
        return one.points.back().x < area_.low.x + kEarly * (area_.high.x - area_.low.x);
    }

    bool name_in_place(const DrawnLine& one, FreeArea& room) const {
        if (!ends_early(one)) return false;
        const ImVec2 size{words_width(one.line->name), look_.px(kRow)};
        const auto gap = look_.px(8), end_gap = look_.px(10);
        const auto first = one.points.front(), last = one.points.back();
        const ImVec2 corners[] = {
            {last.x + end_gap, last.y - size.y / 2},      {first.x - end_gap - size.x, first.y - size.y / 2},
            {last.x - size.x / 2, last.y - gap - size.y}, {last.x - size.x / 2, last.y + gap},
            {last.x + end_gap, last.y - gap - size.y},    {last.x + end_gap, last.y + gap}};
        const auto at = room.first_free(size, corners, look_.px(2));
        if (!at) return false;
        draw_text(ImGui::GetWindowDrawList(), look_, look_.fonts.words, text_size::small, at->x, at->y + size.y / 2,
                  look_.colour().ink, one.line->name);
        room.add_box({*at, {at->x + size.x, at->y + size.y}});
        return true;
    }

    struct ReadoutRow {
        const ChartLine* line;
        double time;
        std::string ms, ratio, spread;
    };

    std::vector<ReadoutRow> readout_rows(double value) const {
        std::vector<ReadoutRow> rows;
        for (const auto& line : chart_.lines) {
            if (line.kind == ChartLine::Kind::floor) continue;
            const auto found = std::ranges::find(line.x, value);
            if (found == line.x.end()) continue;
            const auto k = static_cast<std::size_t>(found - line.x.begin());
            const auto ratio = k < line.ratio.size() ? line.ratio[k] : 0;
            const auto spread =
                k < line.spread.size() && line.repeat[k] > 1
                    ? fmt::format(" ({} to {})", figure_text(line.spread[k].low), figure_text(line.spread[k].high))
                    : std::string();
            rows.push_back({&line, line.ms[k], figure_text(line.ms[k]), ratio > 0 ? figure_text(ratio) : "", spread});
        }
        std::ranges::stable_sort(rows, {}, &ReadoutRow::time);
        return rows;
    }

    std::string value_title(double value) const {
        if (chart_.bars) return "On " + chart_.value_text(value);
        if (chart_.symbol == "n") return fmt::format("At {} {}", chart_.value_text(value), chart_.unit);
        return fmt::format("At {} = {}", chart_.symbol, chart_.value_text(value));
    }

    /// The value of the box: the measured one nearest to the current value, else the largest.
    std::optional<double> readout_value() const { return nearest_value(now_ ? now_x_ : area_.high.x); }

    void draw_readout(FreeArea& room) const {
        const auto value = readout_value();
        if (!value) return;
        const auto rows = readout_rows(*value);
        const auto title = value_title(*value);
        float names = 0;
        for (const auto& row : rows) names = std::max(names, words_width(row.line->name));
        const auto pad = look_.px(10), swatch = look_.px(22), figure = look_.px(62);
        const bool floors = std::ranges::any_of(rows, [](const auto& row) { return !row.ratio.empty(); });
        const auto heading = text_width(look_, look_.fonts.strong, text_size::small, title) + look_.px(8);
        const ImVec2 size{2 * pad + std::max(swatch + names, heading) + figure * (floors ? 2 : 1),
                          look_.px(26) + look_.px(kRow) * static_cast<float>(rows.size()) + look_.px(4)};
        const auto at = room.find(size, look_.px(7));
        if (!at) return;
        auto* list = ImGui::GetWindowDrawList();
        const auto& p = look_.colour();
        const ImVec2 high{at->x + size.x, at->y + size.y};
        list->AddRectFilled(*at, high, u32(p.panel), look_.px(4));
        list->AddRect(*at, high, u32(p.line), look_.px(4));
        auto y = at->y + look_.px(14);
        const auto last = high.x - pad, middle = floors ? last - figure : last;
        draw_text(list, look_, look_.fonts.strong, text_size::small, at->x + pad, y, p.ink, title);
        draw_text_right(list, look_, look_.fonts.words, text_size::small, middle, y, p.ink2,
                        chart_.counts ? "accesses" : "ms");
        if (floors) draw_text_right(list, look_, look_.fonts.words, text_size::small, last, y, p.ink2, "× floor");
        y += look_.px(20);
        for (const auto& row : rows) {
            draw_marker(list, look_, *row.line, {at->x + pad + look_.px(5), y}, colour_of(*row.line));
            draw_text(list, look_, look_.fonts.words, text_size::small, at->x + pad + swatch, y, p.ink, row.line->name);
            draw_text_right(list, look_, look_.fonts.mono, text_size::small, middle, y, p.ink, row.ms);
            if (floors) draw_text_right(list, look_, look_.fonts.mono, text_size::small, last, y, p.ink, row.ratio);
            y += look_.px(kRow);
        }
        room.add_box({*at, high});
    }

    void name_axes() const {
        auto* list = ImGui::GetWindowDrawList();
        const auto colour = look_.colour().ink2;
        if (!chart_.bars)
            draw_text_centred(list, look_, look_.fonts.words, text_size::axis, (area_.low.x + area_.high.x) / 2,
                              start_.y + size_.y - look_.px(kAxisName) / 2, colour, chart_.quantity);
        const FontScope font(look_.fonts.words, text_size::axis);
        const char* name = chart_.counts ? "accesses" : "time, ms";
        const auto length = ImGui::CalcTextSize(name).x;
        ImPlot::AddTextVertical(list, {start_.x, (area_.low.y + area_.high.y + length) / 2}, u32(colour), name);
    }

    const Look& look_;
    const char* id_;
    const SweepChart& chart_;
    std::optional<double> now_;
    ImVec2 start_, size_;  ///< of the whole chart, pixels
    Box area_{};  ///< of the plot
    float widest_ = 0, now_x_ = 0, bar_ = 0;
    bool named_at_ends_ = true;
    std::size_t word_rows_ = 0;
    std::vector<DrawnLine> drawn_;
};

}  // namespace

std::optional<double> draw_sweep_chart(const Look& look, const char* id, const SweepChart& chart,
                                       std::optional<double> now, ImVec2 size) {
    return SweepPlot(look, id, chart, now, size).draw();
}

}  // namespace lockstep
