#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "kernels/run/column/index_space.hpp"
#include "viz/columns/view_limits.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The columns along a tour: the weight of each arc, and the sums; a position is wrong if its arc is, or the vertex
/// numbered by it.
struct TourColumns {
    const ColumnPicture* weights = nullptr;
    const ColumnPicture* sums = nullptr;
    const ColumnPicture* tour_arc = nullptr;  ///< by position
    const ColumnPicture* numbered = nullptr;  ///< by arc, the vertex that it numbers: its head, or its twin's
    const ColumnPicture* twins = nullptr;  ///< null: heads are numbered
    const ColumnPicture *wrong_arcs = nullptr, *wrong_vertices = nullptr;  ///< null: none is wrong

    /// Nothing if an algorithm does not scan its tour.
    static std::optional<TourColumns> of(const Scene& scene) {
        TourColumns columns{scene.find(Role::weight), scene.find(Role::running_sum)};
        if (columns.weights == nullptr || columns.sums == nullptr) return std::nullopt;
        columns.tour_arc = scene.find(Role::tour_arc);
        columns.numbered = scene.find(Role::column_indices);
        if (scene.find(Role::postorder) != nullptr) columns.twins = scene.find(Role::twin);
        columns.wrong_arcs = scene.wrong_in(space_names::arcs);
        columns.wrong_vertices = scene.wrong_in(space_names::vertices);
        return columns;
    }
    /// Why shaders cannot read them, in a sentence.
    std::optional<std::string> beyond_limits() const {
        return lockstep::beyond_limits(std::array{weights, sums, tour_arc, numbered, twins});
    }
    bool anything_wrong() const {
        return tour_arc != nullptr && numbered != nullptr && (wrong_arcs != nullptr || wrong_vertices != nullptr);
    }
    /// A pass up to the scene's has computed weights.
    static bool weighed(const Scene& scene) { return any_in(scene, Role::weight); }
    /// A pass up to the scene's has computed sums.
    static bool summed(const Scene& scene) { return any_in(scene, Role::running_sum); }
    std::uint32_t num_positions() const { return weights->column->size; }
    /// The maximum sum of the run; 1 if there is none.
    float highest() const {
        return sums->range.empty() ? 1.f : std::max(1.f, static_cast<float>(sums->range.highest().number()));
    }
    bool signed_weights() const { return !weights->range.empty() && weights->range.lowest().number() < 0; }

private:
    static bool any_in(const Scene& scene, Role role) {
        for (std::size_t i = 0; i < scene.columns.size(); ++i)
            if (scene.columns[i].column->role == role) return scene.record && !scene.record->range_of(i).empty();
        return false;
    }
};

}  // namespace lockstep
