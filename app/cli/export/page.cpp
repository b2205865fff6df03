// One page with all passes of a run. It needs no network and no other file.

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/export/pictures.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/recording/base64.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

constexpr PictureSize kPageSize{960, 540};

constexpr std::string_view kStyle = R"CSS(
*{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main,header,footer{max-width:1100px;margin:0 auto;padding:0 16px}
header{padding-top:16px}
h1{font-size:1.5rem;line-height:1.25;margin:0}
h2{font-size:1rem;margin:1.5rem 0 .25rem}
p{margin:.25rem 0}
.quiet,figcaption,th{color:var(--ink2)}
#controls{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:8px;align-items:center;padding:8px 16px;
 max-width:1100px;margin:0 auto;background:var(--ground)}
button{font:inherit;min-width:44px;min-height:44px;padding:0 12px;color:var(--ink);background:var(--field);border:1px solid var(--line);
 border-radius:6px;cursor:pointer}
button:disabled{opacity:.45;cursor:default}
button:focus-visible,input:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
#slider{flex:1 1 160px;min-width:100px;min-height:44px;accent-color:var(--accent)}
#at{min-width:9ch;text-align:right;font-variant-numeric:tabular-nums}
section{margin:8px 0 32px}
.js section{display:none}
.js section.current{display:block}
section>h3{font-size:1.15rem;line-height:1.35;margin:8px 0}
img,svg{display:block;width:100%;height:auto}
img{border:1px solid var(--line);border-radius:6px}
.dark{display:none}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]) .light.has-other{display:none}
 :root:not([data-theme=light]) .dark{display:block}}
:root[data-theme=dark] .light.has-other{display:none}
:root[data-theme=dark] .dark{display:block}
.code{font:13px/1.6 ui-monospace,monospace;overflow-x:auto;margin:.25rem 0;padding:8px 0;border-top:1px solid var(--line);
 border-bottom:1px solid var(--line);list-style:none}
.code li{white-space:pre;padding:0 8px;display:flex;gap:2ch;justify-content:space-between}
.code li.active{background:var(--now-dim)}
.code b{font-weight:400;color:var(--ink2)}
.code small{white-space:normal;color:var(--ink2)}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{text-align:left;font-weight:400;padding:2px 24px 2px 0;vertical-align:top}
kbd{border:1px solid var(--line);border-radius:4px;padding:0 4px;font-size:.85em}
footer{padding-top:16px;padding-bottom:32px;border-top:1px solid var(--line)}
rect.at{fill:var(--now)}
@media(max-width:600px){body{font-size:15px}#slider{order:1;flex-basis:100%}#at{min-width:0;margin-left:auto}.keys{display:none}}
@media print{#controls,.code,.keys{display:none}body{background:#fff;color:#000}main>.passes{columns:2;column-gap:12px}
 .js section,section{display:block;break-inside:avoid;margin:0 0 12px;min-height:45vh}section>h3{font-size:.8rem}
 section table{font-size:.7rem}.dark{display:none!important}.light.has-other,.light{display:block!important}}
)CSS";

constexpr std::string_view kScript = R"JS(
document.documentElement.classList.add("js");
addEventListener("DOMContentLoaded", () => {
  const by = id => document.getElementById(id), passes = [...document.querySelectorAll("section[data-pass]")];
  const slider = by("slider"), first = Number(slider.min), last = Number(slider.max);
  let timer = 0;
  const current = () => Number(document.body.dataset.current);
  const show = pass => {
    const at = Math.min(last, Math.max(first, pass));
    document.body.dataset.current = at;
    for (const one of passes) one.classList.toggle("current", Number(one.dataset.pass) === at);
    for (const bar of document.querySelectorAll("rect[data-of]")) bar.classList.toggle("at", Number(bar.dataset.of) === at);
    slider.value = at;
    by("at").textContent = "pass " + at + " of " + last;
    by("previous").disabled = at === first;
    by("next").disabled = at === last;
  };
  const stop = () => { clearInterval(timer); timer = 0; by("play").textContent = "Play"; };
  const play = () => {
    if (timer) return stop();
    if (current() === last) show(first);
    by("play").textContent = "Pause";
    timer = setInterval(() => { show(current() + 1); if (current() === last) stop(); }, 1000);
  };
  const go = pass => { stop(); show(pass); };
  by("previous").onclick = () => go(current() - 1);
  by("next").onclick = () => go(current() + 1);
  by("play").onclick = play;
  slider.oninput = () => go(Number(slider.value));
  by("theme").onclick = () => {
    const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = root.dataset.theme || (dark ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
  };
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const onSlider = event.target === slider, onButton = event.target.tagName === "BUTTON";
    const keys = {ArrowRight: () => go(current() + 1), ArrowLeft: () => go(current() - 1), Home: () => go(first),
                  End: () => go(last), " ": play};
    if (!keys[event.key] || (event.key === " " && onButton)) return;
    if (onSlider && event.key !== " ") return;
    event.preventDefault();
    keys[event.key]();
  });
  const asked = () => /^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : first;
  addEventListener("hashchange", () => go(asked()));
  show(asked());
});
)JS";

