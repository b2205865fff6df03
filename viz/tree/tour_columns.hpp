#pragma once

#include <optional>

#include "viz/scene.hpp"

namespace lockstep {

/// The columns that run along a tour: what each arc counts for, and the sums of that.
struct TourColumns {
    const ColumnPicture* weights = nullptr;
    const ColumnPicture* sums = nullptr;

    /// Nothing where an algorithm does not scan its tour.
    static std::optional<TourColumns> of(const Scene& scene) {
        const TourColumns columns{scene.find(Role::weight), scene.find(Role::running_sum)};
        if (columns.weights == nullptr || columns.sums == nullptr) return std::nullopt;
        return columns;
    }
    /// A pass until the scene's has given weights.
    static bool weighed(const Scene& scene) {
        for (std::size_t i = 0; i < scene.columns.size(); ++i)
            if (scene.columns[i].column->role == Role::weight)
                return scene.record && !scene.record->range_of(i).empty();
        return false;
    }
    std::uint32_t num_positions() const { return weights->column->size; }
    /// The highest sum of the run; 1 while there is none.
    float highest() const {
        return sums->range.empty() ? 1.f : std::max(1.f, static_cast<float>(sums->range.highest().number()));
    }
    bool signed_weights() const { return !weights->range.empty() && weights->range.lowest().number() < 0; }
};

}  // namespace lockstep
