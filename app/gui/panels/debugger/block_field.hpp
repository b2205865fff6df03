#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/gui/panels/debugger/typed_field.hpp"
#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// A line in which the blocks of a launch are typed that are to be recorded, "40..79", with what is valid, and a button that has
/// it done; what is wrong with them is said below.
class BlockField {
public:
    /// From the cursor on, so wide. `others`: the launch is open, on other blocks. True when it was asked for.
    bool draw(const PanelContext& context, float width, bool others);

private:
    TypedField field_;
};

/// Blocks of the launch that is open, or is to be; none where there is none, or it has but one.
std::optional<std::uint32_t> blocks_to_choose_from(const PanelContext& context);

}  // namespace lockstep
