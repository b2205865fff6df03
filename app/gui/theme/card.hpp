#pragma once

#include "app/gui/theme/look.hpp"

namespace lockstep {

/// A small window over the others, on a ground of its own, with a border: what is asked for and goes again. Never modal, and
/// nowhere remembered.
class Card {
public:
    /// At a place in pixels; `size` in pixels, 0: what the content needs. `focus`: it gets the keyboard.
    Card(const Look& look, const char* name, ImVec2 at, ImVec2 size, bool focus);
    ~Card() { ImGui::End(); }
    Card(const Card&) = delete;
    Card& operator=(const Card&) = delete;

    bool visible() const { return visible_; }

private:
    bool visible_ = false;
};

/// Where a card of a size lies wholly within the window, as near to a wish as that allows; all in pixels.
ImVec2 within_window(const Look& look, ImVec2 wish, ImVec2 size);

}  // namespace lockstep
