#pragma once

#include "app/gui/panels/frame/panel.hpp"

namespace lockstep {

/// How much of what each pass moves between memory and the multiprocessors its lanes have asked for: a curve over the passes, found
/// out by tracing them one after the other.
class TrafficPanel final : public Panel {
public:
    const char* id() const override { return "traffic"; }
    const char* title() const override { return "Traffic"; }
    std::string note(const PanelContext& context) const override;
    void draw(const PanelContext& context) override;
};

}  // namespace lockstep
