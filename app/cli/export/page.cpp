// A page with all passes of a run.

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/export/page_frame.hpp"
#include "app/cli/export/palette_png.hpp"

namespace lockstep {
namespace {

std::string pseudocode(const AlgorithmInfo& algorithm, const PassReport& report) {
    if (algorithm.pseudocode.empty()) return {};
    std::string html = "<ol class=\"code\">\n";
    if (!algorithm.heading.empty()) html += fmt::format("<li>{}</li>\n", escaped(algorithm.heading));
    for (std::size_t i = 0; i < algorithm.pseudocode.size(); ++i) {
        const auto& line = algorithm.pseudocode[i];
        const auto done = std::ranges::find(report.lines, static_cast<int>(i) + 1, &LineReport::line);
        const bool active = done != report.lines.end() && done->active;
        constexpr int kIndent = 2;  // characters
        html += fmt::format("<li{}><span style=\"--indent:{}\">{}</span>", active ? " class=\"active\"" : "",
                            kIndent * std::max(0, line.indent), escaped(line.text));
        if (done != report.lines.end() && !done->count.empty()) html += fmt::format("<b>{}</b>", escaped(done->count));
        html += "</li>\n";
        if (done != report.lines.end() && !done->departs.empty())
            html += fmt::format("<li><small>{}</small></li>\n", escaped(done->departs));
    }
    return html + "</ol>\n";
}

std::string figures(const ExportedRun& exported, std::uint32_t pass) {
    if (pass == 0) return {};
    std::string rows;
    for (const auto& [name, value] : pass_figures(exported, pass)) rows += table_row(name, value);
    return "<div class=\"wide figures\"><table>\n" + rows + "</table></div>\n";
}

}  // namespace

std::string html_page(const Catalog& catalog, const ExportedRun& exported, const RunOptions& options) {
    auto page = begin_page(exported, options);
    const auto& algorithm = *exported.run->request().algorithm;
    for (auto pass = exported.first; pass <= exported.last; ++pass) {
        const auto& report = exported.record(pass).report;
        page.steps.push_back({.sentence = report.sentence.empty() ? report.label : report.sentence,
                              .note = report.note,
                              .pictures = {},
                              .beside = pseudocode(algorithm, report) + figures(exported, pass),
                              .below = {}});
    }
    const PictureExtent pixels{page.size.width * options.scale, page.size.height * options.scale};
    for (const auto theme : page.themes) {
        PassPictures pictures(catalog, in_theme(exported, theme), pixels, style_of(options, false));
        for (auto pass = exported.first; pass <= exported.last; ++pass)
            page.steps[pass - exported.first].pictures.push_back(
                palette_png_bytes(pictures.draw(pass), options.transparent ? PngAlpha::with : PngAlpha::without));
    }
    if (const auto svg = plot_svg(exported, false); svg.find("<rect") != svg.npos)
        page.below = "<h2>All passes</h2>\n<div class=\"wide\">" + svg + "</div>\n";
    page.below += about_run(exported);
    return page_text(page);
}

}  // namespace lockstep