std::string variables(const Palette& palette) {
    return fmt::format(
        "--ground:{};--ink:{};--ink2:{};--line:{};--grid:{};--field:{};--accent:{};--bar:{};--now:{};--now-dim:{}",
        hex_text(palette.canvas), hex_text(palette.ink), hex_text(palette.ink2), hex_text(palette.line),
        hex_text(palette.grid), hex_text(palette.field), hex_text(palette.accent), hex_text(palette.accent),
        hex_text(palette.now), hex_text(palette.now_dim));
}

/// The colours of the themes that the page has.
std::string colours(const std::vector<Theme>& themes) {
    const auto& light = Palette::light_theme();
    const auto& dark = Palette::dark_theme();
    if (themes.size() == 1) return fmt::format(":root{{{}}}\n", variables(themes[0] == Theme::dark ? dark : light));
    return fmt::format(
        ":root{{{0}}}\n@media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{{1}}}}}\n:root[data-theme=dark]{{{1}}}\n",
        variables(light), variables(dark));
}

std::string row(std::string_view name, std::string_view value) {
    return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", escaped(name), escaped(value));
}

std::string pseudocode(const AlgorithmInfo& algorithm, const PassReport& report) {
    if (algorithm.pseudocode.empty()) return {};
    std::string html = "<ol class=\"code\">\n";
    if (!algorithm.heading.empty()) html += fmt::format("<li>{}</li>\n", escaped(algorithm.heading));
    for (std::size_t i = 0; i < algorithm.pseudocode.size(); ++i) {
        const auto& line = algorithm.pseudocode[i];
        const auto done = std::ranges::find(report.lines, static_cast<int>(i) + 1, &LineReport::line);
        const bool active = done != report.lines.end() && done->active;
        constexpr std::size_t kIndent = 2;
        html += fmt::format("<li{}><span>{}{}</span>", active ? " class=\"active\"" : "",
                            std::string(kIndent * static_cast<std::size_t>(std::max(0, line.indent)), ' '),
                            escaped(line.text));
        if (done != report.lines.end() && !done->count.empty()) html += fmt::format("<b>{}</b>", escaped(done->count));
        html += "</li>\n";
        if (done != report.lines.end() && !done->departs.empty())
            html += fmt::format("<li><small>{}</small></li>\n", escaped(done->departs));
    }
    return html + "</ol>\n";
}

std::string figures(const ExportedRun& exported, std::uint32_t pass) {
    if (pass == 0) return {};
    const auto& record = exported.record(pass);
    auto rows = row("time", duration_text(record.ms));
    for (const auto& figure : record.report.figures)
        rows += row(figure.name, short_number(figure.value) + (figure.unit.empty() ? "" : " " + figure.unit));
    const auto columns = exported.run->columns();
    for (std::size_t c = 0; c < columns.size(); ++c)
        if (const auto changed = record.changed_in(c); !columns[c].input && changed != 0)
            rows += row("changed in " + columns[c].name, count_text(changed));
    return "<div class=\"wide\"><table>\n" + rows + "</table></div>\n";
}

std::string picture(const std::string& png, Theme theme, bool has_other, std::string_view text) {
    return fmt::format("<img class=\"{}{}\" alt=\"{}\" src=\"data:image/png;base64,{}\">\n",
                       theme == Theme::dark && has_other ? "dark" : "light", has_other ? " has-other" : "",
                       escaped(text), base64(png));
}

