#include "app/gui/panels/plots/length_plots.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <implot.h>

#include "app/gui/panels/plots/pass_chart.hpp"
#include "app/gui/panels/plots/plot_frame.hpp"
#include "app/gui/theme/widgets.hpp"
#include "app/session/findings/number_text.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr double kLogFrom = 50;  ///< sublists in the fullest bin from which the axis is logarithmic
constexpr double kLogBottom = 0.7;  ///< below one sublist, so that its bar can be seen

/// A bar from the axis to `value`, in the plot's units; nothing below the axis.
void draw_bar(ImDrawList* list, double from, double to, double bottom, double value, ImU32 fill, float gap) {
    if (value <= bottom) return;
    const ImVec2 a = ImPlot::PlotToPixels(from, value), b = ImPlot::PlotToPixels(to, bottom);
    list->AddRectFilled({a.x, a.y}, {std::max(a.x + 1, b.x - gap), b.y}, fill);
}

/// The selection's outline, 3 pixels apart from the bar.
void outline_bar(ImDrawList* list, const Look& look, double from, double to, double bottom, double value) {
    const ImVec2 a = ImPlot::PlotToPixels(from, value), b = ImPlot::PlotToPixels(to, bottom);
    const float apart = look.px(2);
    list->AddRect({a.x - apart, a.y - apart}, {b.x + apart, b.y + apart}, u32(look.colour().canvas), 0, look.px(3));
    list->AddRect({a.x - apart, a.y - apart}, {b.x + apart, b.y + apart}, u32(look.colour().selected), 0,
                  std::max(1.f, 2.5f * look.scale));
}

/// Integers along the y axis, as many as fit.
void set_count_ticks(const Look& look, double top, float height) {
    const auto ticks = ticks_up_to(top, height > look.px(90) ? 3 : 1, true);
    ImPlot::SetupAxisTicks(ImAxis_Y1, ticks.data(), static_cast<int>(ticks.size()));
}

/// The same along the x axis, where the last figure is the widest.
void set_whole_ticks(const Look& look, double right, float width) {
    const auto widest = count_text(static_cast<std::uint64_t>(std::max(1., right)));
    const float room = std::max(look.px(56), text_width(look, look.fonts.mono, text_size::axis, widest) + look.px(16));
    set_x_ticks(look, ticks_up_to(std::max(1., right), std::max(1, static_cast<int>(width / room)), true),
                std::max(1., right), width);
}

/// "longest" for walks, "most" for other quantities.
std::string longest_text(const LoadBalance& balance) {
    return fmt::format("{} {}", balance.distribution->walked ? "longest" : "most", count_text(balance.lengths.longest));
}

std::string mean_text(const LoadBalance& balance) {
    const auto& lengths = balance.lengths;
    return fmt::format("mean {} {}, {}", figure_text(lengths.mean), balance.distribution->units, longest_text(balance));
}

std::string capitalised(std::string word) {
    if (!word.empty() && word.front() >= 'a' && word.front() <= 'z')
        word.front() = static_cast<char>(word.front() - 'a' + 'A');
    return word;
}

std::string with_published(const std::string& text, const LengthsShown& shown) {
    return shown.published_text.empty() ? text : text + ";  " + shown.published_text;
}

PlotTexts texts_of(const LengthsShown& shown, const std::string& title, std::string finding) {
    PlotTexts texts{.title = shown.name.empty() ? title : shown.name, .finding = std::move(finding)};
    if (shown.level > 0) texts.title += fmt::format(", level {}", shown.level);
    texts.badge = shown.badge;
    return texts;
}

