// The frame of a page: style, script and controls. It needs no network and no other file.

#include "app/cli/export/page_frame.hpp"

#include <fmt/format.h>

#include "app/session/findings/number_text.hpp"
#include "app/session/recording/base64.hpp"
#include "kernels/data/names/numerals.hpp"
#include "lockstep/build_info.hpp"

namespace lockstep {
namespace {

constexpr PictureSize kPageSize{960, 540};
constexpr std::size_t kStepsOnSheet = 4;  ///< of paper

constexpr std::string_view kStyle = R"CSS(
*{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main,header,footer{max-width:calc(var(--picture) + 32px);margin:0 auto;padding:0 16px}
header{padding-top:16px}
h1{font-size:1.5rem;line-height:1.25;margin:0}
h2{font-size:1rem;margin:1.5rem 0 .25rem}
p{margin:.25rem 0}
.quiet,figcaption,th{color:var(--ink2)}
#controls{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:8px;align-items:center;padding:8px 16px;
 max-width:calc(var(--picture) + 32px);margin:0 auto;background:var(--ground)}
button,select{font:inherit;min-width:44px;min-height:44px;padding:0 12px;color:var(--ink);background:var(--field);border:1px solid var(--line);
 border-radius:6px;cursor:pointer}
button:disabled{opacity:.45;cursor:default}
button:focus-visible,input:focus-visible,select:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
#slider{flex:1 1 160px;min-width:100px;min-height:44px;accent-color:var(--accent)}
#at{min-width:9ch;text-align:right;font-variant-numeric:tabular-nums}
section{margin:8px 0 32px}
.js section{display:none}
.js section.current{display:block}
section>h3{font-size:1.15rem;line-height:1.35;margin:8px 0}
img,svg{display:block;width:100%;height:auto}
img{box-shadow:0 0 0 1px var(--line);border-radius:6px;cursor:zoom-in}
.large img{width:max(100%,var(--picture));cursor:zoom-out}
.dark{display:none}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]) .light.has-other{display:none}
 :root:not([data-theme=light]) .dark{display:block}}
:root[data-theme=dark] .light.has-other{display:none}
:root[data-theme=dark] .dark{display:block}
.code{font:13px/1.6 ui-monospace,monospace;overflow-x:auto;margin:.25rem 0;padding:8px 0;border-top:1px solid var(--line);
 border-bottom:1px solid var(--line);list-style:none}
.code li{white-space:pre;padding:0 8px;display:flex;gap:2ch;justify-content:space-between}
.code li.active{background:var(--now-dim)}
.code span{padding-left:calc(var(--indent,0)*1ch)}
.code b{font-weight:400;color:var(--ink2)}
.code small{white-space:normal;color:var(--ink2)}
.wide{overflow-x:auto}
.shown{padding:1px;margin:0 -1px}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{text-align:left;font-weight:400;padding:2px 24px 2px 0;vertical-align:top}
.lanes td,.lanes th{font:12px/1.6 ui-monospace,monospace;padding:0 6px;white-space:nowrap;text-align:right}
.lanes th{text-align:left;position:sticky;left:0;background:var(--ground)}
.lanes td.on{background:var(--now-dim)}
.lanes tr.now td.on{background:var(--now);color:var(--on-now)}
kbd{border:1px solid var(--line);border-radius:4px;padding:0 4px;font-size:.85em}
footer{padding-top:16px;padding-bottom:32px;border-top:1px solid var(--line)}
rect.at{fill:var(--now)}
@media screen and (min-width:1180px){.has-beside :is(main,header,footer,#controls){max-width:calc(var(--picture) + 392px)}
 .row{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,340px);gap:20px;align-items:start}
 .row .code{margin-top:0;padding-top:0;border-top:0;font-size:12px}.row .code li{white-space:normal;padding:0 4px;gap:1ch}
 .row .code span{min-width:0;overflow-wrap:anywhere;padding-left:calc(var(--indent,0)*1ch + 2ch);text-indent:-2ch}
 .row .code b{white-space:nowrap}.row td,.row th{padding-right:12px}}
