#include "app/session/findings/source/source_file.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>

namespace lockstep {
namespace {

constexpr std::array<std::string_view, 38> kKeywords = {
    "alignas",  "auto",   "bool",      "break",    "case",     "class",  "const",  "constexpr", "continue", "default",
    "do",       "double", "else",      "enum",     "explicit", "false",  "final",  "float",     "for",      "if",
    "inline",   "int",    "namespace", "operator", "private",  "public", "return", "static",    "struct",   "switch",
    "template", "this",   "true",      "typename", "unsigned", "using",  "void",   "while"};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

bool is_keyword(std::string_view word) {
    return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

/// Splits lines into tokens; keeps an open /* across lines.
class Lexer {
public:
    std::vector<Token> line(std::string_view text) {
        tokens_.clear();
        std::size_t at = 0;
        while (at < text.size()) {
            const std::size_t begin = at;
            if (in_comment_ || text.substr(at, 2) == "/*") {
                const auto close = text.find("*/", in_comment_ ? at : at + 2);
                in_comment_ = close == std::string_view::npos;
                at = in_comment_ ? text.size() : close + 2;
                add(begin, at, TokenKind::comment);
            } else if (text.substr(at, 2) == "//") {
                at = text.size();
                add(begin, at, TokenKind::comment);
            } else if (text[at] == '"' || (text[at] == '\'' && (at == 0 || !is_word(text[at - 1])))) {
                at = end_of_literal(text, at);
                add(begin, at, TokenKind::text);
            } else if (is_word(text[at])) {
                while (at < text.size() && is_word(text[at])) ++at;
                add(begin, at, is_keyword(text.substr(begin, at - begin)) ? TokenKind::keyword : TokenKind::plain);
            } else {
                add(begin, ++at, TokenKind::plain);
            }
        }
        return tokens_;
    }

private:
    static std::size_t end_of_literal(std::string_view text, std::size_t at) {
        const char quote = text[at++];
        while (at < text.size() && text[at] != quote) at += text[at] == '\\' ? 2 : 1;
        return std::min(at + 1, text.size());
    }
    void add(std::size_t begin, std::size_t end, TokenKind kind) {
        if (!tokens_.empty() && tokens_.back().kind == kind && kind != TokenKind::keyword) tokens_.back().end = end;
        else tokens_.push_back({begin, end, kind});
    }

    std::vector<Token> tokens_;
    bool in_comment_ = false;
};

/// Parses "// line 7", "// lines 6-8", "// lines 6, 7: both": the numbers after the word "line" or "lines".
std::vector<int> pseudocode_lines(std::string_view text) {
    std::vector<int> lines;
    auto at = text.rfind("// line");
    if (at == std::string_view::npos) return lines;
    at += 7;
    if (at < text.size() && text[at] == 's') ++at;
    bool range = false;
    while (at < text.size()) {
        const char c = text[at];
        if (std::isdigit(static_cast<unsigned char>(c))) {
            int number = 0;
            while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) && number < 10'000)
                number = number * 10 + (text[at++] - '0');
            for (int between = range && !lines.empty() ? lines.back() + 1 : number; between < number; ++between)
                lines.push_back(between);
            lines.push_back(number);
            range = false;
        } else if (c == '-') {
            range = true;
            ++at;
        } else if (c == ' ' || c == ',') {
            ++at;
        } else if (text.substr(at, 3) == "and") {
            at += 3;
        } else {
            break;
        }
    }
    return lines;
}

std::string without_tabs(std::string_view text) {
    std::string wide;
    for (const char c : text) {
        if (c == '\t') wide.append(4 - wide.size() % 4, ' ');
        else if (c != '\r') wide += c;
    }
    return wide;
}

}  // namespace

std::vector<SourceLine> parse_source(std::string_view source) {
    std::vector<SourceLine> lines;
    Lexer lexer;
    while (!source.empty()) {
        const auto end = std::min(source.find('\n'), source.size());
        SourceLine line{.text = without_tabs(source.substr(0, end))};
        line.tokens = lexer.line(line.text);
        line.pseudocode = pseudocode_lines(line.text);
        lines.push_back(std::move(line));
        source.remove_prefix(std::min(end + 1, source.size()));
    }
    return lines;
}

std::optional<int> pseudocode_near(const std::vector<SourceLine>& lines, std::size_t line) {
    const auto begins = [&](std::size_t at) { return lines[at - 1].text.find("SIMT_FN") != std::string::npos; };
    for (auto at = line; at > 0 && at <= lines.size() && (at == line || !begins(at)); ++at)
        if (!lines[at - 1].pseudocode.empty()) return lines[at - 1].pseudocode.front();
    for (auto at = line; at > 0 && at <= lines.size() && !begins(at); --at)
        if (!lines[at - 1].pseudocode.empty()) return lines[at - 1].pseudocode.front();
    return std::nullopt;
}

std::vector<SourceLine> load_source(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return parse_source(std::string(std::istreambuf_iterator<char>(file), {}));
}

}  // namespace lockstep
