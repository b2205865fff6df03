#include "app/gui/panels/sweep/sweep_map_chart.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>
#include <implot.h>
#include <implot_internal.h>

#include "app/gui/panels/plots/plot_frame.hpp"
#include "app/gui/theme/widgets.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kHeading = 24, kAxisName = 16, kScale = 150, kScaleBar = 10, kFigureWidth = 40, kFigureHeight = 18;

/// The palette's sequence as a colormap of ImPlot.
ImPlotColormap sequence_of(const Palette& palette) {
    const char* name = palette.dark ? "lockstep-sequence-dark" : "lockstep-sequence-light";
    if (const auto known = ImPlot::GetColormapIndex(name); known != -1) return known;
    std::vector<ImVec4> stops;
    for (const auto& stop : palette.sequence) stops.push_back(rgba(stop));
    return ImPlot::AddColormap(name, stops.data(), static_cast<int>(stops.size()), false);
}

/// Near black or white, whichever reads better.
Colour ink_on(ImVec4 ground) {
    const auto linear = [](float channel) { return std::pow(channel, 2.2f); };
    const float light = 0.2126f * linear(ground.x) + 0.7152f * linear(ground.y) + 0.0722f * linear(ground.z);
    return light > 0.18f ? Colour::hex(0x0A0D12) : Colour::hex(0xFFFFFF);
}

class MapPlot {
public:
    MapPlot(const Look& look, const char* id, const SweepMap& map, std::optional<SweepMap::Cell> now, ImVec2 size)
        : look_(look), id_(id), map_(map), now_(now), start_(ImGui::GetCursorScreenPos()), size_(size) {}

    std::optional<SweepMap::Cell> draw() {
        if (map_.best.empty()) return std::nullopt;
        find_range();
        const float rows = widest(map_.rows.words);
        const float heading = draw_heading() + look_.px(4);
        const ImVec2 frame{start_.x + look_.px(kAxisName), start_.y + heading};
        const ImVec2 plot{size_.x - look_.px(kAxisName + 12),
                          std::max(look_.px(60), size_.y - heading - look_.px(kAxisName))};
        ImGui::SetCursorScreenPos(frame);
        std::optional<SweepMap::Cell> clicked;
        {
            const FontScope font(look_.fonts.mono, text_size::axis);
            if (ImPlot::BeginPlot(id_, plot, ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs | ImPlotFlags_NoFrame)) {
                set_up_axes(plot, rows);
                ImPlot::PushColormap(sequence_of(look_.colour()));
                plot_cells();
                draw_marks(ImPlot::GetPlotDrawList());
                ImPlot::PopColormap();
                low_ = ImPlot::GetPlotPos();
                const auto extent = ImPlot::GetPlotSize();
                high_ = {low_.x + extent.x, low_.y + extent.y};
                ImPlot::EndPlot();
                clicked = pick();
            }
        }
        name_axes();
        ImGui::SetCursorScreenPos(start_);
        ImGui::Dummy(size_);
        return clicked;
    }

private:
    using Cell = SweepMap::Cell;

    std::size_t num_columns() const { return map_.columns.values.size(); }
    std::size_t num_rows() const { return map_.rows.values.size(); }
    float words_width(std::string_view text) const {
        return text_width(look_, look_.fonts.words, text_size::small, text);
    }
    float widest(const std::vector<std::string>& words) const {
        float width = 0;
        for (const auto& word : words)
            width = std::max(width, text_width(look_, look_.fonts.mono, text_size::axis, word));
        return width;
    }

    template <class F>
    void for_each_cell(F&& f) const {
        for (std::size_t row = 0; row < num_rows(); ++row)
            for (std::size_t column = 0; column < num_columns(); ++column) f(Cell{column, row});
    }

    /// The value behind a cell's colour: its time, or, if columns are sizes, its ratio to the best time of its size.
    double shade(Cell cell) const {
        const auto ms = map_.at(cell)->ms_median();
        return map_.of_sizes() ? ms / map_.at(*map_.best_beside(cell))->ms_median() : ms;
    }

