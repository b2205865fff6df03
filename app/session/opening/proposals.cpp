#include "app/session/opening/proposals.hpp"

#include <algorithm>

#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool begins_small(std::string_view text, std::string_view beginning) {
    return text.size() >= beginning.size() &&
           std::ranges::equal(text.substr(0, beginning.size()), beginning, {}, small, small);
}

bool holds_small(std::string_view text, std::string_view part) {
    return !std::ranges::search(text, part, {}, small, small).empty() || part.empty();
}

void add_recents(std::vector<Proposal>& all, std::string_view typed, const Recents& recents, const PathRoots& roots) {
    for (const auto& [source, sizes] : recents.all()) {
        const auto shown = shown_path(source.input, roots);
        if (!holds_small(shown, typed) && !holds_small(source.input.string(), typed)) continue;
        const auto choices = choices_text(source);
        all.push_back({.kind = Proposal::Kind::recent,
                       .typed = shown,
                       .name = source.input.filename().string(),
                       .detail = choices.empty() ? sizes : choices,
                       .place = shown_path(source.input.parent_path(), roots)});
    }
}

}  // namespace

std::vector<Proposal> proposals(std::string_view typed, const Recents& recents, const FolderListing& listing,
                                const PathRoots& roots) {
    std::vector<Proposal> all;
    add_recents(all, typed, recents, roots);
    const auto path = part_typed(typed, roots);
    if (listing.folder != path.folder) return all;
    for (const auto& entry : listing.entries) {
        if (!begins_small(entry.name, path.stem)) continue;
        if (entry.name.starts_with('.') && !path.stem.starts_with('.')) continue;
        const auto name = entry.name + (entry.is_folder ? "/" : "");
        all.push_back({.kind = entry.is_folder ? Proposal::Kind::folder : Proposal::Kind::file,
                       .typed = path.typed_folder + name,
                       .name = name,
                       .detail = entry.bytes > 0 ? bytes_in_words(entry.bytes) : std::string()});
    }
    return all;
}

std::string completed(std::string_view typed, const std::vector<Proposal>& proposals, const PathRoots& roots) {
    const auto path = part_typed(typed, roots);
    const std::string* first = nullptr;
    std::size_t alike = 0;
    for (const auto& one : proposals) {
        if (one.kind == Proposal::Kind::recent) continue;
        if (!first) {
            first = &one.typed;
            alike = first->size();
            continue;
        }
        const auto [end, other] = std::ranges::mismatch(*first, one.typed, {}, small, small);
        alike = std::min(alike, static_cast<std::size_t>(end - first->begin()));
    }
    if (!first || alike < path.typed_folder.size() + path.stem.size()) return std::string(typed);
    while (alike > 0 && alike < first->size() && ((*first)[alike] & 0xC0) == 0x80) --alike;  // not inside a character
    return first->substr(0, alike);
}

}  // namespace lockstep
