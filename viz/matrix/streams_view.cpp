#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernels/algorithms/memory/transfer.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/run.hpp"
#include "viz/columns/legend.hpp"
#include "viz/columns/time_ticks.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/targets/fill_pixels.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kTitle = 26, kLegend = 24, kNames = 92, kAxis = 22, kMaxLane = 64, kMinLane = 5, kApart = 14,
                kMargin = 6, kCompared = 24, kComparedNames = 132;
constexpr float kText = 13, kSmall = 12, kMinTick = 90;

/// What an operation of each kind of Role::operation_kind does.
using Kinds = std::array<const char*, 4>;
constexpr Kinds kProducts{"copies a tile of A to the device", "copies a tile of B to the device",
                          "multiplies two tiles", "copies a tile of the product to the host"};
constexpr Kinds kTransfers{"copies a piece to the device", "", "a kernel copies a piece across the bus",
                           "copies a piece to the host"};
constexpr std::array kEngines{"to the device", "kernels", "to the host"};

std::size_t engine_of(std::uint32_t kind) { return kind < 2 ? 0 : kind == 2 ? 1 : 2; }
/// Copies to the device are blue, so that kernels stand out.
Colour colour_of(const Palette& p, std::uint32_t kind) {
    constexpr std::array<std::size_t, 4> kCategories{0, 2, 1, 3};
    return p.categories[kCategories[std::min<std::size_t>(kind, 3)]];
}

struct Operation {
    std::uint32_t kind = 0, stream = 0;
    double begin = 0, end = 0;  ///< ms
    bool now = false;  ///< of this pass
};

/// Time in which both sets of intervals have one. Sorts them.
double common_time(std::vector<std::pair<double, double>>& left, std::vector<std::pair<double, double>>& right) {
    const auto join = [](std::vector<std::pair<double, double>>& all) {
        std::ranges::sort(all);
        std::vector<std::pair<double, double>> joined;
        for (const auto& one : all) {
            if (joined.empty() || joined.back().second < one.first) joined.push_back(one);
            else joined.back().second = std::max(joined.back().second, one.second);
        }
        all = std::move(joined);
    };
    join(left);
    join(right);
    double sum = 0;
    for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
        sum += std::max(0.0, std::min(left[i].second, right[j].second) - std::max(left[i].first, right[j].first));
        if (left[i].second < right[j].second) ++i;
        else ++j;
    }
    return sum;
}

