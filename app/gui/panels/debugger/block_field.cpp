#include "app/gui/panels/debugger/block_field.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/session/debugger/debugger_session.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

const LaunchRecord* shown_launch(const PanelContext& context) {
    const auto& debugger = context.workspace.debugger();
    if (!context.workspace.run() || !context.workspace.now() || debugger.in_failed_pass()) return nullptr;
    const auto& launches = context.workspace.record().launches;
    const auto launch = debugger.place().launch;
    return launch < launches.size() ? &launches[launch] : nullptr;
}

/// "Blocks 0 to 6,249; memory has room for about 512."
std::string valid_text(const LaunchRecord& launch) {
    auto text = fmt::format("Blocks 0 to {} can be recorded, such as 0..{}", count_text(launch.grid - 1),
                            std::min(launch.grid - 1, 7u));
    if (const auto room = blocks_with_room(launch); room < launch.grid)
        text += fmt::format("; memory has room for about {}", count_text(room));
    return text + ".";
}

}  // namespace

std::optional<std::uint32_t> blocks_to_choose_from(const PanelContext& context) {
    const auto* launch = shown_launch(context);
    return launch && launch->grid > 1 ? std::optional(std::uint32_t{launch->grid}) : std::nullopt;
}

bool BlockField::draw(const PanelContext& context, float width, bool others) {
    const Look& look = context.look;
    const auto* launch = shown_launch(context);
    if (!launch) return false;
    return field_.draw(look,
                       {.id = "##blocks",
                        .button_id = "record-blocks",
                        .hint = "blocks: 0..7",
                        .button = others ? "Record these blocks" : "Record blocks",
                        .valid = valid_text(*launch)},
                       width, [&](const std::string& typed) {
                           context.actions.push(RecordBlocks{parse_block_range(typed, launch->grid)});
                       });
}

}  // namespace lockstep
