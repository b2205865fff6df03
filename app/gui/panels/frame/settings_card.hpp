#pragma once

#include "app/gui/panels/frame/panel.hpp"
#include "app/session/preferences.hpp"

namespace lockstep {

/// Settings for all runs: theme, size, motion, snapshots, device. A change takes effect at once. Closes on Escape and on a click
/// elsewhere.
class SettingsCard {
public:
    void toggle() {
        open_ = !open_;
        just_opened_ = open_;
    }
    bool is_open() const { return open_; }
    void draw(const PanelContext& context, Preferences& preferences);

private:
    void draw_rows(const PanelContext& context, Preferences& preferences);
    void draw_snapshots(const PanelContext& context);
    void draw_gpus(const PanelContext& context, Preferences& preferences);

    bool open_ = false, just_opened_ = false;
};

}  // namespace lockstep
