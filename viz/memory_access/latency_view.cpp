#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <imgui.h>

#include "kernels/data/names/numerals.hpp"
#include "kernels/model/latency_hiding.hpp"
#include "kernels/run/run.hpp"
#include "viz/columns/legend.hpp"
#include "viz/columns/time_ticks.hpp"
#include "viz/gl/targets/fill_pixels.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kMargin = 8, kTitle = 26, kHead = 24, kSide = 116, kRight = 96, kAxis = 42, kGap = 10, kLegend = 24,
                kText = 13, kSmall = 12, kMinRow = 6, kMaxRow = 22, kMinTick = 80, kMinBoth = 330, kDot = 4;
constexpr std::uint32_t kMaxWarps = 32;
constexpr std::array<std::uint32_t, 4> kIndependent{1, 2, 4, 8};

/// A load of a warp: it waits for the memory, is served, and is answered after the latency.
struct Load {
    std::size_t lane = 0;
    double ready = 0, served = 0, answered = 0;  ///< cycles
};

/// Latency hiding of memory.latency on the device of the model: above the loads of a multiprocessor over time, below the time of a load against
/// the resident warps.
class LatencyView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        ViewOutput output;
        const Labels labels(scene, list);
        output.picked = input.hovered && input.clicked;
        if (!read(scene)) {
            labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width,
                                "The array is empty: no warp has a load");
            return output;
        }
        const float s = scene.scale;
        Legend legend(scene, {area.x + kMargin * s, area.y + area.height - kLegend * s, area.width, kLegend * s},
                      labels);
        fill_legend(scene, legend);
        Rect rest{area.x + kMargin * s, area.y, area.width - 2 * kMargin * s, area.height - legend.height()};
        draw_title(scene, labels, rest);
        if (rest.height > kMinBoth * s) {
            const float high = draw_loads(scene, labels, {rest.x, rest.y, rest.width, 0.55f * rest.height}) + kGap * s;
            rest.y += high;
            rest.height -= high;
        }
        draw_curve(scene, labels, rest, input, output);
        legend.draw();
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        if (!read(scene)) return;
        const PixelFiller pixels;
        const double most = cycles(1, at_once());
        for (int x = 0; x < width; x += 2) {
            const double warps = std::exp2(std::log2(double{kMaxWarps}) * x / std::max(width - 1, 1));
            const auto high = static_cast<int>(cycles(warps, at_once()) / most * height * 0.9);
            pixels.fill(x, height - std::max(high, 1), 2, std::max(high, 1), scene.palette->categories[0]);
        }
    }

    std::string note() const override { return note_; }

