#include "viz/scan/block_sums.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <variant>

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/algorithms/scan/parameters.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/text/cell_figure.hpp"

namespace lockstep {
namespace {

constexpr float kRoom = 52, kSize = 13;  // points: of a band that has room for a figure; of its letters
constexpr std::uint64_t kMaxTerms = 1u << 20;

}  // namespace

void BlockSums::draw(const Scene& scene, const ScanLayout& layout, const Labels& labels) {
    Fingerprint fingerprint;
    fingerprint.add(scene.dataset_version).add(scene.pass).add(layout.first).add(layout.count);
    fingerprint.add(layout.plot.width).add(scene.scale).add(layout.num_rows()).add(scene.find(Role::prefix, 0));
    if (fingerprint.differs_from(seen_)) find(scene, layout);
    const auto* prefix = scene.find(Role::prefix, 0);
    if (!prefix) return;
    const auto& palette = *scene.palette;
    const float scale = scene.scale, high = labels.line(kSize);
    if (layout.row_height < high + 2 * scale) return;
    const bool adds = scan::operator_of(*scene.parameters, scene.dataset->array().values).code == ScanOperator::add;
    for (const auto& one : sums_) {
        const float left = std::max(layout.plot.x, layout.x_of(one.begin)),
                    right = std::min(layout.plot.x + layout.plot.width, layout.x_of(one.end));
        const auto number = cell_figure(*prefix->column, one.word, 12);
        const auto text = !one.lifts ? number : adds ? "+ " + number : "lifted by " + number;
        const float width = labels.width(scene.fonts.mono, kSize, text) + 8 * scale;
        if (width + 4 * scale > right - left) continue;
        const Point2 middle{0.5f * (left + right), layout.top_of(one.row) + 0.5f * layout.row_height};
        labels.list()->AddRectFilled({middle.x - 0.5f * width, middle.y - 0.5f * high},
                                     {middle.x + 0.5f * width, middle.y + 0.5f * high},
                                     to_imgui(palette.canvas.faded(0.86f)), 3 * scale);
        labels.put(scene.fonts.mono, kSize, middle, palette.ink, text, Labels::Align::centre);
    }
}

void BlockSums::find(const Scene& scene, const ScanLayout& layout) {
    sums_.clear();
    const auto n = layout.steps().num_elements();
    const auto& numbers = scene.dataset->array().values;
    const auto combine = scan::operator_of(*scene.parameters, numbers);
    std::uint64_t terms = 0;
    const auto sum_of = [&](std::uint64_t begin, std::uint64_t end) {
        auto sum = combine.identity();
        std::visit(
            [&](const auto& all) {
                for (auto i = begin; i < end; ++i) {
                    const auto word = static_cast<std::uint32_t>(bits_of(all[i]));
                    sum = i == begin ? word : combine(sum, word);
                }
            },
            numbers);
        return sum;
    };
    const auto add = [&](int row, std::uint64_t begin, std::uint64_t end, scan::Reach::Range of, bool lifts) {
        if ((terms += of.length()) > kMaxTerms) return;
        sums_.push_back({row, static_cast<double>(begin), static_cast<double>(end), sum_of(of.begin, of.end), lifts});
    };
    for (int row = 0; row < layout.num_rows(); ++row) {
        const auto& step = layout.step(row);
        if (step.reach.pass > scene.pass) continue;
        if (step.unit > 1 && static_cast<float>(step.unit) * layout.cell >= kRoom * scene.scale) {
            const auto [first, end] = layout.in_view(row);
            for (auto k = first; k < end; ++k) {
                const auto begin = std::uint64_t{k} * step.unit;
                add(row, begin, std::min<std::uint64_t>(begin + step.unit, n), step.range(k, n), false);
            }
        }
        const auto* before = step.before < 0 ? nullptr : &layout.step(step.before);
        const bool lifts = step.reach.rule == scan::Reach::all && before && before->reach.rule == scan::Reach::tiles;
        const auto tile = lifts ? std::uint64_t{before->reach.stride} * step.unit : 0;
        if (!lifts || static_cast<float>(tile) * layout.cell < kRoom * scene.scale) continue;
        for (auto begin = static_cast<std::uint64_t>(layout.first) / tile * tile;
             static_cast<double>(begin) < layout.first + layout.count && begin < n; begin += tile)
            if (begin > 0)
                add(row, begin, std::min<std::uint64_t>(begin + tile, n), {0, static_cast<std::uint32_t>(begin)}, true);
    }
}

}  // namespace lockstep