@media(max-width:600px){.wide svg{width:640px}body{font-size:15px}#slider{order:1;flex-basis:100%}#at{min-width:0;margin-left:auto}.keys{display:none}}
@page{size:landscape;margin:10mm}
@media print{#controls,.beside,.code,.keys,.figures{display:none}.row{display:contents}body{background:#fff;color:#000}main,header,footer{max-width:none;padding:0}
 .sheet{display:grid;grid-template-columns:1fr 1fr;gap:4mm 8mm;break-after:page}
 .js section,section{display:flex;flex-direction:column;height:84mm;margin:0;overflow:hidden}
 section>h3{font-size:10pt;margin:0}section>p{font-size:7.5pt;line-height:1.3;margin:0}
 section>.wide{flex:0 1 auto;min-height:0;margin-top:1mm;padding:1px}
 img{box-shadow:none;width:100%!important;height:100%;object-fit:contain;object-position:left top}
 .dark{display:none!important}.light.has-other,.light{display:block!important}
 h2{break-after:avoid}svg{width:auto;max-width:100%;max-height:165mm;break-inside:avoid}}
)CSS";

constexpr std::string_view kScript = R"JS(
document.documentElement.classList.add("js");
addEventListener("DOMContentLoaded", () => {
  const by = id => document.getElementById(id), shown = [...document.querySelectorAll("main section")];
  const step = document.body.dataset.step;  // what a section shows: a pass, or an instruction
  const slider = by("slider"), first = Number(slider.min), last = Number(slider.max);
  let timer = 0;
  const current = () => Number(document.body.dataset.current);
  const show = pass => {
    const at = Math.min(last, Math.max(first, pass));
    document.body.dataset.current = at;
    shown.forEach((one, i) => one.classList.toggle("current", first + i === at));
    for (const bar of document.querySelectorAll("rect[data-of]")) bar.classList.toggle("at", Number(bar.dataset.of) === at);
    slider.value = at;
    by("at").textContent = step + " " + at + " of " + last;
    by("previous").disabled = at === first;
    by("next").disabled = at === last;
    if (location.hash || at !== first) history.replaceState(null, "", "#" + at);  // the address names what is shown
  };
  const speed = by("speed");  // steps a second
  const start = () => {
    clearInterval(timer);
    timer = setInterval(() => { show(current() + 1); if (current() === last) stop(); }, 1000 / Number(speed.value));
  };
  const stop = () => { clearInterval(timer); timer = 0; by("play").textContent = "Play"; };
  const play = () => {
    if (timer) return stop();
    if (current() === last) show(first);
    by("play").textContent = "Pause";
    start();
  };
  const go = pass => { stop(); show(pass); };
  by("previous").onclick = () => go(current() - 1);
  by("next").onclick = () => go(current() + 1);
  by("play").onclick = play;
  speed.onchange = () => { if (timer) start(); };
  slider.oninput = () => go(Number(slider.value));
  for (const picture of document.images) picture.onclick = () => document.body.classList.toggle("large");
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
    if ((onSlider && event.key !== " ") || event.target === speed) return;
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
        "--ground:{};--ink:{};--ink2:{};--line:{};--grid:{};--field:{};--accent:{};--bar:{};--now:{};--now-dim:{};--on-now:{}",
        hex_text(palette.canvas), hex_text(palette.ink), hex_text(palette.ink2), hex_text(palette.line),
        hex_text(palette.grid), hex_text(palette.field), hex_text(palette.accent), hex_text(palette.accent),
        hex_text(palette.now), hex_text(palette.now_dim), hex_text(palette.on_now));
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

std::string picture(const std::string& png, Theme theme, bool has_other, std::string_view text) {
    return fmt::format("<img class=\"{}{}\" alt=\"{}\" src=\"data:image/png;base64,{}\">\n",
                       theme == Theme::dark && has_other ? "dark" : "light", has_other ? " has-other" : "",
                       escaped(text), base64(png));
}

std::string controls(const Page& page) {
    std::string speeds;
    for (const auto* speed : {"0.5", "1", "2", "4"})
        speeds += fmt::format("<option value=\"{0}\"{1}>{0}&times;</option>", speed,
                              std::string_view(speed) == "1" ? " selected" : "");
    const auto last = page.first + static_cast<std::uint32_t>(page.steps.size()) - 1;
    return fmt::format(
        "<nav id=\"controls\" aria-label=\"Steps\">\n<button id=\"previous\" type=\"button\" aria-label=\"Previous {0}\">&#9664;"
        "</button>\n<button id=\"play\" type=\"button\">Play</button>\n<button id=\"next\" type=\"button\" aria-label=\"Next "
        "{0}\">&#9654;</button>\n<select id=\"speed\" aria-label=\"Speed, in {0}s per second\" title=\"Speed\">{4}</select>\n<input id=\"slider\" type=\"range\" min=\"{1}\" max=\"{2}\" value=\"{1}\" step=\"1\" aria-label=\"{0}\">\n"
        "<output id=\"at\" for=\"slider\"></output>\n<button id=\"theme\" type=\"button\" aria-label=\"Light or dark\" title=\"Light or dark\"{3}>&#9680;</button>\n</nav>\n",
        page.step, page.first, last, page.themes.size() > 1 ? "" : " hidden", speeds);
}

std::string section(const Page& page, std::size_t index) {
    const auto& step = page.steps[index];
    auto html = fmt::format("<section {}=\"{}\"{}>\n<h3>{}</h3>\n", page.attribute, page.first + index,
                            index == 0 ? " class=\"current\"" : "", escaped(step.sentence));
    if (!step.note.empty()) html += fmt::format("<p class=\"quiet\">{}</p>\n", escaped(step.note));
    html += "<div class=\"row\">\n<div class=\"wide shown\">";
    for (std::size_t i = 0; i < page.themes.size(); ++i)
        html += picture(step.pictures[i], page.themes[i], page.themes.size() > 1, step.sentence);
    html += "</div>\n";
    if (!step.beside.empty()) html += "<div class=\"beside\">\n" + step.beside + "</div>\n";
    return html + "</div>\n" + step.below + "</section>\n";
}

}  // namespace

