#pragma once

#include "app/gui/theme/look.hpp"

namespace lockstep {

/// A small temporary window with a border over the others. Never modal, never saved.
class Card {
public:
    /// At a position in pixels; `size` in pixels, 0: fits the content. `focus`: it gets the keyboard.
    Card(const Look& look, const char* name, ImVec2 at, ImVec2 size, bool focus);
    ~Card() { ImGui::End(); }
    Card(const Card&) = delete;
    Card& operator=(const Card&) = delete;

    bool visible() const { return visible_; }

private:
    bool visible_ = false;
};

/// The position nearest to a wish at which a card lies completely within the window; in pixels.
ImVec2 clamp_to_window(const Look& look, ImVec2 wish, ImVec2 size);

}  // namespace lockstep
