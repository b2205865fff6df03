#pragma once

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// The ratio of requested to moved bytes, sectors and bank replays as curves over the passes, which are traced one after the other.
class TrafficPanel final : public Panel {
public:
    const char* id() const override { return "traffic"; }
    const char* title() const override { return "Traffic"; }
    std::string note(const PanelContext& context) const override;
    void draw(const PanelContext& context) override;
};

}  // namespace lockstep
