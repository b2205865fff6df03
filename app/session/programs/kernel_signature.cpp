#include "app/session/programs/kernel_signature.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace lockstep {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

bool is_blank(char c) { return kBlanks.find(c) != kBlanks.npos; }
bool in_word(char c) { return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
bool begins_word(char c) { return in_word(c) && !(c >= '0' && c <= '9'); }

/// C++ without its comments.
std::string without_comments(std::string_view text) {
    std::string kept;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto rest = text.substr(at, 2);
        if (rest != "//" && rest != "/*") {
            kept += text[at];
            continue;
        }
        const bool line = rest == "//";
        const auto end = text.find(line ? "\n" : "*/", at + 2);
        kept += ' ';
        if (end == text.npos) break;
        at = line ? end - 1 : end + 1;
    }
    return kept;
}

/// Without blanks at both ends, and one blank in place of several.
std::string trimmed(std::string_view text) {
    std::string kept;
    for (const char c : text)
        if (!is_blank(c)) kept += c;
        else if (!kept.empty() && kept.back() != ' ') kept += ' ';
    if (!kept.empty() && kept.back() == ' ') kept.pop_back();
    return kept;
}

/// The word that ends before `end`, or "".
std::string_view word_before(std::string_view text, std::size_t end) {
    auto begin = end;
    while (begin > 0 && in_word(text[begin - 1])) --begin;
    return begin < end && begins_word(text[begin]) ? text.substr(begin, end - begin) : std::string_view();
}

std::vector<std::string_view> words_in(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!in_word(text[at])) continue;
        auto end = at;
        while (end < text.size() && in_word(text[end])) ++end;
        words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

/// "const int* __restrict__ in" as type and name.
KernelSignature::Parameter parameter_of(const std::string& declared) {
    std::string_view text = declared;
    text = text.substr(0, text.find('='));
    if (const auto bracket = text.find('['); bracket != text.npos) text = text.substr(0, bracket);
    text = text.substr(0, text.find_last_not_of(' ') + 1);
    const auto name = word_before(text, text.size());
    if (name.empty() || name.size() == text.size()) return {.name = declared, .type = declared};
    std::string type;
    for (text.remove_suffix(name.size()); !text.empty();) {
        const auto word =
            text.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(text, in_word) - text.begin()));
        if (word != "__restrict__" && word != "__restrict") type += word;
        text.remove_prefix(word.size());
        if (!word.empty() || text.empty()) continue;
        type += text.front();
        text.remove_prefix(1);
    }
    return {.name = std::string(name), .type = trimmed(type)};
}

/// "i32" of "int const" and "const int".
std::string element_type_of(std::string_view type) {
    const auto all = words_in(type);
    const std::set<std::string_view> words(all.begin(), all.end());
    const auto has = [&](const char* one) { return words.contains(one); };
    const char sign = has("unsigned") || has("bool") || has("size_t") || has("uint8_t") || has("uint16_t") ||
                              has("uint32_t") || has("uint64_t")
                          ? 'u'
                          : 'i';
    if (has("double")) return "f64";
    if (has("float")) return "f32";
    if (has("char") || has("bool") || has("int8_t") || has("uint8_t")) return fmt::format("{}8", sign);
    if (has("short") || has("int16_t") || has("uint16_t")) return fmt::format("{}16", sign);
    if (has("long") || has("size_t") || has("int64_t") || has("uint64_t")) return fmt::format("{}64", sign);
    return fmt::format("{}32", sign);
}

/// The number that a launch gets at first for a parameter of this type.
int first_number(std::string_view type) { return type.starts_with('f') || type.ends_with('8') ? 1 : 1024; }

}  // namespace

std::vector<std::string> parts_of_list(std::string_view text, std::size_t begin) {
    std::vector<std::string> parts;
    std::string one;
    int depth = 0;
    for (auto at = begin; at < text.size(); ++at) {
        const char c = text[at];
        if ((c == ')' && depth == 0) || (c == ',' && depth == 0)) {
            if (one = trimmed(one); !one.empty()) parts.push_back(std::exchange(one, {}));
            if (c == ')') return parts;
            continue;
        }
        if (c == '(' || c == '<' || c == '[') ++depth;
        if (c == ')' || c == '>' || c == ']') --depth;
        one += c;
    }
    return {};
}

std::vector<KernelSignature> kernels_of_source(std::string_view source) {
    constexpr std::string_view kKernel = "__global__";
    const auto text = without_comments(source);
    std::vector<KernelSignature> kernels;
    for (auto at = text.find(kKernel); at != text.npos; at = text.find(kKernel, at)) {
        at += kKernel.size();
        // The bracket of the parameters; attributes before it have brackets too.
        auto open = text.find_first_of("(){};", at);
        auto name = std::string_view();
        while (open != text.npos && text[open] == '(') {
            name = word_before(text, text.find_last_not_of(kBlanks, open - 1) + 1);
            if (name != "__launch_bounds__" && name != "__attribute__") break;
            open = text.find_first_of("(){};", std::min(text.find(')', open), text.size() - 1) + 1);
        }
        if (open == text.npos || text[open] != '(' || name.empty()) continue;
        if (std::ranges::find(kernels, name, &KernelSignature::name) != kernels.end()) continue;
        KernelSignature kernel{.name = std::string(name), .parameters = {}};
        for (const auto& one : parts_of_list(text, open + 1))
            if (one != "void") kernel.parameters.push_back(parameter_of(one));
        kernels.push_back(std::move(kernel));
    }
    return kernels;
}

KernelCall first_call(const KernelSignature& kernel) {
    KernelCall call{.kernel = kernel.name, .arguments = {}};
    for (const auto& one : kernel.parameters) {
        const auto star = one.type.rfind('*');
        const auto type = one.type.empty() ? std::string("u32") : element_type_of(one.type.substr(0, star));
        if (star != one.type.npos || (one.type.empty() && one.bytes == 8))
            call.arguments.push_back(fmt::format("{}[1024]=0", type));
        else call.arguments.push_back(fmt::format("{}={}", type, first_number(type)));
    }
    return call;
}

}  // namespace lockstep
