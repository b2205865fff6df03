#include "app/gui/panels/stage/view_framing.hpp"

#include <utility>

namespace lockstep {
namespace {

constexpr int kFramesToArrive = 30;

std::optional<Framing> framing_of(const View& view) {
    const auto place = view.place();
    if (!place) return std::nullopt;
    return Framing{place->centre.x, place->centre.y, place->zoom.x, place->zoom.y};
}

ViewPlace place_of(const Framing& framing) {
    return {{static_cast<float>(framing.x), static_cast<float>(framing.y)},
            {static_cast<float>(framing.across), static_cast<float>(framing.down)}};
}

}  // namespace

void ViewFraming::ask(const Workspace& workspace, View& view, ViewInput& input) {
    if (std::exchange(asked_, workspace.framing_asked()) == workspace.framing_asked()) return;
    if (const auto& framing = workspace.framing()) view.go_to(place_of(*framing));
    else if (view.place()) input.reset = true;
}

void ViewFraming::note(const PanelContext& context, const View& view, const ViewInput& input) {
    const bool sent = input.zoom != 0 || input.drag.x != 0 || input.drag.y != 0 || input.reset || input.reveal ||
                      input.reveals_picked;
    if (sent) frames_ = kFramesToArrive;
    if (frames_ == 0) return;
    --frames_;
    const auto framing = framing_of(view);
    if (framing != context.workspace.framing()) context.actions.push(NoteFraming{framing});
}

}  // namespace lockstep