    void find_range() {
        min_ = std::numeric_limits<double>::infinity(), max_ = 0;
        for_each_cell([&](Cell cell) {
            if (map_.at(cell)) min_ = std::min(min_, shade(cell)), max_ = std::max(max_, shade(cell));
        });
    }

    /// 1 for the smallest value, 0 for the largest, on a logarithmic scale.
    double brightness(Cell cell) const {
        return max_ > min_ ? std::log(max_ / shade(cell)) / std::log(max_ / min_) : 1;
    }
    ImVec4 colour_at(double brightness) const {
        return ImPlot::SampleColormap(static_cast<float>(brightness), sequence_of(look_.colour()));
    }

    /// Title and colour scale, side by side or one below the other. Returns the height.
    float draw_heading() const {
        auto* list = ImGui::GetWindowDrawList();
        const auto& p = look_.colour();
        const auto most = figure_text(max_) + (map_.of_sizes() ? " times" : " ms"),
                   least = map_.of_sizes() ? "the best of its n" : figure_text(min_) + " ms";
        const float scale = words_width(most) + words_width(least) + look_.px(kScale + 16);
        const float title = text_width(look_, look_.fonts.strong, text_size::teach, map_.title);
        const bool beside = title + look_.px(18) + scale <= size_.x, has_scale = scale <= size_.x;
        float y = start_.y + look_.px(kHeading) / 2 - look_.px(1);
        float height = look_.px(kHeading);
        if (title <= size_.x) {
            draw_text(list, look_, look_.fonts.strong, text_size::teach, start_.x, y, p.ink, map_.title);
        } else {
            height =
                draw_wrapped(list, look_, look_.fonts.strong, text_size::teach, start_, size_.x, p.ink, map_.title);
        }
        if (!has_scale) return height;
        if (!beside) {
            y = start_.y + height + look_.px(kHeading) / 2 - look_.px(3);
            height += look_.px(kHeading);
        }
        const float right = beside ? start_.x + size_.x : start_.x + scale;
        draw_text_right(list, look_, look_.fonts.words, text_size::small, right, y, p.ink2, least);
        const float to = right - words_width(least) - look_.px(8), from = to - look_.px(kScale);
        constexpr int kSteps = 48;
        for (int k = 0; k < kSteps; ++k) {
            const float width = (to - from) / kSteps, x = from + static_cast<float>(k) * width;
            list->AddRectFilled({std::floor(x), y - look_.px(kScaleBar / 2)},
                                {std::floor(x + width), y + look_.px(kScaleBar / 2)},
                                ImGui::ColorConvertFloat4ToU32(colour_at((k + 0.5) / kSteps)));
        }
        draw_text_right(list, look_, look_.fonts.words, text_size::small, from - look_.px(8), y, p.ink2, most);
        return height;
    }

    /// All labels, or as many as fit.
    static void set_ticks(ImAxis axis, const std::vector<std::string>& words, float room_a_value, float needed) {
        const auto step = static_cast<std::size_t>(std::max(1.f, std::ceil(needed / std::max(room_a_value, 1.f))));
        std::vector<double> places;
        std::vector<const char*> labels;
        for (std::size_t k = 0; k < words.size(); k += step)
            places.push_back(static_cast<double>(k)), labels.push_back(words[k].c_str());
        ImPlot::SetupAxisTicks(axis, places.data(), static_cast<int>(places.size()), labels.data());
    }

