#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "viz/columns/legend.hpp"
#include "viz/devices/group_passes.hpp"
#include "viz/gl/targets/fill_pixels.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kTitle = 26, kLegend = 24, kNames = 64, kMinCell = 16, kMaxCell = 130, kApart = 40, kSumGap = 6,
                kMargin = 4;
constexpr float kText = 13, kSmall = 12;

/// Bytes and messages from each device to each other: of one pass, or of several together.
struct Exchanged {
    std::size_t devices = 0;
    std::vector<std::uint64_t> bytes, messages;

    void add(const GroupPass& pass) {
        devices = pass.num_devices();
        bytes.resize(devices * devices);
        messages.resize(devices * devices);
        for (std::size_t i = 0; i < std::min(bytes.size(), pass.bytes.size()); ++i) bytes[i] += pass.bytes[i];
        for (std::size_t i = 0; i < std::min(messages.size(), pass.messages.size()); ++i)
            messages[i] += pass.messages[i];
    }
    std::uint64_t most() const { return bytes.empty() ? 0 : *std::ranges::max_element(bytes); }
    std::uint64_t all() const {
        std::uint64_t sum = 0;
        for (const auto one : bytes) sum += one;
        return sum;
    }
    std::uint64_t sent_by(std::size_t device) const {
        std::uint64_t sum = 0;
        for (std::size_t to = 0; to < devices; ++to) sum += bytes[device * devices + to];
        return sum;
    }
    std::uint64_t received_by(std::size_t device) const {
        std::uint64_t sum = 0;
        for (std::size_t from = 0; from < devices; ++from) sum += bytes[from * devices + device];
        return sum;
    }
};

/// The payload from each device to each other, as a matrix: in this pass, and in all passes up to it.
class ExchangeView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        ViewOutput output;
        const Labels labels(scene, list);
        output.picked = input.hovered && input.clicked;
        if (!count(scene)) {
            labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width, kOneDevice);
            return output;
        }
        const float s = scene.scale;
        const Rect foot{area.x, area.y + area.height - kLegend * s, area.width, kLegend * s};
        area.height -= kLegend * s;
        left_out_ = false;
        // Beside each other, or one above the other, whichever gives larger cells.
        const float beside = cell_in({0.5f * (area.width - kApart * s), area.height}, s),
                    above = cell_in({area.width, 0.5f * area.height}, s);
        const float cell = std::max(beside, above);
        const float wide = (kNames + kSumGap) * s + cell * static_cast<float>(pass_.devices + 1);
        Rect first{area.x + kMargin * s, area.y, wide, area.height}, second = first;
        if (beside >= above) {
            const float gap = std::max(kApart * s, std::min(area.width - 2 * wide, 3 * kApart * s));
            second.x += wide + gap;
        } else {
            first.height = second.height = 0.5f * area.height;
            second.y += first.height;
        }
        draw_matrix(scene, first, cell, false, input, labels, output);
        draw_matrix(scene, second, cell, true, input, labels, output);
        draw_legend(scene, foot, labels);
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        const auto* group = group_of(scene);
        if (!group) return;
        Exchanged pass;
        pass.add(*group);
        const auto n = static_cast<int>(pass.devices);
        const int cell = std::max(1, std::min(width, height) / std::max(1, n));
        const PixelFiller pixels;
        const int left = (width - cell * n) / 2, top = (height - cell * n) / 2;
        for (int from = 0; from < n; ++from)
            for (int to = 0; to < n; ++to) {
                const auto bytes =
                    pass.bytes[static_cast<std::size_t>(from) * pass.devices + static_cast<std::size_t>(to)];
                pixels.fill(left + to * cell, top + from * cell, cell - 1, cell - 1,
                            from == to ? scene.palette->grid : colour_of(scene, bytes, pass.most(), false));
            }
    }

    std::string note() const override { return note_; }

