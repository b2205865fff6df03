#include "app/session/findings/source/calling_line.hpp"

#include <cctype>
#include <string>
#include <string_view>

namespace lockstep {
namespace {

constexpr std::string_view kFunction = "SIMT_FN";
constexpr int kDeepest = 4;  ///< depth of calls between functions of a file

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The code of a line without its comment.
std::string_view code_of(const SourceLine& line) {
    for (const auto& token : line.tokens)
        if (token.kind == TokenKind::comment) return std::string_view(line.text).substr(0, token.begin);
    return line.text;
}

/// "advance" for "SIMT_FN bool advance(Ctx& ctx)"; empty if no function begins in the line.
std::string function_at(const SourceLine& line) {
    const auto code = code_of(line);
    const auto begin = code.find(kFunction);
    if (begin == code.npos) return {};
    const auto bracket = code.find('(', begin);
    if (bracket == code.npos) return {};
    auto first = bracket;
    while (first > begin && in_word(code[first - 1])) --first;
    return std::string(code.substr(first, bracket - first));
}

/// The function that contains a line (from 1), and its first line.
std::optional<std::pair<std::string, std::uint32_t>> function_around(const std::vector<SourceLine>& lines,
                                                                     std::uint32_t at) {
    for (auto line = at; line > 0 && line <= lines.size(); --line)
        if (auto name = function_at(lines[line - 1]); !name.empty()) return std::pair{std::move(name), line};
    return std::nullopt;
}

bool calls(const SourceLine& line, std::string_view name) {
    const auto code = code_of(line);
    if (code.find(kFunction) != code.npos) return false;
    for (auto at = code.find(name); at != code.npos; at = code.find(name, at + 1)) {
        const auto end = at + name.size();
        const bool whole = (at == 0 || !in_word(code[at - 1])) && end < code.size();
        if (whole && (code[end] == '(' || code[end] == '<')) return true;
    }
    return false;
}

std::vector<std::uint32_t> calls_of(const std::vector<SourceLine>& lines, std::string_view name) {
    std::vector<std::uint32_t> found;
    for (std::uint32_t line = 1; line <= lines.size(); ++line)
        if (calls(lines[line - 1], name)) found.push_back(line);
    return found;
}

}  // namespace

std::optional<std::uint32_t> calling_line(const std::vector<SourceLine>& kernel, const std::vector<SourceLine>& other,
                                          std::uint32_t at, std::uint32_t from) {
    for (int depth = 0; depth < kDeepest; ++depth) {
        const auto function = function_around(other, at);
        if (!function) return std::nullopt;
        const auto found = calls_of(kernel, function->first);
        if (found.size() == 1) return found.front();
        for (const auto line : found)
            if (line >= from) return line;
        if (!found.empty()) return std::nullopt;
        // Another function of its file calls it.
        const auto inner = calls_of(other, function->first);
        if (inner.size() != 1 || inner.front() == at) return std::nullopt;
        at = inner.front();
    }
    return std::nullopt;
}

}  // namespace lockstep