/// A lane for each stream, and one for each direction of the bus and the kernels, if the run uses it: the operations over time, so that those
/// at the same time are above each other.
class StreamsView final : public View {
public:
    explicit StreamsView(const Kinds& kinds) : kinds_(kinds) {}

    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        ViewOutput output;
        const Labels labels(scene, list);
        output.picked = input.hovered && input.clicked;
        read(scene);
        if (operations_.empty()) {
            labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width,
                                "No operation has run yet");
            return output;
        }
        const auto& p = *scene.palette;
        const float s = scene.scale;
        const bool modelled = scene.run && is_emulated(scene.run->executor());
        Legend row(scene, {area.x, area.y + area.height - kLegend * s, area.width, kLegend * s}, labels);
        for (std::uint32_t kind = 0; kind < kinds_.size(); ++kind)
            if (has_kind_[kind]) row.square(kinds_[kind], colour_of(p, kind));
        if (!all_now_)
            row.item(12, "this pass", [&](float x, float y) {
                list->AddRect({x, y - 6 * s}, {x + 12 * s, y + 6 * s}, to_imgui(p.now), 0, 2 * s);
            });
        if (modelled) row.text("times by the model of a GTX 280");
        area.height -= row.height();

        const auto lanes = static_cast<float>(num_lanes());
        const float lane =
            std::clamp((area.height - (kTitle + kAxis + kApart) * s) / lanes, kMinLane * s, kMaxLane * s);
        labels.put(scene.fonts.strong, kText, {area.x + kMargin * s, area.y + 0.5f * kTitle * s}, p.ink,
                   fmt::format("{} in {}: {}", counted(operations_.size(), "operation"), tick_time(whole_), overlap()));
        const Rect room{area.x + kNames * s, area.y + kTitle * s, area.width - (kNames + kMargin + 8) * s,
                        lanes * lane + kApart * s};
        const auto top_of = [&](std::size_t number) {
            return room.y + static_cast<float>(number) * lane + (number < streams_ ? 0 : kApart * s);
        };
        for (std::size_t number = 0; number < num_lanes(); ++number) {
            const float y = top_of(number);
            list->AddRectFilled({room.x, y}, {room.x + room.width, y + lane - 2 * s}, to_imgui(p.field));
            if (lane >= kSmall * s)
                labels.put(scene.fonts.words, kSmall, {room.x - 8 * s, y + 0.5f * (lane - 2 * s)}, p.ink2,
                           number < streams_ ? fmt::format("stream {}", number) : kEngines[engines_[number - streams_]],
                           Labels::Align::right);
        }
        const double axis = std::max(axis_, 1e-9);
        const float pixels = room.width / static_cast<float>(axis);
        if (Fingerprint{}.add(room).add(lane).add(version_).differs_from(bars_of_)) place_bars(room, pixels, top_of);
        const float inset = s;
        for (const auto& bar : bars_) {
            const ImVec2 low{bar.left, bar.top},
                high{std::max(bar.right - inset, bar.left + 1), bar.top + lane - 2 * s};
            list->AddRectFilled(low, high, to_imgui(colour_of(p, bar.kind)));
            if (bar.now && !all_now_ && high.x - low.x > 4 * s) list->AddRect(low, high, to_imgui(p.now), 0, 1.5f * s);
        }
        const float bottom = room.y + room.height;
        for (double at = 0, step = tick_step(kMinTick * s / pixels); at <= axis * 1.0001; at += step) {
            const float x = room.x + static_cast<float>(at) * pixels;
            list->AddLine({x, bottom}, {x, bottom + 5 * s}, to_imgui(p.ink3), s);
            labels.put_within(kMinTick * s, scene.fonts.mono, kSmall, {x, bottom + 14 * s}, p.ink2, tick_time(at),
                              at == 0 ? Labels::Align::left : Labels::Align::centre);
        }
        if (modelled)
            draw_comparison(scene, labels,
                            {area.x, bottom + kAxis * s, area.width, area.y + area.height - bottom - kAxis * s});
        row.draw();
        if (input.hovered && room.contains(input.pointer)) point_at(input, room, lane, pixels, top_of, output);
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        read(scene);
        const PixelFiller pixels;
        const auto lanes = static_cast<int>(num_lanes());
        if (operations_.empty() || lanes == 0 || axis_ <= 0) return;
        for (const auto& one : operations_)
            for (const auto number : {std::size_t{one.stream}, lane_of(one.kind)}) {
                const auto top = static_cast<int>(number) * height / lanes,
                           below = (static_cast<int>(number) + 1) * height / lanes,
                           left = static_cast<int>(one.begin / axis_ * width),
                           right = static_cast<int>(one.end / axis_ * width);
                pixels.fill(left, top, std::max(1, right - left), std::max(1, below - top - 1),
                            colour_of(*scene.palette, one.kind));
            }
    }

    std::string note() const override { return note_; }

