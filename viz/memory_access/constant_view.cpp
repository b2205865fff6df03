#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <imgui.h>

#include "kernels/algorithms/memory/constant_reads.hpp"
#include "kernels/data/names/numerals.hpp"
#include "viz/columns/legend.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/targets/fill_pixels.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kLanes = kWarpSize;
// Points.
constexpr float kMargin = 8, kTitle = 26, kHead = 22, kSide = 112, kGap = 14, kLegend = 24, kText = 13, kSmall = 12;
constexpr float kResponse = 132, kMinResponse = 520, kMaxCell = 26, kMinFigure = 18, kBar = 20, kBars = 3 * 26 + kHead;

std::string_view name_of_word(bool convolves) { return convolves ? "tap" : "word"; }

/// The reads of constant memory of one warp: which lanes the word of each step serves, and the time of all reads between that of broadcasts
/// and that of 32 different words. Of a convolution also the impulse response, with the taps of the read.
class ConstantView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        ViewOutput output;
        const Labels labels(scene, list);
        output.picked = input.hovered && input.clicked;
        if (!read(scene)) {
            labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width,
                                "The array is empty: no warp reads a word");
            return output;
        }
        const float s = scene.scale;
        Rect rest{area.x + kMargin * s, area.y, area.width - 2 * kMargin * s, area.height};
        draw_title(scene, labels, rest);
        Legend legend(scene, {rest.x, area.y + area.height - kLegend * s, rest.width, kLegend * s}, labels);
        fill_legend(scene, legend);
        rest.height = area.y + area.height - rest.y - legend.height();
        if (response_ && rest.height > kMinResponse * s) draw_response(scene, labels, rest);
        Rect bars{rest.x, rest.y + rest.height - kBars * s, rest.width, kBars * s};
        rest.height -= kBars * s + kGap * s;
        draw_grid(scene, labels, rest);
        bars.y = std::min(bars.y, grid_.y + grid_.height + 2 * kGap * s);
        draw_bars(scene, labels, bars);
        legend.draw();
        if (input.hovered) point_at(input, output);
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        if (!read(scene)) return;
        const PixelFiller pixels;
        const auto steps = static_cast<int>(different_.size());
        for (int step = 0; step < steps; ++step)
            for (std::uint32_t lane = 0; lane < kLanes; ++lane)
                if (read_.words[lane] == different_[static_cast<std::size_t>(step)])
                    pixels.fill(static_cast<int>(lane) * width / static_cast<int>(kLanes), step * height / steps,
                                std::max(1, width / static_cast<int>(kLanes) - 1), std::max(1, height / steps - 1),
                                scene.pass > 0 ? scene.palette->now : scene.palette->ink3);
    }

    std::string note() const override { return note_; }