    void set_up_axes(ImVec2 plot, float rows) const {
        constexpr auto kAxis = ImPlotAxisFlags_NoMenus | ImPlotAxisFlags_NoHighlight | ImPlotAxisFlags_NoSideSwitch |
                               ImPlotAxisFlags_NoGridLines | ImPlotAxisFlags_NoTickMarks;
        ImPlot::SetupAxes(nullptr, nullptr, kAxis, kAxis);
        const auto columns = static_cast<double>(num_columns()), lines = static_cast<double>(num_rows());
        ImPlot::SetupAxesLimits(-0.5, columns - 0.5, -0.5, lines - 0.5, ImPlotCond_Always);
        set_ticks(ImAxis_X1, map_.columns.words, (plot.x - rows) / static_cast<float>(columns),
                  widest(map_.columns.words) + look_.px(12));
        set_ticks(ImAxis_Y1, map_.rows.words, plot.y / static_cast<float>(lines), look_.px(16));
        ImPlot::SetupFinish();
    }

    void plot_cells() const {
        // The first row of a heat map is the top row.
        std::vector<double> values(num_columns() * num_rows(), 0);
        for_each_cell([&](Cell cell) {
            if (map_.at(cell)) values[(num_rows() - 1 - cell.row) * num_columns() + cell.column] = brightness(cell);
        });
        ImPlot::PlotHeatmap("##cells", values.data(), static_cast<int>(num_rows()), static_cast<int>(num_columns()), 0,
                            1, nullptr, {-0.5, -0.5},
                            {static_cast<double>(num_columns()) - 0.5, static_cast<double>(num_rows()) - 0.5});
    }

    struct Corners {
        ImVec2 low, high;
        ImVec2 middle() const { return {(low.x + high.x) / 2, (low.y + high.y) / 2}; }
    };
    static Corners corners_of(Cell cell) {
        const auto x = static_cast<double>(cell.column), y = static_cast<double>(cell.row);
        return {ImPlot::PlotToPixels(x - 0.5, y + 0.5), ImPlot::PlotToPixels(x + 0.5, y - 0.5)};
    }

    void draw_marks(ImDrawList* list) const {
        const auto& p = look_.colour();
        ImPlot::PushPlotClipRect();
        for_each_cell([&](Cell cell) {
            const auto [low, high] = corners_of(cell);
            const auto& one = map_.at(cell);
            if (!one) {
                list->AddRectFilled(low, high, u32(p.canvas));
                return;
            }
            const auto middle = corners_of(cell).middle();
            const auto ink = ink_on(colour_at(brightness(cell)));
            const bool figures = high.x - low.x >= look_.px(kFigureWidth) && high.y - low.y >= look_.px(kFigureHeight);
            if (figures)
                draw_text_centred(list, look_, look_.fonts.mono, text_size::axis, middle.x, middle.y, ink,
                                  figure_text(one->ms_median()));
            if (map_.is_alike(cell) && is_unclear(cell)) {
                const float radius = look_.px(2.5f);
                const ImVec2 at = figures ? ImVec2{low.x + look_.px(11), low.y + look_.px(11)} : middle;
                list->AddCircleFilled(at, radius, u32(ink));
            }
        });
        if (now_) frame(list, *now_, p.now, 3);
        for (const auto& best : map_.best) frame(list, best, p.ink, 2);
        ImPlot::PopPlotClipRect();
    }

    void frame(ImDrawList* list, Cell cell, Colour colour, float width) const {
        const auto [low, high] = corners_of(cell);
        const float inset = look_.px(width) / 2 + (now_ && *now_ == cell && width < 3 ? look_.px(3) : 0);
        const auto outline = [&](float from_edge, Colour drawn, float thickness) {
            list->AddRect({low.x + from_edge, low.y + from_edge}, {high.x - from_edge, high.y - from_edge}, u32(drawn),
                          0, thickness);
        };
        // A gap in the background's colour makes the outline visible on a cell of any colour.
        outline(inset + look_.px(width), look_.colour().canvas, look_.px(2));
        outline(inset, colour, look_.px(width));
    }

    /// Whether other cells do not differ clearly from the best cell.
    bool is_unclear(Cell cell) const {
        const auto best = map_.best_beside(cell);
        return std::ranges::count_if(map_.alike, [&](Cell one) { return map_.best_beside(one) == best; }) > 1;
    }

