#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/algorithms/memory/warp_steps.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/memory_access/access_grid.hpp"
#include "viz/memory_access/bank_grid.hpp"
#include "viz/memory_access/transposed_tile.hpp"
#include "viz/scene.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The bytes that a warp's access moves for every value of a copy's parameter: a line for each rule, the current value
/// in amber.
class MovedLines {
public:
    static constexpr float kHeight = 158;  ///< points

    /// asked  bytes that the lanes of a full warp ask for
    /// bytes  for each rule (MovingRule::all()), of values first, first + 1, ...
    void draw(const Scene& scene, const Labels& labels, const Rect& area, std::uint32_t asked,
              const std::string& parameter, std::uint32_t first, std::uint32_t now,
              const std::vector<std::vector<std::uint64_t>>& bytes) const;
};

/// A warp of a copy or a transpose: the memory that its accesses touch by three rules, and the banks that they use.
class TrafficPicture {
public:
    void draw(const Scene& scene, const Rect& area, const ViewInput& input, const Labels& labels, ViewOutput& output);
    std::uint32_t warp() const { return warp_; }

private:
    void read(const Scene& scene);
    void draw_copy(const Scene& scene, const Rect& area, const Labels& labels);
    void draw_transpose(const Scene& scene, const Rect& area, const Labels& labels);
    void draw_banks(const Scene& scene, const Rect& area, const Labels& labels);
    std::optional<std::uint32_t> lane_of(std::optional<std::uint32_t> element) const;
    void answer(const Scene& scene, const ViewInput& input, ViewOutput& output) const;
    /// The first of a kind; null if there is none.
    const memory::WarpStep* step(memory::WarpStep::Kind kind) const;

    std::uint32_t warp_ = 0;
    std::vector<memory::WarpStep> steps_;
    std::array<AccessGrid, 3> grids_;
    std::array<const memory::WarpStep*, 3> shown_{};  // in each grid; null: none
    std::optional<std::uint32_t> focus_;  // lane
    MovedLines lines_;
    TransposedTile tile_;
    std::vector<std::vector<std::uint64_t>> moved_;  // by rule, for each value of the parameter
    std::uint64_t read_ = 0;
};

}  // namespace lockstep
