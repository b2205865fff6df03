#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep::debugger {

/// A word, number or sign of C++ source; comments are left out.
struct SourceToken {
    std::string text;
    std::uint32_t line = 0;  ///< from 1
    bool is_word() const;
};

using SourceTokens = std::span<const SourceToken>;

std::vector<SourceToken> tokens_of(std::string_view source);

/// The index behind the bracket that closes the one at `open`; the end where none does.
std::size_t behind_bracket(SourceTokens tokens, std::size_t open);
/// The bracket that `at` stands in; the end where it stands in none.
std::size_t bracket_around(SourceTokens tokens, std::size_t at);
/// Cuts at a sign that stands outside of brackets.
std::vector<SourceTokens> split(SourceTokens tokens, std::string_view sign);
/// As one would write it: "own + beyond", "graph.row_offsets".
std::string text_of(SourceTokens tokens);
/// The variables that an expression reads, each once: no members, no functions, no types that qualify a name.
std::vector<std::string> names_in(SourceTokens tokens);

}  // namespace lockstep::debugger
