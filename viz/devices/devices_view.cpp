#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "viz/columns/legend.hpp"
#include "viz/columns/time_ticks.hpp"
#include "viz/devices/group_passes.hpp"
#include "viz/gl/targets/fill_pixels.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kTitle = 26, kLegend = 24, kNames = 76, kAxis = 22, kMaxLane = 96, kMinLane = 7, kApart = 14,
                kMargin = 6;
constexpr float kText = 13, kSmall = 12, kMinTick = 90;

/// What a device does in a part of its time.
enum class Doing { compute, exchange, wait };
constexpr std::array kDoings{Doing::compute, Doing::exchange, Doing::wait};

double time_of(const DeviceTimes& times, Doing doing) {
    return doing == Doing::compute ? times.compute_ms : doing == Doing::exchange ? times.exchange_ms : times.wait_ms;
}
const char* name_of(Doing doing) {
    return doing == Doing::compute ? "launches" : doing == Doing::exchange ? "messages" : "waits for another device";
}
Colour colour_of(const Palette& p, Doing doing) {
    return doing == Doing::compute ? p.categories[0] : doing == Doing::exchange ? p.categories[3] : p.field_hi;
}

/// A lane for each device: its launches, messages and waits, in this pass and over all passes.
class DevicesView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        ViewOutput output;
        const Labels labels(scene, list);
        output.picked = input.hovered && input.clicked;
        const auto* group = group_of(scene);
        note_.clear();
        if (!group) {
            labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width, kOneDevice);
            return output;
        }
        count(scene, *group);
        const float s = scene.scale;
        const Rect foot{area.x, area.y + area.height - kLegend * s, area.width, kLegend * s};
        area.height -= kLegend * s;
        const auto n = static_cast<float>(group->num_devices());
        const float fixed = 2 * (kTitle + kAxis) * s + kApart * s;
        const float lane = std::clamp((area.height - fixed) / (2 * n), kMinLane * s, kMaxLane * s);
        const Rect here{area.x, area.y, area.width, (kTitle + kAxis) * s + n * lane};
        const Rect all{area.x, here.y + here.height + kApart * s, area.width, here.height};
        labels.put(scene.fonts.strong, kText, {here.x + kMargin * s, here.y + 0.5f * kTitle * s}, scene.palette->ink,
                   fmt::format("Pass {}{}", scene.pass, times_of(scene)));
        draw_pass(scene, here, lane, *group, input, labels, output);
        labels.put(scene.fonts.strong, kText, {all.x + kMargin * s, all.y + 0.5f * kTitle * s}, scene.palette->ink,
                   fmt::format("Passes 0 to {}{}", ends_.empty() ? 0 : ends_.size() - 1, times_of(scene)));
        draw_all(scene, all, lane, input, labels, output);
        Legend row(scene, foot, labels);
        for (const auto doing : kDoings) row.square(name_of(doing), colour_of(*scene.palette, doing));
        row.item(12, "this pass", [&](float x, float y) {
            list->AddRect({x, y - 6 * s}, {x + 12 * s, y + 6 * s}, to_imgui(scene.palette->now), 0, 2 * s);
        });
        row.draw();
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        const auto* group = group_of(scene);
        if (!group) return;
        const PixelFiller pixels;
        const double longest = std::max(duration_of(*group), 1e-9);
        const auto n = static_cast<int>(group->num_devices());
        for (int device = 0; device < n; ++device) {
            double begin = 0;
            const int top = device * height / n, high = std::max(1, (device + 1) * height / n - top - 2);
            for (const auto doing : kDoings) {
                const double ms = time_of(group->devices[static_cast<std::size_t>(device)], doing);
                const auto left = static_cast<int>(begin / longest * width),
                           right = static_cast<int>((begin + ms) / longest * width);
                if (right > left) pixels.fill(left, top, right - left, high, colour_of(*scene.palette, doing));
                begin += ms;
            }
        }
    }

    std::string note() const override { return note_; }

