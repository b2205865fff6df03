#include "viz/scan/scan_bands.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <variant>

#include "kernels/algorithms/scan/operator.hpp"
#include "kernels/algorithms/scan/parameters.hpp"
#include "kernels/data/names/numerals.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/text/cell_figure.hpp"

namespace lockstep {
namespace {

constexpr float kRoom = 52, kSize = 13;  // points: minimum band with a figure; size of its text
constexpr std::uint64_t kMaxTerms = 1u << 20;

constexpr std::uint32_t kMaxMarked = 1u << 22;  // maximum number of elements whose marks are read one by one

}  // namespace

void BlockSums::draw(const Scene& scene, const ScanLayout& layout, const Labels& labels) {
    Fingerprint fingerprint;
    fingerprint.add(scene.dataset_version).add(scene.pass).add(layout.first).add(layout.count);
    fingerprint.add(layout.plot.width).add(scene.scale).add(layout.num_rows()).add(scene.find(Role::prefix, 0));
    if (fingerprint.differs_from(seen_)) find(scene, layout);
    const auto* prefix = scene.find(Role::prefix, 0);
    // Sums of the input are those of the run only if the run is correct.
    if (!prefix || prefix->wrong != 0 || scene.algorithm->demonstration) return;
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

void ScanBands::draw(const Scene& scene, const ScanLayout& layout, const Labels& labels) {
    const auto rows = layout.steps().all_rows();
    raster_.update(layout.steps(), rows, scene.pass, layout.first, layout.count,
                   std::max(1, static_cast<int>(layout.plot.width)), *scene.palette);
    const float gap = std::min(0.2f * layout.row_height, 4 * scene.scale);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const float top = layout.top_of(rows[i]), v = static_cast<float>(i), all = static_cast<float>(rows.size());
        labels.list()->AddImage(static_cast<ImTextureID>(raster_.texture().name()), {layout.plot.x, top + 0.5f * gap},
                                {layout.plot.x + layout.plot.width, top + layout.row_height - 0.5f * gap},
                                {0, (v + 0.5f) / all}, {1, (v + 0.5f) / all});
        if (layout.step(rows[i]).reach.pass == scene.pass && scene.pass > 0)
            labels.list()->AddRectFilled({layout.plot.x - 6 * scene.scale, top + 0.5f * gap},
                                         {layout.plot.x - 2 * scene.scale, top + layout.row_height - 0.5f * gap},
                                         to_imgui(scene.palette->now));
    }
    cover_what_comes(scene, layout, labels);
    sums_.draw(scene, layout, labels);
    mark_wrong(scene, layout, labels);
    const auto from = static_cast<std::uint64_t>(layout.first),
               to = static_cast<std::uint64_t>(std::max(0.0, std::ceil(layout.first + layout.count) - 1));
    const float y = layout.plot.y - 0.5f * ScanLayout::kHead * scene.scale;
    labels.put(scene.fonts.mono, 12, {layout.plot.x, y}, scene.palette->ink2, count_text(from));
    labels.put(scene.fonts.mono, 12, {layout.plot.x + layout.plot.width, y}, scene.palette->ink2, count_text(to),
               Labels::Align::right);
    labels.put(scene.fonts.words, 12, {layout.plot.x + 0.5f * layout.plot.width, y}, scene.palette->ink2, "element",
               Labels::Align::centre);
}

void ScanBands::cover_what_comes(const Scene& scene, const ScanLayout& layout, const Labels& labels) {
    progress_.update(scene, layout);
    if (!progress_.at_work()) return;
    const auto begin = static_cast<std::uint32_t>(layout.first),
               end = static_cast<std::uint32_t>(
                   std::min<double>(layout.steps().num_elements(), std::ceil(layout.first + layout.count)));
    const float gap = std::min(0.2f * layout.row_height, 4 * scene.scale), right = layout.plot.x + layout.plot.width;
    for (int row = 0; row < layout.num_rows(); ++row) {
        if (!progress_.concerns(scene, layout, row)) continue;
        const float top = layout.top_of(row) + 0.5f * gap, bottom = layout.top_of(row) + layout.row_height - 0.5f * gap;
        for (auto i = begin; i < end;) {
            if (progress_.is_stored(i)) {
                ++i;
                continue;
            }
            const float left = std::max(layout.plot.x, layout.x_of(i));
            while (i < end && !progress_.is_stored(i)) ++i;
            labels.list()->AddRectFilled({left, top}, {std::min(right, layout.x_of(i)), bottom},
                                         to_imgui(scene.palette->grid));
        }
    }
}

void ScanBands::mark_wrong(const Scene& scene, const ScanLayout& layout, const Labels& labels) {
    const auto* prefix = scene.find(Role::prefix, 0);
    if (!prefix || prefix->wrong == 0 || progress_.at_work()) return;
    const auto begin = static_cast<std::uint32_t>(layout.first);
    const auto count = static_cast<std::uint32_t>(std::min<double>(layout.count, prefix->column->size - begin));
    if (count > kMaxMarked) return;
    Fingerprint fingerprint;
    fingerprint.add(prefix->wrong).add(prefix->num_wrong).add(prefix->version).add(begin).add(count);
    if (fingerprint.differs_from(wrong_seen_)) wrong_ = read_wrong(*prefix, begin, count);
    const int row = layout.steps().last_row(scene.pass);
    const float bottom = layout.top_of(row) + layout.row_height,
                high = std::max(3 * scene.scale, 0.3f * layout.row_height);
    for (std::uint32_t i = 0; i < count;) {
        if (!wrong_[i++]) continue;
        const float left = layout.x_of(begin + i - 1.0),
                    right = std::max(left + 2 * scene.scale, layout.x_of(begin + i));
        labels.list()->AddRectFilled({left, bottom - high}, {right, bottom}, to_imgui(scene.palette->hazard));
        while (i < count && layout.x_of(begin + i) < right) ++i;  // one mark per pixel
    }
}

std::string ScanBands::aggregation(const ScanLayout& layout) {
    const double each = layout.count / std::max(1.0, static_cast<double>(layout.plot.width));
    return each <= 1
               ? std::string()
               : ", the farthest of " + count_text(static_cast<std::uint64_t>(std::ceil(each))) + " elements a pixel";
}

}  // namespace lockstep