std::optional<std::uint32_t> draw_each(const Look& look, const char* id, const LengthsShown& shown, float height) {
    const Palette& p = look.colour();
    const auto& lengths = shown.balance.lengths;
    const auto& what = *shown.balance.distribution;
    const double count = static_cast<double>(lengths.each.size()), top = round_up(lengths.longest);
    auto texts = texts_of(shown, shown.balance.distribution->name, with_published(mean_text(shown.balance), shown));
    if (const auto& expected = shown.balance.expected)
        texts.remark = fmt::format("{} {} expected: {}", what.walked ? "longest" : "most",
                                   figure_text(expected->longest), what.drawn_as);
    texts.x = what.walked ? what.one + " (thread)" : what.one;
    texts.y = what.units;
    const auto pointer = draw_framed_plot(
        look, id, texts, height,
        [&](ImVec2 size) {
            ImPlot::SetupAxesLimits(-0.6, count - 0.4, 0, top * 1.06, ImPlotCond_Always);
            std::vector<double> ticks;
            const auto step = std::max(1., std::ceil(count * look.px(26) / size.x));
            for (double at = 0; at < count; at += step) ticks.push_back(at);
            ImPlot::SetupAxisTicks(ImAxis_X1, ticks.data(), static_cast<int>(ticks.size()));
            set_count_ticks(look, top, size.y);
        },
        [&](ImDrawList* list) {
            for (std::size_t sublist = 0; sublist < lengths.each.size(); ++sublist) {
                const auto at = static_cast<double>(sublist);
                // Sublists have their colours of the Stage; other items share one colour.
                const auto& categories = shown.balance.categories;
                const auto& fill = categories.empty() ? p.categories[shown.badge == 'B' ? 1 : 0]
                                                      : p.categories[categories[sublist] % p.categories.size()];
                draw_bar(list, at - 0.4, at + 0.4, 0, lengths.each[sublist], u32(fill), 0);
            }
            if (shown.selected)
                outline_bar(list, look, *shown.selected - 0.4, *shown.selected + 0.4, 0, lengths.each[*shown.selected]);
            draw_dashed(list, ImPlot::PlotToPixels(-0.6, lengths.mean), ImPlot::PlotToPixels(count - 0.4, lengths.mean),
                        u32(p.ink), std::max(1.f, 1.5f * look.scale), look.px(4));
        });
    if (!pointer.hovered && !pointer.clicked) return std::nullopt;
    const auto sublist = static_cast<std::int64_t>(std::llround(pointer.x));
    if (sublist < 0 || sublist >= static_cast<std::int64_t>(lengths.each.size())) return std::nullopt;
    const auto number = static_cast<std::uint32_t>(sublist);
    if (pointer.clicked) return number;
    const auto& elements = shown.balance.elements;
    tooltip_now(look, fmt::format("{} {}: {}. A click selects it.", capitalised(what.one),
                                  elements.empty() ? number : elements[number],
                                  count_text(lengths.each[number], what.unit, what.units)));
    return std::nullopt;
}

PlotTexts texts_of_histogram(const LengthsShown& shown) {
    const LoadBalance& balance = shown.balance;
    const auto& lengths = balance.lengths;
    const auto& what = *balance.distribution;
    const auto short_ones = what.walked ? count_text(lengths.singletons, "singleton", "singletons")
                                        : count_text(lengths.singletons) + " with 1 " + what.unit;
    auto texts =
        texts_of(shown, what.name, with_published(fmt::format("{}, {}", longest_text(balance), short_ones), shown));
    texts.remark =
        fmt::format("mean {} (dashed), deviation {}", figure_text(lengths.mean), figure_text(lengths.deviation));
    if (balance.expected) texts.remark += "; line: expected, " + what.drawn_as;
    if (lengths.empty != 0) texts.remark += fmt::format("; {} of none left out", count_text(lengths.empty));
    texts.x = fmt::format("{} of a {}", what.units, what.one);
    texts.y = balance.bin_width == 1 ? what.many : fmt::format("{} per {}", what.many, count_text(balance.bin_width));
    return texts;
}

/// The first whose length is in a bin.
std::optional<std::uint32_t> first_in_bin(const LoadBalance& balance, std::size_t bin) {
    const auto& each = balance.lengths.each;
    const auto first = static_cast<std::uint32_t>(bin) * balance.bin_width + 1;
    const auto found = std::ranges::find_if(
        each, [&](std::uint32_t length) { return length >= first && length < first + balance.bin_width; });
    if (found == each.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - each.begin());
}

