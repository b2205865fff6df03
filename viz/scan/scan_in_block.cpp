#include "viz/scan/scan_in_block.hpp"

#include <algorithm>

#include "viz/columns/at_access/block_at_access.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMaxElements = 1u << 12;  // of a block

/// True for a row that is computed from the previous one in shared memory.
bool is_level(const scan::Reach& reach) {
    return reach.rule == scan::Reach::window || reach.rule == scan::Reach::comb || reach.rule == scan::Reach::comb_down;
}

}  // namespace

std::uint32_t ScanInBlock::place_of(int row, std::uint32_t element) const {
    return places_[(in_place_ || row % 2 == 0 ? 0 : places_.size() / 2) + element];
}

/// True if the launch computes the rows of its pass in shared memory; then finds the words of the elements.
bool ScanInBlock::takes(const Scene& scene, const ScanSteps& steps) {
    const auto* block = BlockAtAccess::of(scene);
    const auto n = steps.num_elements();
    if (!block || n == 0 || n > kMaxElements) return false;
    num_levels_ = 0;
    for (int row = 1; row < static_cast<int>(steps.rows().size()); ++row) {
        const auto& reach = steps.rows()[static_cast<std::size_t>(row)].reach;
        if (reach.depth != 0 || reach.pass != scene.pass) return false;
        if (is_level(reach)) num_levels_ = row;
    }
    places_ = block->shared_words;
    std::uint32_t room = 1;
    while (room < n) room *= 2;  // after the array the identity fills up to a power of two
    const auto size = places_.size();
    in_place_ = size >= n && size <= room;
    if (!in_place_ && size != 2 * std::size_t{n} && size != 2 * std::size_t{room}) return false;
    changes_.clear();
    for (int row = 0; row <= num_levels_; ++row) {
        auto& changed = changes_.emplace_back(n);
        for (std::uint32_t i = 0; i < n; ++i) changed[i] = steps.changes(row, i);
    }
    return num_levels_ > 0;
}

void ScanInBlock::update(const Scene& scene, const ScanSteps& steps) {
    const auto* shared = SharedAtAccess::find(scene);
    const auto* prefix = scene.find(Role::prefix, 0);
    Fingerprint fingerprint;
    fingerprint.add(shared).add(BlockAtAccess::find(scene)).add(prefix);
    fingerprint.add(scene.pass).add(steps.num_elements()).add(steps.rows().size());
    if (!fingerprint.differs_from(seen_)) return;
    levels_of_.clear();
    latest_.reset();
    if (!shared || !prefix || !takes(scene, steps)) return;
    const auto at = SharedAtAccess::of(scene);
    if (!at || at->words.size() <= places_.back()) return;
    const auto n = steps.num_elements();
    words_ = at->words;
    farthest_ = 0;
    std::uint32_t last = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
        const auto even = place_of(0, i), odd = place_of(1, i);
        // The first store writes the element itself. With two arrays each further store is one level more; with one
        // array each further store is a level that changes the element.
        const auto stores = at->writes[even] + (in_place_ ? 0 : at->writes[odd]);
        int level = 0;
        if (in_place_) {
            auto left = std::max(1u, stores) - 1;
            for (int row = 1; row <= num_levels_ && left > 0; ++row)
                if (changes_[static_cast<std::size_t>(row)][i]) level = row, --left;
        } else {
            level = std::clamp(static_cast<int>(stores) - 1, 0, num_levels_);
        }
        levels_of_.push_back(level);
        farthest_ = std::max(farthest_, level);
        const auto written = std::max(at->written_at[even], in_place_ ? 0 : at->written_at[odd]);
        if (written > last) last = written, latest_ = i;
    }
    const auto now = read_values(*prefix, false, 0, n), before = read_values(*prefix, true, 0, n);
    moved_.assign(n, false);
    for (std::uint32_t i = 0; i < n; ++i) moved_[i] = now.bits(i) != before.bits(i);
}

bool ScanInBlock::is_done(int row, std::uint32_t element) const {
    if (!at_work() || element >= levels_of_.size() || row == 0) return true;
    if (row > num_levels_) return moved_[element];
    const bool works = changes_[static_cast<std::size_t>(row)][element];
    return row <= (works || !in_place_ ? row_of(element) : farthest_);
}

std::optional<std::uint32_t> ScanInBlock::word(int row, std::uint32_t element) const {
    if (!at_work() || element >= levels_of_.size() || row > num_levels_) return std::nullopt;
    const auto reached = row_of(element);
    const bool there = in_place_ ? row >= reached : row == reached || row + 1 == reached;
    // Row 0 is the array itself, whether or not it has been read.
    if (!there || row == 0) return std::nullopt;
    return words_[place_of(row, element)];
}

}  // namespace lockstep