std::string table_row(std::string_view name, std::string_view value) {
    return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", escaped(name), escaped(value));
}

std::string about_run(const ExportedRun& exported) {
    const auto& run = *exported.run;
    const auto& dataset = *run.request().dataset;
    auto rows = table_row("input", dataset.source + ": " + dataset.info().sizes(dataset)) +
                table_row("executor", run.executor() + " on " + run.device_name());
    if (!run.order().empty()) rows += table_row("order", run.order());
    for (const auto& [name, value] : parameter_texts(run)) rows += table_row(name, value);
    rows += table_row("passes", count_text(run.num_passes() - 1));
    rows += table_row(
        "time", fmt::format("{} in kernels, {} in all", duration_text(run.kernel_ms()), duration_text(run.total_ms())));
    for (const auto& notice : run.notices()) rows += table_row("notice", notice);
    return "<h2>Run</h2>\n<div class=\"wide\"><table>\n" + rows + "</table></div>\n";
}

Page begin_page(const ExportedRun& exported, const RunOptions& options) {
    const auto& algorithm = *exported.run->request().algorithm;
    Page page{.title = algorithm.title,
              .subtitle =
                  exported.run->request().dataset->source + (algorithm.source.empty() ? "" : " · " + algorithm.source),
              .first = exported.first,
              .themes = {Theme::light, Theme::dark},
              .size = options.size.value_or(kPageSize),
              .steps = {},
              .below = {},
              .command = command_text(exported)};
    if (options.theme) page.themes = {*options.theme};
    return page;
}

std::string page_text(const Page& page) {
    auto html = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width,initial-scale=1\">\n<meta name=\"generator\" content=\"Lockstep {}\">\n<title>{}</title>\n"
        "<style>\n:root{{--picture:{}px}}\n{}{}</style>\n<script>{}</script>\n</head>\n<body{} data-current=\"{}\" data-step=\"{}\">\n",
        kVersion, escaped(page.title), page.size.width, colours(page.themes), kStyle, kScript,
        page.steps.front().beside.empty() ? "" : " class=\"has-beside\"", page.first, page.step);
    html += fmt::format("<header>\n<h1>{}</h1>\n<p class=\"quiet\">{}</p>\n</header>\n", escaped(page.title),
                        escaped(page.subtitle));
    html += controls(page) + "<main>\n";
    for (std::size_t i = 0; i < page.steps.size(); ++i) {
        if (i % kStepsOnSheet == 0) html += "<div class=\"sheet\">\n";
        html += section(page, i);
        if ((i + 1) % kStepsOnSheet == 0 || i + 1 == page.steps.size()) html += "</div>\n";
    }
    html += fmt::format(
        "<p class=\"quiet keys\"><kbd>&#8592;</kbd> <kbd>&#8594;</kbd> steps, <kbd>Space</kbd> plays, <kbd>Home</kbd> "
        "<kbd>End</kbd> go to the first and the last {}.</p>\n",
        page.step);
    html += page.below;
    return html +
           fmt::format(
               "</main>\n<footer class=\"quiet\">Made by Lockstep {}: <code>{}</code></footer>\n</body>\n</html>\n",
               kVersion, escaped(page.command));
}

}  // namespace lockstep