private:
    bool read(const Scene& scene) {
        if (!scene.parameters || !scene.dataset) return false;
        const auto number = [&](const char* name) { return static_cast<std::uint32_t>(scene.parameters->at(name)); };
        chains_ = {.n = scene.dataset->array().size(),
                   .warps = number("warps"),
                   .chain = number("chain"),
                   .independent = 1u << number("independent")};
        found_ = predict_chains(chains_, device_);
        if (found_.resident == 0) return false;
        const auto warps = ceil_div(chains_.n, kWarpSize);
        used_ = std::min({warps, device_.sms * chains_.warps, device_.sms});
        note_ = fmt::format("Latency: {} cycles a load on a {}", figure_text(found_.hiding.cycles_an_access()),
                            device_.name);
        return true;
    }
    std::uint32_t at_once() const { return static_cast<std::uint32_t>(found_.at_once); }
    /// Of the run's multiprocessors.
    double cycles(double warps, double independent) const {
        return latency_hiding(device_, warps, independent, used_).cycles_an_access();
    }

    void draw_title(const Scene& scene, const Labels& labels, Rect& rest) const {
        const auto& p = *scene.palette;
        const float s = scene.scale;
        const auto& hiding = found_.hiding;
        auto text =
            fmt::format("{} with {} of a thread at a time on {} of a {}: ", counted(found_.resident, "resident warp"),
                        counted(found_.at_once, "chain"), counted(used_, "multiprocessor"), device_.name);
        text += hiding.hidden()
                    ? "the memory is always busy, more warps do not help"
                    : fmt::format(
                          "the memory is busy for {} of the time, {}", percent_text(hiding.in_flight / hiding.needed()),
                          found_.resident < chains_.warps ? "and the array has no more warps" : "more warps help");
        labels.put_within(rest.width, scene.fonts.medium, 14, {rest.x, rest.y + 0.5f * kTitle * s}, p.ink, text);
        rest.y += kTitle * s;
        rest.height -= kTitle * s;
    }

    void fill_legend(const Scene& scene, Legend& legend) const {
        const auto& p = *scene.palette;
        legend.square("waits for the memory", p.field_hi);
        legend.square("the memory serves the load", p.categories[0]);
        legend.square("answer under way", in_flight(p));
        legend.text(fmt::format("model of a {}: latency {} cycles, {} of the memory a load", device_.name,
                                figure_text(found_.hiding.latency), figure_text(found_.hiding.memory_cycles)));
        if (scene.run && !is_emulated(scene.run->executor()) && scene.pass > 0 && scene.record)
            legend.text("measured here: " + tick_time(scene.record->ms));
    }
    static Colour in_flight(const Palette& p) {
        const auto mixed = [](float a, float b) { return 0.4f * a + 0.6f * b; };
        return {mixed(p.categories[0].r, p.canvas.r), mixed(p.categories[0].g, p.canvas.g),
                mixed(p.categories[0].b, p.canvas.b), 1};
    }

    /// The loads of the first `lanes` chains of a multiprocessor until `end` cycles; those of all its chains take their turns.
    std::vector<Load> loads(std::size_t lanes, double end) const {
        std::vector<Load> all;
        std::vector<double> ready(found_.resident * found_.at_once, 0.0);
        for (double free = 0;;) {
            const auto next = static_cast<std::size_t>(std::ranges::min_element(ready) - ready.begin());
            const double served = std::max(ready[next], free);
            if (served >= end) return all;
            free = served + found_.hiding.memory_cycles;
            const double answered = served + std::max(found_.hiding.latency, found_.hiding.memory_cycles);
            if (next < lanes) all.push_back({next, ready[next], served, answered});
            else all.push_back({lanes, ready[next], served, answered});
            ready[next] = answered;
        }
    }

    /// A row for each chain in flight, and one for the memory. Returns the height.
    float draw_loads(const Scene& scene, const Labels& labels, const Rect& area) const {
        const auto& p = *scene.palette;
        const float s = scene.scale;
        auto* list = labels.list();
        const auto all = static_cast<std::size_t>(found_.resident * found_.at_once);
        const float room = area.height - (kHead + kAxis) * s;
        const auto fitting = static_cast<std::size_t>(std::max(room / (kMinRow * s) - 2, 1.f));
        const auto lanes = std::min(all, fitting);
        const float row = std::min(room / static_cast<float>(lanes + 2), kMaxRow * s);
        const auto& hiding = found_.hiding;
        const double end = std::max(3 * hiding.latency, static_cast<double>(lanes + 2) * hiding.memory_cycles);
        labels.put(scene.fonts.strong, kText, {area.x, area.y + 0.5f * kHead * s}, p.ink,
                   lanes == all ? std::string("Loads of a multiprocessor over time")
                                : fmt::format("Loads of a multiprocessor over time: {} of {} chains in flight",
                                              count_text(lanes), count_text(all)));
        const Rect plot{area.x + kSide * s, area.y + kHead * s, area.width - (kSide + kRight) * s,
                        row * static_cast<float>(lanes + 2)};
        const float unit = plot.width / static_cast<float>(end);
        const auto x_of = [&](double at) { return plot.x + static_cast<float>(std::min(at, end)) * unit; };
        const float gap = row > 10 * s ? 2 * s : std::min(s, 0.2f * row);
        const auto top_of = [&](std::size_t lane) {
            return plot.y + row * static_cast<float>(lane < lanes ? lane : lanes + 1);
        };
        const auto step = row >= kSmall * s ? 1 : static_cast<std::size_t>(std::ceil(kSmall * s * 1.3f / row));
        for (std::size_t lane = 0; lane <= lanes; ++lane) {
            const float top = top_of(lane);
            list->AddRectFilled({plot.x, top}, {plot.x + plot.width, top + row - gap}, to_imgui(p.field));
            const auto warp = lane / found_.at_once, chain = lane % found_.at_once;
            if (lane == lanes)
                labels.put(scene.fonts.medium, kSmall, {plot.x - 8 * s, top + 0.5f * row}, p.ink, "memory",
                           Labels::Align::right);
            else if (lane % step == 0)
                labels.put(
                    scene.fonts.words, kSmall, {plot.x - 8 * s, top + 0.5f * row}, p.ink2,
                    found_.at_once == 1 ? fmt::format("warp {}", warp) : fmt::format("warp {}, chain {}", warp, chain),
                    Labels::Align::right);
        }
        double busy = 0;
        for (const auto& one : loads(lanes, end)) {
            const auto bar = [&](std::size_t lane, double from, double to, const Colour& colour) {
                if (to <= from || from >= end) return;
                const float top = top_of(lane);
                list->AddRectFilled({x_of(from), top}, {std::max(x_of(to) - s, x_of(from) + 1), top + row - gap},
                                    to_imgui(colour));
            };
            const double done = one.served + hiding.memory_cycles;
            bar(lanes, one.served, done, p.categories[0]);
            busy += std::min(done, end) - one.served;
            if (one.lane == lanes) continue;
            bar(one.lane, one.ready, one.served, p.field_hi);
            bar(one.lane, done, one.answered, in_flight(p));
            bar(one.lane, one.served, done, p.categories[0]);
        }
        labels.put(scene.fonts.mono, kSmall, {plot.x + plot.width + 8 * s, top_of(lanes) + 0.5f * row}, p.ink,
                   percent_text(busy / end) + " busy");
        const float bottom = plot.y + plot.height;
        for (double at = 0, tick = tick_step(kMinTick * s / unit); at <= end * 1.0001; at += tick) {
            list->AddLine({x_of(at), bottom}, {x_of(at), bottom + 5 * s}, to_imgui(p.ink3), s);
            labels.put(scene.fonts.mono, kSmall, {x_of(at), bottom + 14 * s}, p.ink2,
                       count_text(static_cast<std::uint64_t>(at)), Labels::Align::centre);
        }
        labels.put(scene.fonts.words, kSmall, {plot.x + 0.5f * plot.width, bottom + 30 * s}, p.ink2, "cycles",
                   Labels::Align::centre);
        return kHead * s + plot.height + kAxis * s;
    }

    /// Cycles a load against resident warps, for each number of chains at a time.
    void draw_curve(const Scene& scene, const Labels& labels, const Rect& area, const ViewInput& input,
                    ViewOutput& output) const {
        const auto& p = *scene.palette;
        const float s = scene.scale;
        auto* list = labels.list();
        const Rect plot{area.x + kSide * s, area.y + kHead * s, area.width - (kSide + kRight) * s,
                        area.height - (kHead + kAxis) * s};
        if (plot.width < 80 * s || plot.height < 30 * s) return;
        labels.put(scene.fonts.strong, kText, {area.x, area.y + 0.5f * kHead * s}, p.ink,
                   "Time of a load of a warp against resident warps");
        const double most = cycles(1, 1) * 1.08;
        const auto x_of = [&](double warps) {
            return plot.x + plot.width * static_cast<float>(std::log2(warps) / std::log2(double{kMaxWarps}));
        };
        const auto y_of = [&](double value) { return plot.y + plot.height * static_cast<float>(1 - value / most); };
        const float bottom = plot.y + plot.height;
        const float per_cycle = plot.height / static_cast<float>(most);
        for (double at = 0, tick = tick_step(28 * s / per_cycle); at <= most; at += tick) {
            list->AddLine({plot.x, y_of(at)}, {plot.x + plot.width, y_of(at)}, to_imgui(p.grid), s);
            labels.put(scene.fonts.mono, kSmall, {plot.x - 8 * s, y_of(at)}, p.ink2,
                       count_text(static_cast<std::uint64_t>(at)), Labels::Align::right);
        }
        labels.put_upwards(scene.fonts.words, kSmall, {area.x + 24 * s, plot.y + 0.5f * plot.height}, p.ink2, "cycles");
        for (std::uint32_t warps = 1; warps <= kMaxWarps; warps *= 2)
            labels.put(scene.fonts.mono, kSmall, {x_of(warps), bottom + 12 * s}, p.ink2, std::to_string(warps),
                       Labels::Align::centre);
        labels.put(scene.fonts.words, kSmall, {plot.x + 0.5f * plot.width, bottom + 29 * s}, p.ink2,
                   "resident warps of a multiprocessor", Labels::Align::centre);
        const auto resident = std::min<double>(static_cast<double>(found_.resident), kMaxWarps);
        list->AddLine({x_of(resident), plot.y}, {x_of(resident), bottom}, to_imgui(p.now), 1.5f * s);
        for (std::size_t k = 0; k < kIndependent.size(); ++k) {
            const auto independent = kIndependent[k];
            const bool own = independent == at_once();
            const auto colour = p.categories[k];
            std::vector<ImVec2> points;
            constexpr int kSteps = 120;
            for (int step = 0; step <= kSteps; ++step) {
                const double warps = std::exp2(std::log2(double{kMaxWarps}) * step / kSteps);
                points.emplace_back(x_of(warps), y_of(cycles(warps, independent)));
            }
            list->AddPolyline(points.data(), static_cast<int>(points.size()), to_imgui(colour), (own ? 3.f : 1.5f) * s);
        }
        name_curves(scene, labels, plot, y_of);
        const double now = cycles(resident, at_once());
        list->AddCircleFilled({x_of(resident), y_of(now)}, kDot * s, to_imgui(p.now));
        if (!input.hovered || !plot.contains(input.pointer)) return;
        const double share = (input.pointer.x - plot.x) / plot.width;
        const double warps = std::round(std::exp2(std::log2(double{kMaxWarps}) * share));
        output.said =
            fmt::format("{} with {} at a time: {} cycles a load", counted(static_cast<std::uint64_t>(warps), "warp"),
                        counted(at_once(), "chain"), figure_text(cycles(warps, at_once())));
    }

    /// At the right of the plot, where the curves end, at least a line of text apart.
    template <class YOf>
    void name_curves(const Scene& scene, const Labels& labels, const Rect& plot, const YOf& y_of) const {
        const auto& p = *scene.palette;
        const float s = scene.scale, line = labels.line(kSmall);
        float free = plot.y;
        float left = line * static_cast<float>(kIndependent.size() - 1);
        for (std::size_t k = 0; k < kIndependent.size(); ++k) {
            const float end = y_of(cycles(kMaxWarps, kIndependent[k]));
            const float y = std::max(std::min(std::max(end, free), plot.y + plot.height - left), free);
            free = y + line;
            left -= line;
            const float x = plot.x + plot.width + 10 * s;
            labels.list()->AddRectFilled({x, y - 4 * s}, {x + 8 * s, y + 4 * s}, to_imgui(p.categories[k]));
            labels.put(kIndependent[k] == at_once() ? scene.fonts.strong : scene.fonts.words, kSmall, {x + 14 * s, y},
                       p.ink, counted(kIndependent[k], "chain"));
        }
    }

    model::DeviceProfile device_;
    model::Chains chains_;
    model::ChainsPrediction found_;
    std::uint32_t used_ = 1;  ///< multiprocessors
    std::string note_;
};

}  // namespace

std::vector<ViewInfo> latency_views() {
    return {{.name = "latency",
             .title = "Latency: loads in flight, and the time of a load against resident warps",
             .kind = DatasetKind::array,
             .needs = {Role::value},
             .make = [] { return std::make_unique<LatencyView>(); },
             .need = {0, 0},
             .limits = std::nullopt,
             .family = "memory",
             .parameter = "independent"}};
}

}  // namespace lockstep
