#pragma once

struct ImFont;

namespace lockstep {

/// Adds the fonts of the system as fallbacks of a font: missing characters (Chinese, Japanese, Korean, Hebrew, ...) are drawn with
/// the first sans-serif font, in fontconfig's order, that has them. No font is searched or read before the first such character.
void add_system_fonts(ImFont* font);

}  // namespace lockstep
