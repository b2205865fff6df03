#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// A heading of a chapter and the text below it, up to the next heading.
struct ManualSection {
    int level = 1;  ///< 1: the chapter's title
    std::string title;
    std::string text;  ///< Markdown, without the heading
};

/// One file of assets/manual.
struct ManualChapter {
    std::string id;  ///< the file's name without its ending: "debug"
    std::string markdown;
    std::vector<ManualSection> sections;  ///< the first is the chapter itself

    const std::string& title() const { return sections.front().title; }
};

/// A section that contains every word of a query.
struct ManualHit {
    const ManualChapter* chapter;
    const ManualSection* section;
    std::string excerpt;  ///< the text around the first word found
};

/// Terms in lower case, with their explanations in plain text.
using Glossary = std::map<std::string, std::string, std::less<>>;

/// The manual as it is installed: the window shows these pages, and takes tooltips from their glossary.
class Manual {
public:
    /// Reads assets/manual. A missing chapter is replaced by a sentence.
    static Manual installed();
    /// A chapter's text, for tests and for pages that the program writes.
    static ManualChapter parse(std::string id, std::string markdown);

    explicit Manual(std::vector<ManualChapter> chapters);

    const std::vector<ManualChapter>& chapters() const { return chapters_; }
    /// Null for an unknown id.
    const ManualChapter* find(std::string_view id) const;
    /// The section with this title, in any chapter; both pointers are null for an unknown title.
    ManualHit section(std::string_view title) const;
    /// The first paragraph of the section with this title, in plain text; empty for an unknown title.
    std::string summary(std::string_view title) const;
    /// Sections that contain all words of `query`, ignoring case: matches in titles first.
    std::vector<ManualHit> search(std::string_view query) const;
    const Glossary& glossary() const { return glossary_; }

private:
    std::vector<ManualChapter> chapters_;
    Glossary glossary_;
};

/// Markdown without its marks: "**bank**, see [Banks](debug.md#banks)" becomes "bank, see Banks". Pictures are left out.
std::string plain_text(std::string_view markdown);

}  // namespace lockstep
