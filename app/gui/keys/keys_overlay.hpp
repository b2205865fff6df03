#pragma once

#include "app/gui/theme/look.hpp"

namespace lockstep {

/// F1: every command that has a key, and what the pointer does on the Stage. Closes on F1, Escape and a click elsewhere.
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