private:
    /// False if nothing can be exchanged.
    bool count(const Scene& scene) {
        const auto* group = group_of(scene);
        note_.clear();
        if (!group || group->num_devices() < 2) return false;
        pass_ = {};
        pass_.add(*group);
        // The sums of earlier passes stay valid while the run and its passes are the same.
        if (run_ != scene.run || scene.pass < summed_) run_ = scene.run, total_ = {}, summed_ = 0, any_ = false;
        if (run_) {
            for (; !any_ || summed_ < scene.pass; any_ = true) {
                if (any_) ++summed_;
                if (const auto& one = run_->timeline().record(summed_).group) total_.add(*one);
            }
        } else {
            total_ = pass_;
        }
        note_ =
            fmt::format("Exchange: {} in this pass, {} in all", payload_text(pass_.all()), payload_text(total_.all()));
        return true;
    }

    /// Pixels of a cell with room for names and sums.
    float cell_in(Point2 room, float s) const {
        const auto cells = static_cast<float>(pass_.devices + 1);
        const float across = (room.x - (kNames + kSumGap + kMargin) * s) / cells,
                    down = (room.y - (kTitle + kNames + kSumGap) * s) / cells;
        return std::floor(std::clamp(std::min(across, down), kMinCell * s, kMaxCell * s));
    }

    static Colour colour_of(const Scene& scene, std::uint64_t bytes, std::uint64_t most, bool all) {
        const auto& p = *scene.palette;
        if (bytes == 0) return p.field;
        const float share = std::sqrt(static_cast<float>(bytes) / static_cast<float>(std::max<std::uint64_t>(1, most)));
        const auto mixed = [&](float a, float b) { return a + (b - a) * (0.25f + 0.75f * share); };
        const auto& full = all ? p.accent : p.now;
        return {mixed(p.field.r, full.r), mixed(p.field.g, full.g), mixed(p.field.b, full.b), 1};
    }

    void draw_matrix(const Scene& scene, const Rect& area, float cell, bool all, const ViewInput& input,
                     const Labels& labels, ViewOutput& output) {
        const auto& p = *scene.palette;
        const auto& shown = all ? total_ : pass_;
        const float s = scene.scale;
        const auto n = shown.devices;
        labels.put(scene.fonts.strong, kText, {area.x, area.y + 0.5f * kTitle * s}, p.ink,
                   all ? scene.pass == 0 ? "In all" : fmt::format("In all, up to pass {}", scene.pass)
                       : fmt::format("Pass {}", scene.pass));
        const float left = area.x + kNames * s, top = area.y + (kTitle + kNames) * s,
                    side = cell * static_cast<float>(n);
        labels.put(scene.fonts.words, kSmall, {left + 0.5f * side, area.y + (kTitle + 12) * s}, p.ink2, "to device",
                   Labels::Align::centre);
        labels.put_upwards(scene.fonts.words, kSmall, {area.x + 10 * s, top + 0.5f * side}, p.ink2, "from device");
        const auto at = [&](std::size_t row, std::size_t column) {
            const float x = left + cell * static_cast<float>(column) + (column == n ? kSumGap * s : 0),
                        y = top + cell * static_cast<float>(row) + (row == n ? kSumGap * s : 0);
            return Rect{x, y, cell - s, cell - s};
        };
        for (std::size_t i = 0; i < n; ++i) {
            const auto column = at(0, i), row = at(i, 0);
            labels.put(scene.fonts.mono, kSmall, {column.x + 0.5f * cell, top - 12 * s}, p.ink2, std::to_string(i),
                       Labels::Align::centre);
            labels.put(scene.fonts.mono, kSmall, {left - 8 * s, row.y + 0.5f * cell}, p.ink2, std::to_string(i),
                       Labels::Align::right);
        }
        const auto corner = at(n, n);
        left_out_ |= labels.put_within(cell, scene.fonts.words, kSmall, {corner.x + 0.5f * cell, top - 12 * s}, p.ink2,
                                       "sent", Labels::Align::centre) == 0;
        left_out_ |=
            labels.put_within((kNames - 2) * s, scene.fonts.words, kSmall, {left - 4 * s, corner.y + 0.5f * cell},
                              p.ink2, "received", Labels::Align::right) == 0;
        for (std::size_t from = 0; from <= n; ++from)
            for (std::size_t to = 0; to <= n; ++to) {
                const auto place = at(from, to);
                const bool sum = from == n || to == n;
                const auto bytes = from == n && to == n ? shown.all()
                                   : from == n          ? shown.received_by(to)
                                   : to == n            ? shown.sent_by(from)
                                                        : shown.bytes[from * n + to];
                const bool own = from == to && !sum;
                const auto ground = sum ? p.panel : own ? p.canvas : colour_of(scene, bytes, shown.most(), all);
                auto* list = labels.list();
                const ImVec2 low{place.x, place.y}, high{place.x + place.width, place.y + place.height};
                list->AddRectFilled(low, high, to_imgui(ground), 2 * s);
                if (own) {
                    list->AddRect(low, high, to_imgui(p.grid), 2 * s);
                    continue;
                }
                const auto ink = sum || bytes == 0 ? p.ink2 : text_on(ground);
                const auto messages =
                    sum || bytes == 0 ? std::string() : counted(shown.messages[from * n + to], "message");
                const float middle = place.y + 0.5f * place.height, room = place.width - 4 * s;
                const bool two_lines = !messages.empty() && place.height > 40 * s &&
                                       labels.width(scene.fonts.words, kSmall, messages) <= room;
                left_out_ |= labels.put_within(room, scene.fonts.mono, kText,
                                               {place.x + 0.5f * place.width, middle - (two_lines ? 8 * s : 0)}, ink,
                                               payload_text(bytes), Labels::Align::centre) == 0;
                if (two_lines)
                    labels.put(scene.fonts.words, kSmall, {place.x + 0.5f * place.width, middle + 9 * s}, ink, messages,
                               Labels::Align::centre);
                if (!input.hovered || !place.contains(input.pointer)) continue;
                list->AddRect(low, high, to_imgui(p.hovered), 2 * s, 1.5f * s);
                const auto when =
                    all ? fmt::format("up to pass {}", scene.pass) : fmt::format("in pass {}", scene.pass);
                output.said = from == n && to == n ? fmt::format("{} crossed {}", counted(bytes, "byte"), when)
                              : from == n ? fmt::format("Device {} received {} {}", to, counted(bytes, "byte"), when)
                              : to == n
                                  ? fmt::format("Device {} sent {} {}", from, counted(bytes, "byte"), when)
                                  : fmt::format("Device {} sent {} to device {} in {} {}", from, counted(bytes, "byte"),
                                                to, counted(shown.messages[from * n + to], "message"), when);
            }
    }

    void draw_legend(const Scene& scene, const Rect& area, const Labels& labels) const {
        const auto& p = *scene.palette;
        Legend row(scene, area, labels);
        if (pass_.most() != 0) row.square("sent in this pass", p.now);
        if (total_.most() != 0) row.square("sent up to this pass", p.accent);
        row.square("nothing", p.field);
        row.text("bytes of payload, counted");
        if (left_out_) row.text(kLeftOut);
        row.draw();
    }

    Exchanged pass_, total_;
    const Run* run_ = nullptr;
    std::uint32_t summed_ = 0;  ///< the last pass in total_
    bool any_ = false;
    bool left_out_ = false;
    std::string note_;
};

}  // namespace

std::vector<ViewInfo> exchange_views() {
    return {{.name = "exchange",
             .title = "Exchange: bytes between devices",
             .make = [] { return std::make_unique<ExchangeView>(); },
             .need = {0, 0},
             .thumbnail = ThumbnailShape::square(),
             .limits = std::nullopt,
             .parameter = "partition"}};
}

}  // namespace lockstep
