#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

enum class TokenKind { plain, keyword, comment, text };

/// A range of characters of one kind in a line.
struct Token {
    std::size_t begin = 0, end = 0;
    TokenKind kind = TokenKind::plain;
};

/// A line of C++ source, ready to be drawn.
struct SourceLine {
    std::string text;  ///< tabs widened, no line break
    std::vector<Token> tokens;  ///< in order, covering the whole line
    std::vector<int> pseudocode;  ///< lines of the pseudocode from a comment `// line 7` or `// lines 6, 7`
};

/// Splits a source into lines and tokens.
std::vector<SourceLine> parse_source(std::string_view source);

/// The line of the pseudocode for a line (from 1) of a function, by the function's own comments: the next commented line, else the last;
/// none without comments.
std::optional<int> pseudocode_near(const std::vector<SourceLine>& lines, std::size_t line);

/// The lines of a file; empty if it cannot be read.
std::vector<SourceLine> load_source(const std::filesystem::path& path);

}  // namespace lockstep
