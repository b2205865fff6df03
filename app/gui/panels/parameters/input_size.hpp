#pragma once

#include <cstdint>
#include <optional>

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// A slider for the size of a generated input, in doublings. The new input is made when the slider is let go, since a large
/// one takes its time.
class InputSize {
public:
    /// Draws nothing for an input that comes from a file.
    void draw(const PanelContext& context);

private:
    std::optional<float> moving_;  ///< where the slider stands while it is held
};

}  // namespace lockstep
