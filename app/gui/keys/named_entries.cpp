#include "app/gui/keys/named_entries.hpp"

#include <utility>

#include <fmt/format.h>

#include "kernels/data/names/find_names.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMax = 8;  ///< in each space

}  // namespace

std::vector<NamedEntries::Found> NamedEntries::find(const Query& query, Progress& progress) {
    std::vector<Found> found;
    for (const auto& space : query.spaces) {
        const auto& names = query.dataset->names_in(space.name);
        for (const auto element : find_names(names, query.text, kMax, progress))
            found.push_back({space, element, std::string(names[element])});
    }
    return found;
}

std::vector<PaletteEntry> NamedEntries::of(const Workspace& w, std::string_view typed) {
    const auto dataset = w.dataset();
    if (!dataset || dataset->names.empty()) return {};
    if (asked_ != typed || version_ != w.dataset_version()) {
        asked_ = typed, version_ = w.dataset_version();
        found_.clear();
        auto [spaces, text] = named_spaces(w, typed);
        if (text.empty()) search_.cancel();
        else search_.ask({dataset, std::move(text), std::move(spaces)});
    }
    if (auto reply = search_.take()) found_ = std::move(reply->answer).value_or(std::vector<Found>{});
    std::vector<PaletteEntry> entries;
    for (const auto& one : found_)
        entries.push_back({fmt::format("Go to {} {}", one.space.one, one.name), count_text(one.element), "",
                           [space = one.space.name, element = one.element](CommandContext& c) {
                               c.actions.push(SelectElement{element, space});
                               c.view.reveal = true;
                           }});
    return entries;
}

}  // namespace lockstep
