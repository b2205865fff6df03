#pragma once

#include "app/panels/frame/panel.hpp"

namespace lockstep {

/// What two threads of the launch do to one element while nothing orders them, one row for a pair of lines; and what stopped the
/// launch. A click goes to the second of the two accesses.
class HazardsPanel final : public Panel {
public:
    const char* id() const override { return "hazards"; }
    const char* title() const override { return "Hazards"; }
    std::string note(const PanelContext&) const override { return "this launch"; }
    ImVec2 padding() const override { return {0, 4}; }
    void draw(const PanelContext& context) override;
    bool settled() const override { return settled_; }

private:
    bool settled_ = true;
};

}  // namespace lockstep
