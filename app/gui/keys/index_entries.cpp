#include "app/gui/keys/index_entries.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "app/session/lessons/family_name.hpp"
#include "app/session/lessons/topic.hpp"

namespace lockstep {
namespace {

void add_lessons(std::vector<PaletteEntry>& entries) {
    for (const auto& lesson : all_topics())
        entries.push_back({.title = lesson.title,
                           .detail = lesson.source,
                           .run = [&lesson](CommandContext& c) { open_topic(c.actions, lesson); },
                           .group = "Lessons"});
}

/// Whether the index lists a family by this algorithm: the example of its lesson, else its first parallel algorithm.
bool begins_family(const Catalog& catalog, const AlgorithmInfo& algorithm) {
    const auto family = algorithm.family();
    const auto of_lesson = [&](const Topic& one) {
        return !catalog.at(one.example.algorithm).demonstration && one.example.algorithm.starts_with(family + ".");
    };
    const auto lesson = std::ranges::find_if(all_topics(), of_lesson);
    if (lesson != all_topics().end()) return lesson->example.algorithm == algorithm.id;
    const auto first = std::ranges::find_if(catalog.all(), [&](const auto& one) {
        return one->family() == family && !one->demonstration && !one->baseline && !one->host_code;
    });
    return first != catalog.all().end() && first->get() == &algorithm;
}

PaletteEntry entry_of(const Catalog& catalog, const AlgorithmInfo& one) {
    return {.title = one.title,
            .detail = fmt::format("{}  {}", one.id, one.source),
            .run = [id = one.id](CommandContext& c) { c.actions.push(ChooseAlgorithm{id}); },
            .group = one.demonstration ? "Demonstrations of errors" : family_name(one.family()),
            .tag = begins_family(catalog, one) ? "start here" : ""};
}

}  // namespace

std::vector<PaletteEntry> index_entries(const Workspace& w) {
    std::vector<PaletteEntry> entries;
    const Catalog& catalog = w.catalog();
    add_lessons(entries);
    for (const bool demonstration : {false, true})
        for (const auto& one : catalog.all())
            if (one->demonstration == demonstration) entries.push_back(entry_of(catalog, *one));
    for (const auto& one : catalog.studies())
        entries.push_back({.title = one.title,
                           .detail = one.shows,
                           .run = [id = one.id](CommandContext& c) { c.actions.push(StartStudy{id}); },
                           .group = "Studies: times over sizes"});
    for (const auto& kind : dataset_kinds())
        for (const auto& one : kind.examples)
            entries.push_back(
                {.title = std::string(one.title),
                 .detail = std::string(one.spec),
                 .run = [spec = std::string(one.spec)](CommandContext& c) { c.actions.push(Generate{spec}); },
                 .group = "Inputs to generate"});
    return entries;
}

}  // namespace lockstep
