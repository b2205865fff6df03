#pragma once

#include "app/panels/frame/panel.hpp"

namespace lockstep {

/// Lanes against the 32 banks of shared memory, for the instruction that the warp in focus is at.
class BanksPanel final : public Panel {
public:
    const char* id() const override { return "banks"; }
    const char* title() const override { return "Banks"; }
    std::string note(const PanelContext&) const override { return "32 banks of 4 bytes"; }
    bool on_canvas() const override { return true; }
    void draw(const PanelContext& context) override;
};

}  // namespace lockstep
