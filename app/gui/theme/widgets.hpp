#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/gui/theme/icons.hpp"
#include "app/gui/theme/look.hpp"

// The controls of the window. Each is an ImGui item with a given id, for tests and the keyboard.
// Sizes are in points unless stated.
namespace lockstep {

/// Shows `text` while the previous item is hovered or has the keyboard.
void tooltip(const Look& look, std::string_view text);
/// The same beside the item, so that it is not covered.
void tooltip_beside(const Look& look, std::string_view text);
/// Shows `text` beside the pointer, at once.
void tooltip_now(const Look& look, std::string_view text);

struct ButtonStyle {
    bool primary = false;  ///< the main button: amber
    bool on = false;  ///< switched on
    bool enabled = true;
    bool quiet = false;  ///< without a background until it is hovered
};

/// A button with an icon; `size` in points. Its tooltip names the action and the key.
bool icon_button(const Look& look, const char* id, Icon icon, ImVec2 size, ButtonStyle style, std::string_view hint);

/// A button with a text, `width` points wide; 0: fits the text.
bool text_button(const Look& look, const char* id, std::string_view text, float width = 0, ButtonStyle style = {});

/// A button with a text and a chevron, for a popup of the caller. `width` and `height` in points.
bool list_button(const Look& look, const char* id, std::string_view text, float width, float height,
                 std::string_view hint);

/// Choices side by side, one of them chosen. Returns the clicked one, else -1. The items' ids are "id:choice".
int segmented(const Look& look, const char* id, std::span<const char* const> choices, int chosen, float height = 26,
              std::span<const std::string> hints = {});
float segmented_width(const Look& look, std::span<const char* const> choices);  ///< pixels

/// A label and a value with a chevron, for a popup of the caller. At most `room` pixels wide; the tooltip has a value that was
/// shortened.
bool picker(const Look& look, const char* id, std::string_view label, const std::string& value, float room,
            std::string_view hint);
float picker_width(const Look& look, std::string_view label, std::string_view value);  ///< pixels

/// A slider over 0 .. 1, `width` pixels wide. `mark` (0 .. 1; none if negative) is a tick below the track: the paper's value.
bool slider(const Look& look, const char* id, float* position, float width, float mark = -1, bool enabled = true);

/// A progress bar at a position and size in pixels.
void progress_bar(ImDrawList* list, const Look& look, ImVec2 at, ImVec2 size, float fraction);

/// A hairline over the content width of the window.
void hairline(const Look& look);

/// The outline of a line of text: strong if chosen, thin if hovered, else none.
void outline_line(const Look& look, ImVec2 low, ImVec2 high, bool chosen, bool pointed);

/// The sentence of an empty panel.
void empty_note(const Look& look, std::string_view text);

}  // namespace lockstep
