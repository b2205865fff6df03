#include "viz/scan/scan_in_block.hpp"

#include <algorithm>
#include <string_view>

#include "kernels/scan/combine_in_block.hpp"
#include "kernels/scan/combine_in_place.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/read_column.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kRoom = CombineInBlock::most_threads_per_block;

}  // namespace

std::uint32_t ScanInBlock::place_of(int row, std::uint32_t element) const {
    return (in_place_ || row % 2 == 0 ? 0 : kRoom) + element;
}

void ScanInBlock::update(const Scene& scene, const ScanSteps& steps) {
    const auto* shared = SharedAtAccess::find(scene);
    const auto* prefix = scene.find(Role::prefix, 0);
    Fingerprint fingerprint;
    fingerprint.add(shared).add(prefix).add(steps.num_elements()).add(steps.rows().size());
    if (!fingerprint.differs_from(seen_)) return;
    levels_of_.clear();
    latest_.reset();
    if (!shared || !prefix || !scene.record) return;
    const auto is = [&](std::string_view kernel) {
        return std::ranges::any_of(scene.record->launches,
                                   [&](const LaunchRecord& one) { return std::string_view(one.kernel) == kernel; });
    };
    in_place_ = is(CombineInPlace::name);
    if (!in_place_ && !is(CombineInBlock::name)) return;
    const auto at = SharedAtAccess::of(scene);
    const auto n = steps.num_elements();
    if (!at || at->words.size() < (in_place_ ? 1 : 2) * std::size_t{kRoom} || n > kRoom) return;
    num_levels_ = static_cast<int>(std::ranges::count_if(
        steps.rows(), [](const ScanStep& step) { return step.reach.rule == scan::Reach::window; }));
    words_ = at->words;
    farthest_ = 0;
    std::uint32_t last = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
        // The first store is of the element itself, and each after it of one level more.
        const auto stores = at->writes[i] + (in_place_ ? 0 : at->writes[kRoom + i]);
        levels_of_.push_back(std::min(num_levels_, std::max(0, static_cast<int>(stores) - 1)));
        farthest_ = std::max(farthest_, levels_of_.back());
        const auto written = std::max(at->written_at[i], in_place_ ? 0 : at->written_at[kRoom + i]);
        if (written > last) last = written, latest_ = i;
    }
    const auto now = read_values(*prefix, false, 0, n), before = read_values(*prefix, true, 0, n);
    moved_.assign(n, false);
    for (std::uint32_t i = 0; i < n; ++i) moved_[i] = now.bits(i) != before.bits(i);
}

bool ScanInBlock::is_done(int row, std::uint32_t element) const {
    if (!at_work() || element >= levels_of_.size() || row == 0) return true;
    if (row > num_levels_) return moved_[element];
    const bool works = element >> (row - 1) != 0;
    return row <= (works || !in_place_ ? row_of(element) : farthest_);
}

std::optional<std::uint32_t> ScanInBlock::word(int row, std::uint32_t element) const {
    if (!at_work() || element >= levels_of_.size() || row > num_levels_) return std::nullopt;
    const auto reached = row_of(element);
    const bool there = in_place_ ? row >= reached : row == reached || row + 1 == reached;
    // Row 0 is the array itself, whether it has been read or not.
    if (!there || row == 0) return std::nullopt;
    return words_[place_of(row, element)];
}

}  // namespace lockstep