private:
    /// Whose times these are.
    static std::string times_of(const Scene& scene) {
        return scene.run && is_emulated(scene.run->executor()) ? ", times of the emulator" : "";
    }

    /// Reads the times of all recorded passes.
    void count(const Scene& scene, const GroupPass& group) {
        double wait = 0, longest = 0;
        std::size_t waits = 0;
        for (std::size_t device = 0; device < group.num_devices(); ++device)
            if (group.devices[device].wait_ms > wait) wait = group.devices[device].wait_ms, waits = device;
        longest = duration_of(group);
        if (wait > 0 && longest > 0)
            note_ = fmt::format("Devices: device {} waited {} of the pass", waits, percent_text(wait / longest));
        const auto passes = scene.run ? scene.run->num_passes() : 0;
        if (run_ != scene.run || passes < ends_.size()) run_ = scene.run, ends_.clear(), times_.clear();
        while (run_ && ends_.size() < passes) {
            const auto& one = run_->timeline().record(static_cast<std::uint32_t>(ends_.size())).group;
            times_.resize(std::max(times_.size(), group.num_devices()));
            for (std::size_t device = 0; device < times_.size(); ++device)
                times_[device].push_back(one && device < one->num_devices() ? one->devices[device] : DeviceTimes{});
            ends_.push_back((ends_.empty() ? 0 : ends_.back()) + (one ? duration_of(*one) : 0));
        }
    }

    Rect lanes_in(const Rect& area, float s) const {
        return {area.x + kNames * s, area.y + kTitle * s, area.width - (kNames + kMargin + 8) * s,
                area.height - (kTitle + kAxis) * s};
    }

    /// Draws names and time axis; returns pixels per ms.
    float draw_frame(const Scene& scene, const Rect& area, float lane, double whole, std::size_t devices,
                     const Labels& labels) const {
        const auto& p = *scene.palette;
        const float s = scene.scale;
        const auto room = lanes_in(area, s);
        for (std::size_t device = 0; device < devices; ++device) {
            const float y = room.y + lane * static_cast<float>(device);
            labels.list()->AddRectFilled({room.x, y}, {room.x + room.width, y + lane - 2 * s}, to_imgui(p.field));
            if (lane >= kSmall * s)
                labels.put(scene.fonts.words, kSmall, {room.x - 8 * s, y + 0.5f * lane}, p.ink2,
                           fmt::format("device {}", device), Labels::Align::right);
        }
        if (whole <= 0) return 0;
        const float pixels = room.width / static_cast<float>(whole);
        const float bottom = room.y + lane * static_cast<float>(devices);
        const double step = tick_step(kMinTick * s / pixels);
        for (double at = 0; at <= whole * 1.0001; at += step) {
            const float x = room.x + static_cast<float>(at) * pixels;
            labels.list()->AddLine({x, bottom}, {x, bottom + 5 * s}, to_imgui(p.ink3), s);
            labels.put_within(kMinTick * s, scene.fonts.mono, kSmall, {x, bottom + 14 * s}, p.ink2, tick_time(at),
                              at == 0 ? Labels::Align::left : Labels::Align::centre);
        }
        return pixels;
    }

    void draw_pass(const Scene& scene, const Rect& area, float lane, const GroupPass& group, const ViewInput& input,
                   const Labels& labels, ViewOutput& output) const {
        const auto& p = *scene.palette;
        const float s = scene.scale;
        const auto room = lanes_in(area, s);
        const float pixels = draw_frame(scene, area, lane, duration_of(group), group.num_devices(), labels);
        for (std::size_t device = 0; device < group.num_devices(); ++device) {
            const float y = room.y + lane * static_cast<float>(device);
            double begin = 0;
            for (const auto doing : kDoings) {
                const double ms = time_of(group.devices[device], doing);
                const Rect bar{room.x + static_cast<float>(begin) * pixels, y, static_cast<float>(ms) * pixels,
                               lane - 2 * s};
                begin += ms;
                if (ms <= 0) continue;
                const auto ground = colour_of(p, doing);
                labels.list()->AddRectFilled({bar.x, bar.y}, {bar.x + std::max(1.f, bar.width), bar.y + bar.height},
                                             to_imgui(ground));
                if (lane >= kText * s)
                    labels.put_within(bar.width - 8 * s, scene.fonts.mono, kSmall,
                                      {bar.x + 0.5f * bar.width, bar.y + 0.5f * bar.height}, text_on(ground),
                                      tick_time(ms), Labels::Align::centre);
                if (input.hovered && bar.contains(input.pointer))
                    output.said = fmt::format("Device {}, {}: {}, {} of the pass", device, name_of(doing),
                                              tick_time(ms), percent_text(ms / std::max(duration_of(group), 1e-12)));
            }
        }
    }

    /// Draws all passes one after the other; where several share a pixel, their times share its height.
    void draw_all(const Scene& scene, const Rect& area, float lane, const ViewInput& input, const Labels& labels,
                  ViewOutput& output) const {
        if (ends_.empty()) return;
        const auto& p = *scene.palette;
        const float s = scene.scale;
        const auto room = lanes_in(area, s);
        const float pixels = draw_frame(scene, area, lane, ends_.back(), times_.size(), labels);
        if (pixels <= 0) return;
        const auto begin_of = [&](std::size_t pass) { return pass == 0 ? 0.0 : ends_[pass - 1]; };
        for (std::size_t device = 0; device < times_.size(); ++device) {
            const float y = room.y + lane * static_cast<float>(device), high = lane - 2 * s;
            for (std::size_t pass = 0; pass < ends_.size();) {
                const float x = room.x + static_cast<float>(begin_of(pass)) * pixels;
                std::size_t end = pass + 1;
                // Passes that end within one pixel are drawn as one.
                while (end < ends_.size() && room.x + static_cast<float>(ends_[end]) * pixels < x + 1) ++end;
                std::array<double, 3> sums{};
                double whole = 0;
                for (std::size_t i = 0; i < sums.size(); ++i)
                    for (auto one = pass; one < end; ++one) sums[i] += time_of(times_[device][one], kDoings[i]);
                for (const auto sum : sums) whole += sum;
                const bool together = end > pass + 1;
                float along = x, down = y;
                for (std::size_t i = 0; whole > 0 && i < sums.size(); ++i) {
                    const float wide = together ? 1 : static_cast<float>(sums[i]) * pixels,
                                part = together ? high * static_cast<float>(sums[i] / whole) : high;
                    labels.list()->AddRectFilled({along, down}, {along + wide, down + part},
                                                 to_imgui(colour_of(p, kDoings[i])));
                    together ? down += part : along += wide;
                }
                pass = end;
            }
        }
        if (scene.pass >= ends_.size()) return;
        const float left = room.x + static_cast<float>(begin_of(scene.pass)) * pixels,
                    right = room.x + static_cast<float>(ends_[scene.pass]) * pixels,
                    bottom = room.y + lane * static_cast<float>(times_.size());
        labels.list()->AddRect({left - s, room.y - 2 * s}, {std::max(right, left + 2 * s) + s, bottom}, to_imgui(p.now),
                               0, 2 * s);
        if (!input.hovered || !room.contains(input.pointer)) return;
        const double at = (input.pointer.x - room.x) / pixels;
        const auto pass = std::ranges::upper_bound(ends_, at) - ends_.begin();
        const auto device = static_cast<std::size_t>((input.pointer.y - room.y) / lane);
        if (pass >= static_cast<std::ptrdiff_t>(ends_.size()) || device >= times_.size()) return;
        const auto& times = times_[device][static_cast<std::size_t>(pass)];
        output.said = fmt::format("Pass {}, device {}: launches {}, messages {}, waits {}", pass, device,
                                  tick_time(times.compute_ms), tick_time(times.exchange_ms), tick_time(times.wait_ms));
    }

    const Run* run_ = nullptr;
    std::vector<double> ends_;  ///< ms from the beginning of pass 0, where the slowest device sets the time of a pass
    std::vector<std::vector<DeviceTimes>> times_;  ///< of each device, by pass
    std::string note_;
};

}  // namespace

std::vector<ViewInfo> devices_views() {
    return {{.name = "devices",
             .title = "Devices: launches, messages, waits",
             .make = [] { return std::make_unique<DevicesView>(); },
             .need = {0, 0},
             .limits = std::nullopt,
             .parameter = "partition"}};
}

}  // namespace lockstep
