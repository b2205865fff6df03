#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/gui/theme/icons.hpp"
#include "app/gui/theme/look.hpp"

// The few controls of the window. Each is an ImGui item with the id it is given, so that tests and the keyboard reach it.
// Sizes in points unless said.
namespace lockstep {

/// Shows `text` while the item before is hovered or has the keyboard.
void tooltip(const Look& look, std::string_view text);
/// The same beside the item, so that nothing of it is covered.
void tooltip_beside(const Look& look, std::string_view text);
/// Shows `text` beside the pointer, at once.
void tooltip_now(const Look& look, std::string_view text);

struct ButtonStyle {
    bool primary = false;  ///< the one thing to press: amber
    bool on = false;  ///< switched on
    bool enabled = true;
    bool quiet = false;  ///< without a ground until it is pointed at
};

/// A button with an icon; `size` in points. Its tooltip says what it does and its key.
bool icon_button(const Look& look, const char* id, Icon icon, ImVec2 size, ButtonStyle style, std::string_view hint);

/// A button with a text, `width` points wide; 0: as wide as the text needs.
bool text_button(const Look& look, const char* id, std::string_view text, float width = 0, ButtonStyle style = {});

/// A quiet button with a text and a chevron: opens what the caller shows. `width` and `height` in points.
bool list_button(const Look& look, const char* id, std::string_view text, float width, float height,
                 std::string_view hint);

/// Choices side by side, one of them chosen. Returns the one that was clicked, else -1. The items' ids are "id:choice".
int segmented(const Look& look, const char* id, std::span<const char* const> choices, int chosen, float height = 26,
              std::span<const std::string> hints = {});
float segmented_width(const Look& look, std::span<const char* const> choices);  ///< pixels

/// A label and a value with a chevron: opens what the caller shows. At most `room` pixels wide; a value that does not fit
/// is shortened and said in the tooltip.
bool picker(const Look& look, const char* id, std::string_view label, const std::string& value, float room,
            std::string_view hint);
float picker_width(const Look& look, std::string_view label, std::string_view value);  ///< pixels

/// A slider over 0 .. 1, `width` pixels wide. `mark` (0 .. 1, or less than 0) is a tick below the track: the paper's value.
bool slider(const Look& look, const char* id, float* position, float width, float mark = -1, bool enabled = true);

/// A bar that fills up, at a place and size in pixels.
void progress_bar(ImDrawList* list, const Look& look, ImVec2 at, ImVec2 size, float fraction);

/// A hairline over the content width of the window.
void hairline(const Look& look);

/// Round a line of text at a place in pixels: what was chosen, else what is pointed at, else nothing.
void outline_line(const Look& look, ImVec2 low, ImVec2 high, bool chosen, bool pointed);

/// What an empty panel says: what would fill it.
void empty_note(const Look& look, std::string_view text);

}  // namespace lockstep
