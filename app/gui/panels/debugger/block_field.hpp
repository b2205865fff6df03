#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/gui/panels/debugger/typed_field.hpp"
#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// A text field for the blocks of a launch to record, "40..79", with a button. The line below states the valid blocks,
/// or why the input is refused.
class BlockField {
public:
    /// Starts at the cursor, `width` pixels wide. `others`: the launch is open with other blocks. True when the user asked to record.
    bool draw(const PanelContext& context, float width, bool others);

private:
    TypedField field_;
};

/// Blocks of the launch that is open or will be opened; none without a launch, or when it has one block.
std::optional<std::uint32_t> blocks_to_choose_from(const PanelContext& context);

}  // namespace lockstep