    std::optional<Cell> pick() const {
        ImGui::SetCursorScreenPos(low_);
        const ImVec2 size{std::max(1.f, high_.x - low_.x), std::max(1.f, high_.y - low_.y)};
        const bool clicked = ImGui::InvisibleButton(fmt::format("{}:pick", id_).c_str(), size);
        const ImVec2 pointer = ImGui::GetIO().MousePos;
        const float across = (pointer.x - low_.x) / size.x, down = (pointer.y - low_.y) / size.y;
        if (!(across >= 0 && across < 1 && down >= 0 && down < 1)) return std::nullopt;
        const Cell cell{static_cast<std::size_t>(across * static_cast<float>(num_columns())),
                        num_rows() - 1 - static_cast<std::size_t>(down * static_cast<float>(num_rows()))};
        if (ImGui::IsItemHovered()) tooltip_now(look_, hint(cell));
        return clicked && map_.at(cell) ? std::optional(cell) : std::nullopt;
    }

    std::string hint(Cell cell) const {
        const auto& one = map_.at(cell);
        if (!one) return map_.name(cell) + ": not measured";
        const auto spread = one->quartiles();
        auto text = fmt::format("{}: {} ms, the middle half {} to {}", map_.name(cell), figure_text(one->ms_median()),
                                figure_text(spread.low), figure_text(spread.high));
        if (const auto ratio = one->ratio_to_floor()) text += fmt::format(", {} times the floor", figure_text(*ratio));
        if (map_.is_alike(cell))
            text += std::string(map_.is_best(cell) ? "\nThe lowest median"
                                                   : "\nNo clear difference from the lowest median") +
                    (map_.of_sizes() ? " of this n" : "");
        return text + "\nClick to go there";
    }

    void name_axes() const {
        auto* list = ImGui::GetWindowDrawList();
        const auto colour = look_.colour().ink2;
        draw_text_centred(list, look_, look_.fonts.words, text_size::axis, (low_.x + high_.x) / 2,
                          start_.y + size_.y - look_.px(kAxisName) / 2, colour, map_.columns.title);
        draw_legend(list, colour);
        const FontScope font(look_.fonts.words, text_size::axis);
        const auto length = ImGui::CalcTextSize(map_.rows.title.c_str()).x;
        ImPlot::AddTextVertical(list, {start_.x, (low_.y + high_.y + length) / 2}, u32(colour),
                                map_.rows.title.c_str());
    }

    /// The legend of the dots, at the right of the axis' name if it fits.
    void draw_legend(ImDrawList* list, Colour colour) const {
        if (map_.alike.size() == map_.best.size()) return;
        constexpr const char* kWords = "no clear difference from the lowest median (framed)";
        const float y = start_.y + size_.y - look_.px(kAxisName) / 2;
        const float left = high_.x - text_width(look_, look_.fonts.words, text_size::axis, kWords);
        const float name = text_width(look_, look_.fonts.words, text_size::axis, map_.columns.title);
        if (left - look_.px(36) < (low_.x + high_.x) / 2 + name / 2) return;
        draw_text(list, look_, look_.fonts.words, text_size::axis, left, y, colour, kWords);
        const auto cell = colour_at(1);
        const ImVec2 low{left - look_.px(20), y - look_.px(6)}, high{left - look_.px(8), y + look_.px(6)};
        list->AddRectFilled(low, high, ImGui::ColorConvertFloat4ToU32(cell));
        list->AddCircleFilled({(low.x + high.x) / 2, y}, look_.px(2.5f), u32(ink_on(cell)));
    }

    const Look& look_;
    const char* id_;
    const SweepMap& map_;
    std::optional<Cell> now_;
    ImVec2 start_, size_, low_{}, high_{};
    double min_ = 0, max_ = 0;  ///< ends of the colour scale
};

}  // namespace

std::optional<SweepMap::Cell> draw_sweep_map(const Look& look, const char* id, const SweepMap& map,
                                             std::optional<SweepMap::Cell> now, ImVec2 size) {
    return MapPlot(look, id, map, now, size).draw();
}

}  // namespace lockstep