std::string controls(const ExportedRun& exported, bool has_other) {
    return fmt::format(
        "<nav id=\"controls\" aria-label=\"Passes\">\n<button id=\"previous\" type=\"button\" aria-label=\"Previous pass\">&#9664;"
        "</button>\n<button id=\"play\" type=\"button\">Play</button>\n<button id=\"next\" type=\"button\" aria-label=\"Next "
        "pass\">&#9654;</button>\n<input id=\"slider\" type=\"range\" min=\"{}\" max=\"{}\" value=\"{}\" step=\"1\" aria-label=\"Pass\">\n"
        "<output id=\"at\" for=\"slider\"></output>\n<button id=\"theme\" type=\"button\"{}>Light / dark</button>\n</nav>\n",
        exported.first, exported.last, exported.first, has_other ? "" : " hidden");
}

std::string about(const ExportedRun& exported) {
    const auto& run = *exported.run;
    const auto& dataset = *run.request().dataset;
    auto rows = row("input", dataset.source + ": " + dataset.info().sizes(dataset)) +
                row("executor", run.executor() + " on " + run.device_name());
    if (!run.order().empty()) rows += row("order", run.order());
    for (const auto& [name, value] : parameter_texts(run)) rows += row(name, value);
    rows += row("passes", count_text(run.num_passes() - 1));
    rows += row("time",
                fmt::format("{} in kernels, {} in all", duration_text(run.kernel_ms()), duration_text(run.total_ms())));
    for (const auto& notice : run.notices()) rows += row("notice", notice);
    return "<h2>Run</h2>\n<div class=\"wide\"><table>\n" + rows + "</table></div>\n";
}

}  // namespace

std::string html_page(const Catalog& catalog, const ExportedRun& exported, const RunOptions& options) {
    const auto size = options.size.value_or(kPageSize);
    const PictureExtent pixels{size.width * options.scale, size.height * options.scale};
    std::vector<Theme> themes{Theme::light, Theme::dark};
    if (options.theme) themes = {*options.theme};
    const bool several = themes.size() > 1;
    std::vector<std::vector<std::string>> pictures;
    for (const auto theme : themes) {
        PassPictures of_theme(catalog, in_theme(exported, theme), pixels, style_of(options, false));
        auto& all = pictures.emplace_back();
        for (auto pass = exported.first; pass <= exported.last; ++pass)
            all.push_back(png_bytes(of_theme.draw(pass), options.transparent ? PngAlpha::with : PngAlpha::without));
    }

    const auto& algorithm = *exported.run->request().algorithm;
    auto html = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width,initial-scale=1\">\n<meta name=\"generator\" content=\"Lockstep {}\">\n<title>{}</title>\n"
        "<style>\n{}{}</style>\n<script>{}</script>\n</head>\n<body data-current=\"{}\">\n",
        kVersion, escaped(algorithm.title), colours(themes), kStyle, kScript, exported.first);
    html += fmt::format("<header>\n<h1>{}</h1>\n<p class=\"quiet\">{}{}</p>\n</header>\n", escaped(algorithm.title),
                        escaped(exported.run->request().dataset->source),
                        algorithm.source.empty() ? "" : " · " + escaped(algorithm.source));
    html += controls(exported, several) + "<main>\n<div class=\"passes\">\n";
    for (auto pass = exported.first; pass <= exported.last; ++pass) {
        const auto& report = exported.record(pass).report;
        const auto& sentence = report.sentence.empty() ? report.label : report.sentence;
        html += fmt::format("<section data-pass=\"{}\"{}>\n<h3>{}</h3>\n", pass,
                            pass == exported.first ? " class=\"current\"" : "", escaped(sentence));
        if (!report.note.empty()) html += fmt::format("<p class=\"quiet\">{}</p>\n", escaped(report.note));
        for (std::size_t i = 0; i < themes.size(); ++i)
            html += picture(pictures[i][pass - exported.first], themes[i], several, sentence);
        html += pseudocode(algorithm, report) + figures(exported, pass) + "</section>\n";
    }
    html +=
        "</div>\n<p class=\"quiet keys\"><kbd>&#8592;</kbd> <kbd>&#8594;</kbd> steps, <kbd>Space</kbd> plays, <kbd>Home</kbd> "
        "<kbd>End</kbd> go to the first and the last pass.</p>\n";
    if (const auto svg = plot_svg(exported, false); svg.find("<rect") != svg.npos)
        html += "<h2>All passes</h2>\n<div class=\"wide\">" + svg + "</div>\n";
    html += about(exported);
    html += fmt::format(
        "</main>\n<footer class=\"quiet\">Made by Lockstep {}: <code>{}</code></footer>\n</body>\n</html>\n", kVersion,
        escaped(command_text(exported)));
    return html;
}

}  // namespace lockstep
