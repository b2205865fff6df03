// A report in Markdown: sentence, picture and figures of each pass, and the commands that make them again.

#include <fmt/format.h>

#include "app/cli/export/pictures.hpp"
#include "app/session/findings/number_text.hpp"

namespace lockstep {
namespace {

constexpr PictureSize kReportSize{1280, 720};

std::string table(const std::vector<std::pair<std::string, std::string>>& rows) {
    std::string text = "| | |\n|---|---|\n";
    for (const auto& [name, value] : rows) text += fmt::format("| {} | {} |\n", plain_words(name), plain_words(value));
    return text + "\n";
}

std::vector<std::pair<std::string, std::string>> facts_of(const Run& run) {
    const auto& dataset = *run.request().dataset;
    std::vector<std::pair<std::string, std::string>> rows{
        {"algorithm", run.request().algorithm->id},
        {"input", dataset.source + ": " + dataset.info().sizes(dataset)},
        {"executor", run.executor() + " on " + run.device_name()}};
    if (!run.order().empty()) rows.emplace_back("order", run.order());
    for (auto& parameter : parameter_texts(run)) rows.push_back(std::move(parameter));
    rows.emplace_back("passes", count_text(run.num_passes() - 1));
    rows.emplace_back("time in kernels", duration_text(run.kernel_ms()));
    rows.emplace_back("time in all", duration_text(run.total_ms()));
    for (const auto& notice : run.notices()) rows.emplace_back("notice", notice);
    return rows;
}

}  // namespace

namespace {

/// The options of a picture that are not the default of `run --png`.
std::string picture_options(const RunOptions& options, PictureSize size) {
    std::string text;
    if (!options.view.empty()) text += " --view " + options.view;
    if (size.width != kReportSize.width || size.height != kReportSize.height)
        text += fmt::format(" --size {}x{}", size.width, size.height);
    if (options.theme) text += fmt::format(" --theme {}", name_of(*options.theme));
    if (options.scale != 1) text += fmt::format(" --scale {}", options.scale);
    if (options.projector_step) text += fmt::format(" --projector {}", *options.projector_step);
    if (options.transparent) text += " --transparent";
    return text;
}

}  // namespace

std::string plain_words(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (std::string_view("\\`*_[]<>|#").find(c) != std::string_view::npos) safe += '\\';
        safe += c;
    }
    return safe;
}

MarkdownReport markdown_report(const Catalog& catalog, const ExportedRun& exported, const RunOptions& options) {
    const auto size = options.size.value_or(kReportSize);
    PassPictures pictures(catalog, exported, {size.width * options.scale, size.height * options.scale},
                          style_of(options, false));
    const auto& algorithm = *exported.run->request().algorithm;
    const auto command = command_text(exported);
    const auto in_shell = [](const std::string& text) { return "```sh\n" + text + "\n```\n\n"; };
    MarkdownReport report;
    report.text = fmt::format("# {}\n\n{}", plain_words(algorithm.title), table(facts_of(*exported.run))) +
                  in_shell(command + " --json run.json");
    for (auto pass = exported.first; pass <= exported.last; ++pass) {
        const auto& said = exported.record(pass).report;
        const auto name = fmt::format("pass-{:06}.png", pass);
        report.pictures.emplace_back(
            name, png_bytes(pictures.draw(pass), options.transparent ? PngAlpha::with : PngAlpha::without));
        report.text +=
            fmt::format("## {}\n\n{}\n\n",
                        pass == 0 ? "Input" : fmt::format("Pass {}: {}", pass, plain_words(label_of(exported, pass))),
                        plain_words(said.sentence.empty() ? said.label : said.sentence));
        if (!said.note.empty()) report.text += plain_words(said.note) + "\n\n";
        report.text += fmt::format("![{}]({})\n\n", pass == 0 ? "Input" : fmt::format("Pass {}", pass), name);
        if (pass > 0) report.text += table(pass_figures(exported, pass));
        report.text +=
            in_shell(fmt::format("{} --pass {}{} --png {}", command, pass, picture_options(options, size), name));
    }
    if (exported.opened) add_launch(report, catalog, exported, options);
    return report;
}

}  // namespace lockstep
