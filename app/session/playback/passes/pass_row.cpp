#include "app/session/playback/passes/pass_row.hpp"

#include <algorithm>
#include <cmath>

namespace lockstep {

void Folds::fold(const std::string& group, bool folded) {
    if (folded == all_) others_.erase(group);
    else others_.insert(group);
    ++version_;
}

void Folds::fold_all(bool folded) {
    all_ = folded;
    others_.clear();
    ++version_;
}

void PassRow::update(const PassGroups& groups, const Folds& folds) {
    if (num_passes_ == groups.num_passes() && folds_ == folds.version() && runs_ == groups.runs()) return;
    num_passes_ = groups.num_passes();
    folds_ = folds.version();
    runs_ = groups.runs();
    ++version_;
    places_.clear();
    deepest_ = 0;
    const auto all = groups.all();
    std::vector<Place> places;
    std::uint32_t next = 0;  // the first pass without a place
    const auto passes_until = [&](std::uint32_t end) {
        for (; next < end; ++next) places.push_back({next, next, std::nullopt});
    };
    for (std::uint32_t group = 0; group < all.size(); ++group) {
        const auto& one = all[group];
        if (one.first < next) continue;  // nested in a folded group
        if (!folds.folded(one)) {
            deepest_ = std::max(deepest_, one.depth);
            continue;
        }
        passes_until(one.first);
        places.push_back({one.first, one.last, group});
        next = one.last + 1;
    }
    if (next == 0) return;
    passes_until(num_passes_);
    const bool any = std::ranges::any_of(places, [](const Place& one) { return one.group.has_value(); });
    if (any) places_ = std::move(places);
}

std::uint32_t PassRow::size() const {
    return places_.empty() ? num_passes_ : static_cast<std::uint32_t>(places_.size());
}

PassRow::Place PassRow::place(std::uint32_t index) const {
    return places_.empty() ? Place{index, index, std::nullopt} : places_[index];
}

std::uint32_t PassRow::index_of(std::uint32_t pass) const {
    if (places_.empty()) return pass;
    const auto after = std::ranges::upper_bound(places_, pass, {}, &Place::first);
    return static_cast<std::uint32_t>(after - places_.begin()) - (after == places_.begin() ? 0u : 1u);
}

double PassRow::position_of(std::uint32_t pass) const {
    const auto index = index_of(pass);
    const auto there = places_.empty() ? Place{pass, pass, std::nullopt} : places_[index];
    if (there.first == there.last) return index;
    const double along = static_cast<double>(std::min(pass, there.last) - there.first) / (there.last - there.first);
    return index + kSpread * (along - 0.5);
}

std::uint32_t PassRow::pass_at(double position) const {
    if (size() == 0) return 0;
    const auto index = static_cast<std::uint32_t>(std::clamp(std::round(position), 0.0, size() - 1.0));
    const auto there = place(index);
    const double along = std::clamp((position - index) / kSpread + 0.5, 0.0, 1.0);
    return there.first + static_cast<std::uint32_t>(std::lround(along * (there.last - there.first)));
}

}  // namespace lockstep
