#pragma once

struct ImFont;

namespace lockstep {

/// Adds the fonts of the system behind a font: characters that it lacks (Chinese, Japanese, Korean, Hebrew, ...) are drawn with the
/// first sans-serif font, in the order of fontconfig, that has them. Nothing is searched or read before the first such character.
void add_system_fonts(ImFont* font);

}  // namespace lockstep