std::string bin_text(const LoadBalance& balance, std::size_t bin) {
    const auto& what = *balance.distribution;
    const auto first = static_cast<std::uint32_t>(bin) * balance.bin_width + 1;
    const auto found = count_text(balance.histogram[bin], what.one, what.many);
    const auto expected =
        balance.expected ? ", expected " + short_number(balance.expected->within(first, balance.bin_width)) : "";
    const auto range = balance.bin_width == 1 ? count_text(first, what.unit, what.units)
                                              : fmt::format("{} to {} {}", count_text(first),
                                                            count_text(first + balance.bin_width - 1), what.units);
    return fmt::format("{}: {}{}. A click selects the first one.", range, found, expected);
}

std::optional<std::uint32_t> draw_histogram(const Look& look, const char* id, const LengthsShown& shown, float height) {
    const Palette& p = look.colour();
    const LoadBalance& balance = shown.balance;
    const auto& lengths = balance.lengths;
    const double width = balance.bin_width, last = width * static_cast<double>(balance.histogram.size());
    // Bin k holds lengths from k * width + 1 to (k + 1) * width; a number is centred on its bar.
    const auto left_of = [&](double bin) { return bin * width + 0.5; };
    const double right = std::max({1., last + 0.5, balance.expected ? balance.expected->longest : 0.}) * 1.04;
    const double most = balance.histogram.empty() ? 1. : *std::ranges::max_element(balance.histogram);
    const bool logarithmic = most >= kLogFrom;
    const double bottom = logarithmic ? kLogBottom : 0, top = logarithmic ? 1.8 * most : round_up(most) * 1.06;

    const auto pointer = draw_framed_plot(
        look, id, texts_of_histogram(shown), height,
        [&](ImVec2 size) {
            if (logarithmic) ImPlot::SetupAxisScale(ImAxis_Y1, ImPlotScale_Log10);
            ImPlot::SetupAxesLimits(0, right, bottom, top, ImPlotCond_Always);
            set_whole_ticks(look, right, size.x);
            if (!logarithmic) {
                set_count_ticks(look, round_up(most), size.y);
            }
        },
        [&](ImDrawList* list) {
            const ImU32 fill = u32(p.categories[shown.badge == 'B' ? 1 : 0]);
            for (std::size_t bin = 0; bin < balance.histogram.size(); ++bin)
                draw_bar(list, left_of(static_cast<double>(bin)), left_of(static_cast<double>(bin + 1)), bottom,
                         balance.histogram[bin], fill, std::max(1.f, std::floor(look.scale)));
            if (shown.selected && lengths.each[*shown.selected] != 0) {
                const auto bin = (lengths.each[*shown.selected] - 1) / balance.bin_width;
                outline_bar(list, look, left_of(bin), left_of(bin + 1.), bottom, balance.histogram[bin]);
            }
            std::vector<ImVec2> line;
            for (double at = 0; balance.expected && at < right; at += width) {
                const double expected = balance.expected->within(static_cast<std::uint32_t>(at) + 1, balance.bin_width);
                if (expected <= 0 && at <= balance.expected->mean) continue;
                line.push_back(ImPlot::PlotToPixels(at + width / 2 + 0.5, std::max(expected, 1e-3)));
                if (expected <= 0) break;  // the rest is below the axis
            }
            list->AddPolyline(line.data(), static_cast<int>(line.size()), u32(p.ink),
                              std::max(1.f, 1.75f * look.scale));
            draw_dashed(list, ImPlot::PlotToPixels(lengths.mean, top), ImPlot::PlotToPixels(lengths.mean, bottom),
                        u32(p.ink), std::max(1.f, 1.5f * look.scale), look.px(4));
        });
    if (!pointer.hovered && !pointer.clicked) return std::nullopt;
    const auto bin = static_cast<std::int64_t>(std::floor((pointer.x - 0.5) / width));
    if (bin < 0 || bin >= static_cast<std::int64_t>(balance.histogram.size())) return std::nullopt;
    if (pointer.clicked) return first_in_bin(balance, static_cast<std::size_t>(bin));
    tooltip_now(look, bin_text(balance, static_cast<std::size_t>(bin)));
    return std::nullopt;
}

}  // namespace

