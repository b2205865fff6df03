#include "kernels/debugger/text/source_tokens.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace lockstep::debugger {

namespace {

constexpr std::array<std::string_view, 23> kLongSigns = {"<<=", ">>=", "...", "::", "->", "++", "--", "<<",
                                                         ">>",  "<=",  ">=",  "==", "!=", "&&", "||", "+=",
                                                         "-=",  "*=",  "/=",  "%=", "&=", "|=", "^="};

bool is_word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::size_t end_of_literal(std::string_view source, std::size_t at) {
    const char quote = source[at++];
    while (at < source.size() && source[at] != quote) at += source[at] == '\\' ? 2 : 1;
    return std::min(at + 1, source.size());
}

bool opens(const SourceToken& token) { return token.text == "(" || token.text == "[" || token.text == "{"; }
bool closes(const SourceToken& token) { return token.text == ")" || token.text == "]" || token.text == "}"; }

bool is_keyword(std::string_view word) {
    constexpr std::array<std::string_view, 13> words = {"const",    "auto",        "true", "false",  "sizeof",
                                                        "return",   "this",        "if",   "static", "constexpr",
                                                        "unsigned", "static_cast", "else"};
    return std::ranges::find(words, word) != words.end();
}

}  // namespace

bool SourceToken::is_word() const {
    return std::isalpha(static_cast<unsigned char>(text.front())) != 0 || text.front() == '_';
}

std::vector<SourceToken> tokens_of(std::string_view source) {
    std::vector<SourceToken> tokens;
    std::uint32_t line = 1;
    for (std::size_t at = 0; at < source.size();) {
        const char c = source[at];
        auto end = at + 1;
        if (c == '\n') {
            ++line;
        } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
            // skips a blank
        } else if (source.substr(at, 2) == "//") {
            end = std::min(source.find('\n', at), source.size());
        } else if (source.substr(at, 2) == "/*") {
            const auto close = source.find("*/", at + 2);
            end = close == std::string_view::npos ? source.size() : close + 2;
            line += static_cast<std::uint32_t>(std::count(source.begin() + static_cast<std::ptrdiff_t>(at),
                                                          source.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
        } else {
            if (is_word_character(c)) {
                while (end < source.size() && (is_word_character(source[end]) || source[end] == '\'')) ++end;
            } else if (c == '"' || c == '\'') {
                end = end_of_literal(source, at);
            } else {
                for (const auto sign : kLongSigns)
                    if (source.substr(at, sign.size()) == sign) {
                        end = at + sign.size();
                        break;
                    }
            }
            tokens.push_back({std::string(source.substr(at, end - at)), line});
        }
        at = end;
    }
    return tokens;
}

std::size_t behind_bracket(SourceTokens tokens, std::size_t open) {
    int depth = 0;
    for (auto at = open; at < tokens.size(); ++at) {
        depth += opens(tokens[at]) ? 1 : closes(tokens[at]) ? -1 : 0;
        if (depth == 0) return at + 1;
    }
    return tokens.size();
}

std::size_t bracket_around(SourceTokens tokens, std::size_t at) {
    int depth = 0;
    for (auto before = at; before > 0; --before) {
        depth += closes(tokens[before - 1]) ? 1 : opens(tokens[before - 1]) ? -1 : 0;
        if (depth < 0) return before - 1;
    }
    return tokens.size();
}

std::vector<SourceTokens> split(SourceTokens tokens, std::string_view sign) {
    std::vector<SourceTokens> parts;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        depth += opens(tokens[at]) ? 1 : closes(tokens[at]) ? -1 : 0;
        if (depth != 0 || tokens[at].text != sign) continue;
        parts.push_back(tokens.subspan(begin, at - begin));
        begin = at + 1;
    }
    parts.push_back(tokens.subspan(begin));
    return parts;
}

std::string text_of(SourceTokens tokens) {
    constexpr std::array<std::string_view, 10> tight = {".", "::", "->", "(", ")", "[", "]", "<", ">", "~"};
    const auto is_tight = [&](const SourceToken& token) { return std::ranges::find(tight, token.text) != tight.end(); };
    std::string text;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (i != 0 && tokens[i].text != "," && !is_tight(tokens[i]) && !is_tight(tokens[i - 1])) text += ' ';
        text += tokens[i].text;
    }
    return text;
}

std::vector<std::string> names_in(SourceTokens tokens) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto& text = tokens[i].text;
        if (!tokens[i].is_word() || is_keyword(text)) continue;
        const auto before = i == 0 ? std::string_view() : std::string_view(tokens[i - 1].text);
        const auto after = i + 1 == tokens.size() ? std::string_view() : std::string_view(tokens[i + 1].text);
        if (before == "." || before == "->" || before == "::" || after == "::" || after == "(" || after == "{")
            continue;
        if (std::ranges::find(names, text) == names.end()) names.push_back(text);
    }
    return names;
}

bool is_name(const std::string& text) {
    if (text.empty() || std::isdigit(static_cast<unsigned char>(text.front())) != 0) return false;
    return std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '.'; });
}

bool is_constant(const std::string& name) {
    const auto capital = [](unsigned char c) { return std::isupper(c) != 0; };
    const bool all = name.size() > 1 && std::ranges::all_of(name, [&](unsigned char c) {
                         return capital(c) || c == '_' || std::isdigit(c) != 0;
                     });
    return all || (name.size() > 1 && name.front() == 'k' && capital(static_cast<unsigned char>(name[1])));
}

}  // namespace lockstep::debugger