private:
    struct Bar {
        float left, right, top;
        std::uint32_t kind;
        bool now;
    };

    /// Reads the operations that have run; once for each content.
    void read(const Scene& scene) {
        const auto *kind = scene.find(Role::operation_kind), *stream = scene.find(Role::operation_stream),
                   *begin = scene.find(Role::operation_begin), *end = scene.find(Role::operation_end);
        if (!kind || !stream || !begin || !end) return;
        if (!Fingerprint{}.add(kind).add(stream).add(begin).add(end).differs_from(version_)) return;
        operations_.clear();
        engines_.clear();
        has_kind_.fill(false);
        streams_ = 0;
        whole_ = common_ = axis_ = 0;
        const auto n = kind->column->size;
        if (n == 0) return;
        const auto kinds = read_numbers(*kind, false, 0, n), streams = read_numbers(*stream, false, 0, n);
        const auto begins = read_values(*begin, false, 0, n).f32(), ends = read_values(*end, false, 0, n).f32(),
                   before = read_values(*end, true, 0, n).f32();
        for (const auto one : kinds) has_kind_[std::min<std::size_t>(one, 3)] = true;
        for (std::uint32_t one = 0; one < has_kind_.size(); ++one)
            if (has_kind_[one] && (engines_.empty() || engines_.back() != engine_of(one)))
                engines_.push_back(engine_of(one));
        std::vector<std::pair<double, double>> there, back, kernels;
        all_now_ = true;
        for (std::uint32_t i = 0; i < n; ++i) {
            streams_ = std::max<std::size_t>(streams_, streams[i] + 1);
            if (!std::isfinite(ends[i])) continue;
            const bool now = ends[i] != before[i];
            operations_.push_back({kinds[i], streams[i], begins[i], ends[i], now});
            all_now_ &= now;
            (kinds[i] == 2 ? kernels : engine_of(kinds[i]) == 0 ? there : back).emplace_back(begins[i], ends[i]);
            whole_ = std::max<double>(whole_, ends[i]);
        }
        if (has_kind_[2]) {
            there.insert(there.end(), back.begin(), back.end());
            common_ = common_time(there, kernels);
        } else {
            common_ = common_time(there, back);
        }
        const double last = end->range.type == ValueType::float32 ? number_of_highest(*end) : 0;
        axis_ = std::max(whole_, std::isfinite(last) ? last : 0.0);
        note_ = operations_.empty() ? std::string()
                                    : fmt::format("Streams: {} overlap in {}", tick_time(common_), tick_time(whole_));
    }
    std::size_t num_lanes() const { return streams_ + engines_.size(); }
    std::size_t lane_of(std::uint32_t kind) const {
        return streams_ + static_cast<std::size_t>(std::ranges::find(engines_, engine_of(kind)) - engines_.begin());
    }
    /// "a copy and a kernel at the same time for 40 %".
    std::string overlap() const {
        if (engines_.size() < 2) return "one after another";
        return fmt::format("{} at the same time for {}",
                           has_kind_[2] ? "a copy and a kernel" : "copies in both directions",
                           percent_text(whole_ > 0 ? common_ / whole_ : 0));
    }
    static double number_of_highest(const ColumnPicture& column) {
        return std::bit_cast<float>(static_cast<std::uint32_t>(column.range.highest().bits));
    }

    /// Neighbours of a kind within a pixel become one bar.
    template <class TopOf>
    void place_bars(const Rect& room, float pixels, const TopOf& top_of) {
        bars_.clear();
        std::vector<std::size_t> last(num_lanes(), kNoBar);
        for (const auto& one : operations_)
            for (const auto number : {std::size_t{one.stream}, lane_of(one.kind)}) {
                const float left = room.x + static_cast<float>(one.begin) * pixels,
                            right = room.x + static_cast<float>(one.end) * pixels;
                if (auto& bar = last[number];
                    bar != kNoBar && bars_[bar].kind == one.kind && right - bars_[bar].left < 1) {
                    bars_[bar].right = std::max(bars_[bar].right, right);
                    bars_[bar].now |= one.now;
                } else {
                    bar = bars_.size();
                    bars_.push_back({left, right, top_of(number), one.kind, one.now});
                }
            }
    }

    /// The model's times of a transfer with other memory of the host, if there is room.
    static void draw_comparison(const Scene& scene, const Labels& labels, const Rect& area) {
        if (!scene.parameters || !scene.parameters->contains("memory")) return;
        const auto plan_with = [&](HostMemoryKind kind, std::uint32_t streams) {
            return memory::TransferPlan{kind, scene.dataset->array().size(), memory::words_of_piece(*scene.parameters),
                                        streams};
        };
        const auto streams = static_cast<std::uint32_t>(scene.parameters->at("streams"));
        struct Bar {
            std::string name;
            double ms;
            bool own;
        };
        std::vector<Bar> bars;
        const auto add = [&](std::string name, HostMemoryKind kind, std::uint32_t count) {
            const auto plan = plan_with(kind, count);
            if (!plan.draws_all()) return;
            const bool own = scene.parameters->at("memory") == static_cast<std::int64_t>(kind) &&
                             (kind != HostMemoryKind::pinned || count == streams);
            bars.push_back({std::move(name), plan.modelled().end_ms.back(), own});
        };
        add("pageable", HostMemoryKind::pageable, streams);
        add("pinned, 1 stream", HostMemoryKind::pinned, 1);
        if (streams > 1) add(fmt::format("pinned, {} streams", streams), HostMemoryKind::pinned, streams);
        add("mapped", HostMemoryKind::mapped, streams);
        const auto& p = *scene.palette;
        const float s = scene.scale, line = kCompared * s;
        if (bars.empty() || area.height < kTitle * s + line * static_cast<float>(bars.size())) return;
        labels.put(scene.fonts.strong, kText, {area.x + kMargin * s, area.y + 0.5f * kTitle * s}, p.ink,
                   "The same pieces with other memory of the host");
        double longest = 0;
        for (const auto& bar : bars) longest = std::max(longest, bar.ms);
        const float left = area.x + kComparedNames * s, wide = area.width - (kComparedNames + kNames) * s;
        float top = area.y + kTitle * s;
        for (const auto& bar : bars) {
            const float end = left + std::max(1.f, wide * static_cast<float>(bar.ms / std::max(longest, 1e-9)));
            const float middle = top + 0.5f * (line - 4 * s);
            labels.put(bar.own ? scene.fonts.medium : scene.fonts.words, kSmall, {left - 8 * s, middle},
                       bar.own ? p.ink : p.ink2, bar.name, Labels::Align::right);
            labels.list()->AddRectFilled({left, top}, {end, top + line - 4 * s},
                                         to_imgui(bar.own ? p.now : p.categories[0]));
            labels.put(scene.fonts.mono, kSmall, {end + 8 * s, middle}, p.ink, tick_time(bar.ms));
            top += line;
        }
    }

    template <class TopOf>
    void point_at(const ViewInput& input, const Rect& room, float lane, float pixels, const TopOf& top_of,
                  ViewOutput& output) const {
        const double at = (input.pointer.x - room.x) / pixels;
        for (const auto& one : operations_) {
            if (at < one.begin || at > one.end) continue;
            for (const auto number : {std::size_t{one.stream}, lane_of(one.kind)}) {
                const float y = top_of(number);
                if (input.pointer.y < y || input.pointer.y >= y + lane) continue;
                output.said = fmt::format("Stream {} {}: {}, from {} on", one.stream,
                                          kinds_[std::min<std::size_t>(one.kind, kinds_.size() - 1)],
                                          tick_time(one.end - one.begin), tick_time(one.begin));
            }
        }
    }

    static constexpr std::size_t kNoBar = std::numeric_limits<std::size_t>::max();
    const Kinds& kinds_;
    std::array<bool, 4> has_kind_{};  // in the run
    std::vector<std::size_t> engines_;  // in the run, in the order of kEngines
    std::vector<Operation> operations_;
    std::vector<Bar> bars_;
    std::size_t streams_ = 0;
    double whole_ = 0, common_ = 0, axis_ = 0;  // ms
    bool all_now_ = true;
    std::uint64_t version_ = 0, bars_of_ = 0;
    std::string note_;
};

}  // namespace

std::vector<ViewInfo> streams_views() {
    const auto view = [](DatasetKind kind, std::string title, const Kinds& kinds) {
        return ViewInfo{
            .name = "streams",
            .title = std::move(title),
            .kind = kind,
            .needs = {Role::operation_kind, Role::operation_stream, Role::operation_begin, Role::operation_end},
            .make = [&kinds] { return std::make_unique<StreamsView>(kinds); },
            .need = {0, 0}};
    };
    return {view(DatasetKind::matrix, "Streams: copies and kernels over time", kProducts),
            view(DatasetKind::array, "Streams: copies over time", kTransfers)};
}

}  // namespace lockstep
