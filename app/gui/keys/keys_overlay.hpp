#pragma once

#include "app/gui/theme/look.hpp"

namespace lockstep {

/// Shift+F1: every command with a key, and the pointer's actions on the Stage. Closes on Escape and a click elsewhere.
class KeysOverlay {
public:
    void toggle() {
        open_ = !open_;
        just_opened_ = open_;
    }
    bool is_open() const { return open_; }
    void draw(const Look& look);

private:
    bool open_ = false, just_opened_ = false;
};

}  // namespace lockstep
