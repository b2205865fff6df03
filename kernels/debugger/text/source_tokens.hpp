#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep::debugger {

/// A word, number or sign of C++ source without comments.
struct SourceToken {
    std::string text;
    std::uint32_t line = 0;  ///< from 1
    bool is_word() const;
};

using SourceTokens = std::span<const SourceToken>;

std::vector<SourceToken> tokens_of(std::string_view source);

/// The index after the bracket that closes the one at `open`; the end if there is none.
std::size_t behind_bracket(SourceTokens tokens, std::size_t open);
/// The innermost bracket that is open at `at`; the end if there is none.
std::size_t bracket_around(SourceTokens tokens, std::size_t at);
/// Splits at a sign outside of brackets.
std::vector<SourceTokens> split(SourceTokens tokens, std::string_view sign);
/// Joins tokens with the usual blanks: "own + beyond", "graph.row_offsets".
std::string text_of(SourceTokens tokens);
/// The variables that an expression reads, each once, without members, functions and qualifying types.
std::vector<std::string> names_in(SourceTokens tokens);

/// Whether a text is a name with members: "next", "node.successor".
bool is_name(const std::string& text);
/// Whether a name is spelled as a constant: "kNone", "NONE".
bool is_constant(const std::string& name);

}  // namespace lockstep::debugger
