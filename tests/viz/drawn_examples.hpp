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
    std::optional<std::uint32_t> telling{};  ///< the pass that has most to show; none: the one in the middle
};

/// Among them all views have one, and all roles that these read.
const std::vector<DrawnExample>& drawn_examples();

/// With an element of each space picked, so that all is drawn that is said of one.
Scene with_picked(Scene scene);

/// When nothing better is prepared any more, and whatever was shown meanwhile.
Image draw_settled(ViewStage& stage, View& view, const Scene& scene, int width, int height, ViewInput input = {});

}  // namespace lockstep::test
