#pragma once

#include <cstdint>
#include <optional>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// A slider for the size of a generated input, in powers of two. Releasing the slider generates the input, because a large one takes
/// time.
class InputSize {
public:
    /// Draws nothing for an input from a file.
    void draw(const PanelContext& context);

private:
    std::optional<float> moving_;  ///< its position while it is dragged
};

}  // namespace lockstep
