#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"
#include "viz/view_stage.hpp"

namespace lockstep::test {

/// A small run that views draw.
struct DrawnExample {
    const char* name;
    AlgorithmInfo (*algorithm)();
    const char* spec;
    std::vector<std::pair<std::string, std::string>> parameters{};
    std::optional<std::uint32_t> telling{};  ///< the pass with the most to show; none: the middle pass
};

/// Every view has an example, and every role that a view reads occurs.
const std::vector<DrawnExample>& drawn_examples();

/// With one element of each space selected, so that all selection marks are drawn.
Scene with_picked(Scene scene);

/// The picture when the view has nothing left to prepare.
Image draw_settled(ViewStage& stage, View& view, const Scene& scene, int width, int height, ViewInput input = {});

}  // namespace lockstep::test
