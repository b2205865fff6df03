// The part of a report about an opened launch: a picture, its hazards, and the commands that find them again.

#include <cctype>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/cli/export/pictures.hpp"
#include "app/session/debugger/debugger_order.hpp"
#include "app/session/debugger/open_launch.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/races/hazards.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMaxHazards = 8;  ///< described in full
constexpr PictureSize kLaunchSize{1280, 720};

/// The lines of the two accesses, each with its number, for a block of code.
std::string source_text(const trace::Launch& launch, const debugger::Hazard& hazard, const std::string& algorithm) {
    std::string text;
    for (const auto& at : std::set{hazard.line, hazard.other_line}) {
        const auto file = launch.file(at.file);
        if (file.empty() || at.line == 0) continue;
        std::ifstream stream(source_path(file, algorithm));
        std::string line;
        for (std::uint32_t number = 0; number < at.line && std::getline(stream, line);) ++number;
        text += fmt::format("// {}:{}\n{}\n", file, at.line, line);
    }
    return text;
}

std::string hazard_text(const OpenLaunch& open, const debugger::Hazard& hazard, const std::string& algorithm) {
    const auto& log = open.recording().log();
    const auto& first = log.events[hazard.first];
    const auto& second = log.events[hazard.second];
    const auto& named = debugger::writes(first) ? second : first;
    auto text =
        fmt::format("{}: {}.", debugger::verdict_of(hazard),
                    plain_words(debugger::sentence(hazard, log, debugger::element_of(open.text(), hazard, named))));
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    if (hazard.is_of_memory() && hazard.pairs > 1)
        text += fmt::format(" {} of these lines conflict.",
                            count_text(hazard.pairs, "pair of accesses", "pairs of accesses"));
    const auto lines = source_text(open.recording().launch(), hazard, algorithm);
    return text + "\n\n" + (lines.empty() ? "" : "```cpp\n" + lines + "```\n\n");
}

}  // namespace

void add_launch(MarkdownReport& report, const Catalog& catalog, const ExportedRun& exported,
                const RunOptions& options) {
    const auto& [pass, opened] = *exported.opened;
    const auto& algorithm = exported.run->request().algorithm->id;
    std::shared_ptr<const OpenLaunch> open;
    try {
        open = open_launch({.run = exported.run,
                            .request = {.pass = pass,
                                        .launch = opened.launch,
                                        .order = recorded_order(opened.order, *exported.run)},
                            .progress = exported.progress})
                   .launch;
    } catch (const InputError& refused) {
        report.text += fmt::format("Launch {} of pass {} cannot be examined: {}.\n\n", opened.launch, pass,
                                   plain_words(refused.what()));
        return;
    }
    const auto& recording = open->recording();
    const auto hazards =
        debugger::find_hazards(recording.log(), recording.launch(), &exported.progress->cancelled_flag());
    const auto access = opened.access.value_or(recording.num_events());
    auto only_pass = exported;
    only_pass.first = only_pass.last = pass;
    only_pass.scenario.pass = pass;
    const auto size = options.size.value_or(kLaunchSize);
    const auto picture = fmt::format("pass-{:06}-launch-{}.png", pass, opened.launch);
    report.pictures.emplace_back(
        picture,
        png_bytes(launch_picture(catalog, only_pass, opened.launch, access, opened.order,
                                 {size.width * options.scale, size.height * options.scale}, style_of(options, true)),
                  options.transparent ? PngAlpha::with : PngAlpha::without));
    report.text +=
        fmt::format("## Launch {} of pass {}: {}\n\n![After {}]({})\n\n", opened.launch, pass,
                    plain_words(recording.launch().kernel), count_text(access, "access", "accesses"), picture);
    report.text += fmt::format("Order of the threads: {}.\n\n", plain_words(recording.launch().order.text()));
    std::size_t described = 0;
    for (const auto& hazard : hazards.found)
        if (described < kMaxHazards && (hazard.harmful() || hazard.loses_update())) {
            report.text += hazard_text(*open, hazard, algorithm);
            ++described;
        }
    if (described == 0) report.text += "No harmful hazard was found in this launch.\n\n";
    if (const auto rest = hazards.found.size() - described; rest > 0)
        report.text +=
            fmt::format("{} not described here.\n\n", count_text(rest, "further pair of source lines conflicts and is",
                                                                 "further pairs of source lines conflict and are"));
    report.text += fmt::format("```sh\n{0}\n{1} --pass {2} --launch {3} --trace pass-{2:06}.json\n```\n\n",
                               check_command_text(exported), command_text(exported), pass, opened.launch);
}

}  // namespace lockstep
