#include "app/gui/manual/manual.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "lockstep/build_info.hpp"
#include "viz/gl/programs/installed_file.hpp"

namespace lockstep {
namespace {

/// The chapters in the order in which they are read: assets/manual/ID.md.
constexpr const char* kChapters[] = {
    "start", "lessons",      "teach", "debug",   "tune",     "your-own-kernels", "your-programs", "several-gpus",
    "files", "command-line", "share", "studies", "promises", "glossary",         "about"};
constexpr std::string_view kGlossary = "glossary", kVersionMark = "{version}";
constexpr std::size_t kBefore = 40, kExcerpt = 160;  ///< characters of an excerpt: before the word, and in all

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

/// The next line, without its end; the rest stays in `text`.
std::string_view take_line(std::string_view& text) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

/// 0 for a line that is no heading.
int heading_level(std::string_view line) {
    const auto marks = std::min(line.find_first_not_of('#'), line.size());
    return marks >= 1 && marks <= 6 && marks < line.size() && line[marks] == ' ' ? static_cast<int>(marks) : 0;
}

std::vector<std::string> words_of(std::string_view query) {
    std::vector<std::string> words;
    for (const char c : lower(query)) {
        if (std::isspace(static_cast<unsigned char>(c))) words.emplace_back();
        else if (words.empty()) words.emplace_back(1, c);
        else words.back() += c;
    }
    std::erase(words, "");
    return words;
}

std::string excerpt_of(const std::string& text, std::size_t at) {
    std::size_t begin = at > kBefore ? text.find(' ', at - kBefore) + 1 : 0;
    if (begin > at) begin = at;
    auto end = text.size() - begin > kExcerpt ? text.rfind(' ', begin + kExcerpt) : text.size();
    if (end == std::string::npos || end <= at) end = text.size();
    return (begin > 0 ? "… " : "") + text.substr(begin, end - begin) + (end < text.size() ? " …" : "");
}

/// A term begins a paragraph in bold: "**sector, sectors** The 32 bytes that ...".
void add_terms(Glossary& glossary, std::string_view paragraph) {
    constexpr std::string_view kBold = "**";
    paragraph = trimmed(paragraph);
    if (!paragraph.starts_with(kBold)) return;
    const auto end = paragraph.find(kBold, kBold.size());
    if (end == std::string_view::npos) return;
    const std::string meaning = plain_text(trimmed(paragraph.substr(end + kBold.size())));
    std::string_view terms = paragraph.substr(kBold.size(), end - kBold.size());
    while (!terms.empty()) {
        const auto comma = std::min(terms.find(','), terms.size());
        glossary.emplace(lower(trimmed(terms.substr(0, comma))), meaning);
        terms.remove_prefix(std::min(comma + 1, terms.size()));
    }
}

}  // namespace

ManualChapter Manual::parse(std::string id, std::string markdown) {
    ManualChapter chapter{std::move(id), std::move(markdown), {}};
    std::string_view rest = chapter.markdown;
    bool in_code = false;
    while (!rest.empty()) {
        const auto line = take_line(rest);
        if (line.starts_with("```")) in_code = !in_code;
        if (const int level = in_code ? 0 : heading_level(line)) {
            chapter.sections.push_back({level, std::string(trimmed(line.substr(static_cast<std::size_t>(level)))), {}});
        } else if (!chapter.sections.empty()) {
            chapter.sections.back().text.append(line).append("\n");
        }
    }
    if (chapter.sections.empty()) chapter.sections.push_back({1, chapter.id, chapter.markdown});
    return chapter;
}

Manual Manual::installed() {
    std::vector<ManualChapter> chapters;
    for (const std::string id : kChapters) {
        const auto path = asset_path("manual/" + id + ".md");
        auto text = installed_file(path).value_or("# " + id + "\n\nThis chapter is missing: " + path.string() +
                                                  " cannot be read. Build the program again, or install it again.\n");
        if (const auto at = text.find(kVersionMark); at != std::string::npos)
            text.replace(at, kVersionMark.size(), std::string(kVersion) + " (" + kGitRevision + ")");
        chapters.push_back(parse(id, std::move(text)));
    }
    return Manual(std::move(chapters));
}

Manual::Manual(std::vector<ManualChapter> chapters) : chapters_(std::move(chapters)) {
    const auto* glossary = find(kGlossary);
    if (!glossary) return;
    for (const auto& section : glossary->sections) {
        std::string_view rest = section.text;
        std::string paragraph;
        while (!rest.empty()) {
            const auto line = take_line(rest);
            if (!trimmed(line).empty()) {
                paragraph.append(line).append(" ");
                if (!rest.empty()) continue;
            }
            add_terms(glossary_, std::exchange(paragraph, {}));
        }
    }
}

const ManualChapter* Manual::find(std::string_view id) const {
    const auto found = std::ranges::find(chapters_, id, &ManualChapter::id);
    return found == chapters_.end() ? nullptr : &*found;
}

ManualHit Manual::section(std::string_view title) const {
    for (const auto& chapter : chapters_)
        for (const auto& section : chapter.sections)
            if (section.title == title) return {&chapter, &section, {}};
    return {nullptr, nullptr, {}};
}

std::string Manual::summary(std::string_view title) const {
    const auto found = section(title);
    if (!found.section) return {};
    const auto text = trimmed(found.section->text);
    return plain_text(text.substr(0, text.find("\n\n")));
}

std::vector<ManualHit> Manual::search(std::string_view query) const {
    const auto words = words_of(query);
    if (words.empty()) return {};
    const auto phrase = lower(trimmed(query));
    std::vector<ManualHit> in_titles, in_texts;
    for (const auto& chapter : chapters_)
        for (const auto& section : chapter.sections) {
            const auto title = lower(section.title), text = plain_text(section.text), folded = lower(text);
            const auto has = [&](const std::string& where) {
                return std::ranges::all_of(words,
                                           [&](const auto& word) { return where.find(word) != std::string::npos; });
            };
            if (!has(title + "\n" + folded)) continue;
            auto at = folded.find(phrase);
            if (at == std::string::npos) at = folded.find(words.front());
            (has(title) ? in_titles : in_texts)
                .push_back({&chapter, &section, excerpt_of(text, at == std::string::npos ? 0 : at)});
        }
    in_titles.insert(in_titles.end(), in_texts.begin(), in_texts.end());
    return in_titles;
}

std::string plain_text(std::string_view markdown) {
    std::string out;
    for (std::size_t i = 0; i < markdown.size(); ++i) {
        const char c = markdown[i];
        const auto label_end = markdown.find("](", i);
        if (c == '!' && i + 1 < markdown.size() && markdown[i + 1] == '[' && label_end != std::string_view::npos) {
            i = std::min(markdown.find(')', label_end), markdown.size() - 1);  // a picture
        } else if (c == ']' && i + 1 < markdown.size() && markdown[i + 1] == '(') {
            i = std::min(markdown.find(')', i), markdown.size() - 1);  // a link keeps its label
        } else if (c == '[' && label_end != std::string_view::npos &&
                   markdown.substr(i + 1, label_end - i - 1).find_first_of("[]\n") == std::string_view::npos) {
            continue;
        } else if (c == '*' || c == '`') {
            continue;
        } else if (c == '\n' || c == ' ') {
            if (!out.empty() && out.back() != ' ') out += ' ';
        } else {
            out += c;
        }
    }
    return std::string(trimmed(out));
}

}  // namespace lockstep
