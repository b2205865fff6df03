#pragma once

#include "app/panels/panel.hpp"

namespace lockstep {

/// Where the time of the run went: each kernel, and what is not in kernels (launching, waiting, memory, the host's part).
class BreakdownPanel final : public Panel {
public:
    const char* id() const override { return "breakdown"; }
    const char* title() const override { return "Breakdown"; }
    std::string note(const PanelContext&) const override { return "share of the time, by kernel"; }
    void draw(const PanelContext& context) override;
};

}  // namespace lockstep