std::optional<std::uint32_t> draw_length_histogram(const Look& look, const char* id, const LengthsShown& shown,
                                                   float height) {
    return draw_histogram(look, id, shown, height);
}

std::optional<std::uint32_t> draw_sublist_lengths(const Look& look, const char* id, const LengthsShown& shown,
                                                  float height) {
    return shown.balance.few() ? draw_each(look, id, shown, height) : draw_histogram(look, id, shown, height);
}

void draw_threads_walking(const Look& look, const char* id, const LengthsShown& shown, float height) {
    const Palette& p = look.colour();
    const LoadBalance& balance = shown.balance;
    const auto& walks = balance.walks;
    const double threads = static_cast<double>(walks.each.size()), stride = balance.stride,
                 right = stride * static_cast<double>(balance.walking.size() - 1), top = round_up(threads);
    const bool nodes = balance.distribution->unwalked == 0;
    auto texts = texts_of(shown, "Threads still walking",
                          fmt::format("{}, {} in lock step", count_text(walks.each.size(), "thread", "threads"),
                                      nodes ? count_text(walks.longest, "step", "steps")
                                            : count_text(walks.longest, "addition", "additions")));
    if (walks.longest == 0) texts.remark = "No thread makes an addition: a single element needs none";
    else
        texts.remark =
            fmt::format("{} of {} thread steps idle", count_text(walks.idle_steps()), count_text(walks.thread_steps()));
    if (!balance.few() && walks.longest != 0) {
        texts.remark += fmt::format(" ({})", percent_text(walks.idle_steps(), walks.thread_steps()));
        if (shown.each_lane_walks)
            texts.remark += fmt::format("; {} where a warp waits for its own longest walk only",
                                        percent_text(walks.idle_warp_steps(), walks.warp_steps));
    }
    texts.x = nodes ? "steps" : "additions";
    texts.y = "threads";
    const auto pointer = draw_framed_plot(
        look, id, texts, height,
        [&](ImVec2 size) {
            ImPlot::SetupAxesLimits(0, std::max(1., right) * 1.05, 0, top * 1.06, ImPlotCond_Always);
            set_whole_ticks(look, right, size.x);
            set_count_ticks(look, top, size.y);
        },
        [&](ImDrawList* list) {
            const Colour fill = shown.badge == 0 ? p.ink3 : p.categories[shown.badge == 'B' ? 1 : 0];
            const float gap = balance.few() ? std::max(1.f, std::floor(look.scale)) : 0.f;
            for (std::size_t i = 0; i + 1 < balance.walking.size(); ++i)
                draw_bar(list, stride * static_cast<double>(i), stride * static_cast<double>(i + 1), 0,
                         balance.walking[i], u32(fill), gap);
            draw_dashed(list, ImPlot::PlotToPixels(0, threads), ImPlot::PlotToPixels(right, threads), u32(p.ink2),
                        std::max(1.f, std::floor(look.scale)), look.px(3));
        });
    const auto at = static_cast<std::int64_t>(std::floor(pointer.x / stride));
    if (pointer.hovered && at >= 0 && at + 1 < static_cast<std::int64_t>(balance.walking.size()))
        tooltip_now(look,
                    fmt::format("After {}: {} still walking",
                                count_text(static_cast<std::uint64_t>(at) * balance.stride, nodes ? "link" : "addition",
                                           nodes ? "links" : "additions"),
                                count_text(balance.walking[static_cast<std::size_t>(at)], "thread is", "threads are")));
}

}  // namespace lockstep