private:
    /// False if there is no warp. Computes once for each run and warp.
    bool read(const Scene& scene) {
        if (!scene.parameters || !scene.dataset) return false;
        const auto n = scene.dataset->array().size();
        const memory::ConstantReads reads(n, *scene.parameters);
        if (reads.num_warps() == 0) return false;
        const auto column = std::ranges::find_if(scene.columns, [](const auto& one) {
            return one.column->space == "taps" && one.column->type() == ValueType::float32;
        });
        response_ = column == scene.columns.end() ? nullptr : &*column;
        convolves_ = reads.convolves();
        broadcasts_ = !scene.parameters->contains("memory") || scene.parameters->at("memory") == 0;
        warp_ = scene.selected ? std::min(*scene.selected / kLanes, reads.num_warps() - 1)
                               : std::min(reads.first_full_warp(), std::max(n / kLanes, 1u) - 1);
        Fingerprint fingerprint;
        fingerprint.add(warp_).add(n).add(static_cast<const void*>(scene.algorithm)).add(response_);
        for (const auto& [name, value] : *scene.parameters) fingerprint.add(value);
        if (!fingerprint.differs_from(read_of_)) return true;
        num_reads_ = 0;
        read_ = reads.read(warp_, 0);
        different_ = read_.different();
        steps_.clear();
        whole_ = 0;
        lanes_ = 0;
        for (std::uint32_t k = 0; k < reads.num_reads(); ++k) {
            const auto read = reads.read(warp_, k);
            const auto different = static_cast<std::uint32_t>(read.different().size());
            if (different == 0) continue;  // no lane takes part
            ++num_reads_;
            steps_.push_back(different);
            whole_ += different;
        }
        for (std::uint32_t lane = 0; lane < kLanes; ++lane) lanes_ += warp_ * kLanes + lane < n ? 1 : 0;
        taps_.clear();
        if (response_ && response_->column->size != 0)
            taps_ = read_values(*response_, false, 0, response_->column->size).f32();
        note_ =
            fmt::format("Warp {}: {} in {}", count_text(warp_), counted(num_reads_, "read"), counted(whole_, "step"));
        return true;
    }

    void draw_title(const Scene& scene, const Labels& labels, Rect& rest) const {
        const auto& p = *scene.palette;
        const float s = scene.scale;
        const auto most = steps_.empty() ? 0u : *std::ranges::max_element(steps_);
        const auto words = fmt::format(
            "{} {}", most, most == 1 ? name_of_word(convolves_) : std::string(name_of_word(convolves_)) + "s");
        labels.put_within(
            rest.width, scene.fonts.medium, 14, {rest.x, rest.y + 0.5f * kTitle * s}, p.ink,
            most <= 1 ? fmt::format("All lanes of warp {} read the same {}: constant memory sends it once",
                                    count_text(warp_), name_of_word(convolves_))
                      : fmt::format("The lanes of warp {} read {} at a time: constant memory sends one after the other",
                                    count_text(warp_), words));
        rest.y += kTitle * s;
        rest.height -= kTitle * s;
        if (broadcasts_) return;
        labels.put_within(rest.width, scene.fonts.words, kText, {rest.x, rest.y + 0.4f * kTitle * s}, p.ink2,
                          "This run has the response in global memory: the picture shows constant memory");
        rest.y += 0.8f * kTitle * s;
        rest.height -= 0.8f * kTitle * s;
    }

    void fill_legend(const Scene& scene, Legend& legend) const {
        const auto& p = *scene.palette;
        legend.square(fmt::format("the lane gets the {} of this step", name_of_word(convolves_)), served(scene));
        legend.square("waits, or was served", p.field_hi);
        if (lanes_ < kLanes) legend.square("no thread", p.field);
        if (different_.size() < taps_.size()) legend.square("tap of another read", p.categories[0]);
    }
    static Colour served(const Scene& scene) { return scene.pass > 0 ? scene.palette->now : scene.palette->ink3; }

    /// The impulse response as bars from its axis.
    void draw_response(const Scene& scene, const Labels& labels, Rect& rest) const {
        const auto& p = *scene.palette;
        const float s = scene.scale;
        auto* list = labels.list();
        labels.put(scene.fonts.strong, kText, {rest.x, rest.y + 0.5f * kHead * s}, p.ink,
                   fmt::format("Impulse response: {}, of which read 0 uses {}", counted(taps_.size(), "tap"),
                               different_.size()));
        const Rect plot{rest.x + kSide * s, rest.y + kHead * s, rest.width - kSide * s, (kResponse - kHead - 20) * s};
        float most = 0;
        for (const auto weight : taps_) most = std::max(most, weight);
        const float each = plot.width / static_cast<float>(std::max<std::size_t>(taps_.size(), kLanes));
        const float bottom = plot.y + plot.height;
        for (std::size_t tap = 0; tap < taps_.size(); ++tap) {
            const bool used = std::ranges::find(different_, tap) != different_.end();
            const float left = plot.x + static_cast<float>(tap) * each,
                        high = most > 0 ? taps_[tap] / most * plot.height : 0;
            list->AddRectFilled({left, bottom - std::max(high, 1.f)},
                                {left + std::max(each - std::min(2 * s, 0.25f * each), 1.f), bottom},
                                to_imgui(used ? served(scene) : p.categories[0]));
        }
        list->AddLine({plot.x, bottom}, {plot.x + plot.width, bottom}, to_imgui(p.line), s);
        labels.put(scene.fonts.mono, kSmall, {plot.x - 8 * s, plot.y + 6 * s}, p.ink2, fmt::format("{:.3g}", most),
                   Labels::Align::right);
        labels.put(scene.fonts.mono, kSmall, {plot.x - 8 * s, bottom - 6 * s}, p.ink2, "0", Labels::Align::right);
        labels.put(scene.fonts.mono, kSmall, {plot.x, bottom + 11 * s}, p.ink2, "0");
        if (taps_.size() > 1)
            labels.put(scene.fonts.mono, kSmall,
                       {plot.x + (static_cast<float>(taps_.size()) - 0.5f) * each, bottom + 11 * s}, p.ink2,
                       std::to_string(taps_.size() - 1), Labels::Align::centre);
        rest.y += kResponse * s;
        rest.height -= kResponse * s;
    }

    /// The steps of the first read down, the lanes across.
    void draw_grid(const Scene& scene, const Labels& labels, const Rect& rest) {
        const auto& p = *scene.palette;
        const float s = scene.scale;
        auto* list = labels.list();
        const auto rows = std::max<std::size_t>(different_.size(), 1);
        labels.put(scene.fonts.strong, kText, {rest.x, rest.y + 0.5f * kHead * s}, p.ink,
                   fmt::format("Read 0: {} down, lanes across", counted(different_.size(), "step")));
        const float wide = (rest.width - kSide * s) / kLanes;
        const float tall = std::min((rest.height - 2 * kHead * s) / static_cast<float>(rows), kMaxCell * s);
        grid_ = {rest.x + kSide * s, rest.y + 2 * kHead * s, wide * kLanes, tall * static_cast<float>(rows)};
        cell_ = {wide, tall};
        if (tall < 2) return;
        for (std::uint32_t lane = 0; lane < kLanes; lane += wide < 16 * s ? 4 : 1)
            labels.put(scene.fonts.mono, kSmall, {grid_.x + (static_cast<float>(lane) + 0.5f) * wide, grid_.y - 10 * s},
                       p.ink2, std::to_string(lane), Labels::Align::centre);
        for (std::size_t step = 0; step < different_.size(); ++step) {
            const float top = grid_.y + static_cast<float>(step) * tall;
            if (tall >= kSmall * s)
                labels.put(scene.fonts.words, kSmall, {grid_.x - 8 * s, top + 0.5f * tall}, p.ink2,
                           fmt::format("step {}: {} {}", step + 1, name_of_word(convolves_), different_[step]),
                           Labels::Align::right);
            for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
                const bool gets = read_.words[lane] == different_[step];
                const auto colour = gets ? served(scene) : lane < lanes_ ? p.field_hi : p.field;
                const float left = grid_.x + static_cast<float>(lane) * wide;
                const float gap = std::min(s, 0.15f * tall);
                list->AddRectFilled({left, top}, {left + wide - 2 * s, top + tall - gap}, to_imgui(colour));
                if (gets && tall >= kMinFigure * s)
                    labels.put_within(wide - 4 * s, scene.fonts.mono, kSmall,
                                      {left + 0.5f * wide - s, top + 0.5f * tall}, text_on(colour),
                                      std::to_string(read_.words[lane]), Labels::Align::centre);
            }
        }
    }

    /// The steps of all reads, between the fewest and the most that they can take.
    void draw_bars(const Scene& scene, const Labels& labels, const Rect& area) const {
        const auto& p = *scene.palette;
        const float s = scene.scale;
        auto* list = labels.list();
        labels.put(scene.fonts.strong, kText, {area.x, area.y + 0.5f * kHead * s}, p.ink,
                   fmt::format("All {} of the warp, in steps", counted(num_reads_, "read")));
        const auto most = std::uint64_t{num_reads_} * kLanes;
        const float right = 96 * s;
        const float wide = area.width - kSide * s - right,
                    unit = wide / static_cast<float>(std::max<std::uint64_t>(most, 1));
        float top = area.y + kHead * s;
        const auto bar = [&](const char* name, std::uint64_t steps, const Colour& colour, bool parts) {
            const float left = area.x + kSide * s, middle = top + 0.5f * kBar * s;
            labels.put(scene.fonts.words, kSmall, {left - 8 * s, middle}, p.ink2, name, Labels::Align::right);
            const float end = left + std::max(static_cast<float>(steps) * unit, 1.f);
            list->AddRectFilled({left, top}, {end, top + kBar * s}, to_imgui(colour));
            float at = left;
            for (std::size_t k = 0; parts && k + 1 < steps_.size(); ++k) {
                at += static_cast<float>(steps_[k]) * unit;
                if (static_cast<float>(steps_[k]) * unit >= 4 * s)
                    list->AddLine({at, top}, {at, top + kBar * s}, to_imgui(p.canvas), s);
            }
            labels.put(scene.fonts.mono, kSmall, {end + 8 * s, middle}, p.ink, counted(steps, "step"));
            top += (kBar + 6) * s;
        };
        bar("one address", num_reads_, p.categories[1], false);
        bar("this run", whole_, served(scene), true);
        bar("32 addresses", most, p.categories[3], false);
    }

    void point_at(const ViewInput& input, ViewOutput& output) const {
        if (!grid_.contains(input.pointer) || different_.empty()) return;
        const auto lane = std::min(kLanes - 1, static_cast<std::uint32_t>((input.pointer.x - grid_.x) / cell_.x));
        const auto step =
            std::min(different_.size() - 1, static_cast<std::size_t>((input.pointer.y - grid_.y) / cell_.y));
        if (lane >= lanes_) return;
        output.hovered = warp_ * kLanes + lane;
        if (read_.words[lane] == memory::ConstantRead::kNone)
            output.said = fmt::format("Lane {} takes no part in read 0", lane);
        else
            output.said = fmt::format("Lane {} {} in step {}: {} {}", lane,
                                      read_.words[lane] == different_[step] ? "is served" : "waits or was served",
                                      step + 1, name_of_word(convolves_), read_.words[lane]);
    }

    bool convolves_ = false, broadcasts_ = true;
    std::uint32_t warp_ = 0, num_reads_ = 0, lanes_ = 0;  // lanes_: with a thread
    const ColumnPicture* response_ = nullptr;
    std::vector<float> taps_;
    memory::ConstantRead read_;
    std::vector<std::uint32_t> different_;  // words of the first read, by step
    std::vector<std::uint32_t> steps_;  // of each read
    std::uint64_t whole_ = 0, read_of_ = 0;
    Rect grid_;
    Point2 cell_;
    std::string note_;
};

}  // namespace

std::vector<ViewInfo> constant_views() {
    return {{.name = "constant",
             .title = "Constant memory: the steps of a warp's reads",
             .kind = DatasetKind::array,
             .needs = {Role::value},
             .make = [] { return std::make_unique<ConstantView>(); },
             .need = {0, 0},
             .limits = std::nullopt,
             .family = "memory",
             .parameter = "distinct"}};
}

}  // namespace lockstep
