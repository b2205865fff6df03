// A page with the instructions of one launch: the state at each, the lanes of the warp, and the line of the source.

#include <algorithm>
#include <fstream>

#include <fmt/format.h>

#include "app/cli/export/page_frame.hpp"
#include "app/cli/export/palette_png.hpp"
#include "app/session/debugger/debugger_session.hpp"
#include "app/session/output/interrupt.hpp"
#include "app/session/user_kernels/kernel_folder.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMaxInstructions = 256;

/// A workspace inside a launch, and pictures of its Stage.
class LaunchPictures {
public:
    LaunchPictures(const Catalog& catalog, const ExportedRun& exported, std::uint32_t launch, PictureExtent pixels,
                   PictureStyle style, const DebuggerOrder& order = {})
        : pass_(exported.first),
          launch_(launch),
          workspace_(catalog),
          pictures_(workspace_, pixels, style, interrupted) {
        workspace_.show(exported.run, exported.scenario);
        workspace_.apply(ChooseDebuggerOrder{order});
        workspace_.apply(ChooseStepBy{StepBy::instruction});
    }
    const DebuggerSession& debugger() const { return workspace_.debugger(); }
    Image draw(std::size_t access) {
        workspace_.apply(SeekAccess{pass_, launch_, access});
        try {
            auto image = pictures_.draw().image;
            if (!debugger().launch()) throw DeviceError(debugger().status());
            return image;
        } catch (const Cancelled&) {
            throw Interrupted{};
        }
    }
    /// The number of accesses that have been made before each instruction and at the end; the launch is open.
    std::vector<std::size_t> stops() {
        std::vector<std::size_t> stops{0};
        while (stops.back() < debugger().num_accesses()) {
            if (stops.size() > kMaxInstructions)
                throw InputError(fmt::format(
                    "--launch {}: it has more than {} instructions of warps, too many for a page; take a smaller input",
                    launch_, kMaxInstructions));
            workspace_.apply(StepForward{});
            const auto place = debugger().place();
            const bool left = !debugger().inside() || place.launch != launch_ || place.access <= stops.back();
            stops.push_back(left ? debugger().num_accesses() : place.access);
        }
        return stops;
    }

private:
    std::uint32_t pass_, launch_;
    Workspace workspace_;
    StagePictures pictures_;
};

/// The lines of the kernel's source, the current one marked.
std::string kernel_lines(const DebuggerSession& debugger, const std::vector<std::string>& lines) {
    const auto& text = debugger.launch()->text();
    const auto now = debugger.line();
    std::string html = "<ol class=\"code\">\n";
    for (auto number = text.first_line(); number <= std::min<std::size_t>(text.last_line(), lines.size()); ++number)
        html += fmt::format("<li{}><span>{}</span><b>{}</b></li>\n",
                            now.file == 0 && now.line == number ? " class=\"active\"" : "", escaped(lines[number - 1]),
                            number);
    return html + "</ol>\n";
}

/// The lanes of the warp with the values of their variables; HTML.
std::string lanes_table(const WarpPicture& warp) {
    using State = WarpPicture::LaneState;
    const auto num_lanes = static_cast<std::size_t>(
        std::ranges::find(warp.lanes, State::absent, &WarpPicture::Lane::state) - warp.lanes.begin());
    const auto row = [&](std::string_view name, bool now, const auto& text_of) {
        std::string html = fmt::format("<tr{}><th scope=\"row\">{}</th>", now ? " class=\"now\"" : "", escaped(name));
        for (std::size_t lane = 0; lane < num_lanes; ++lane)
            html += fmt::format("<td{}>{}</td>", warp.mask >> lane & 1 ? " class=\"on\"" : "", escaped(text_of(lane)));
        return html + "</tr>\n";
    };
    auto rows = row("lane", false, [](std::size_t lane) { return fmt::to_string(lane); });
    for (const auto& variable : warp.rows)
        rows += row(variable.name, variable.now, [&](std::size_t lane) { return variable.values[lane]; });
    const auto memory = warp.moved_bytes == 0
                            ? std::string()
                            : fmt::format(", {} of {} bytes moved are used", warp.asked_bytes, warp.moved_bytes);
    return fmt::format(
        "<p class=\"quiet\">Block {}, warp {}, {}: <code>{}</code>. Lanes that take part: {}{}.</p>\n"
        "<div class=\"wide lanes\"><table>\n{}</table></div>\n",
        warp.block, warp.warp, escaped(warp.line_text), escaped(warp.code), warp.num_active(), memory, rows);
}

std::vector<std::string> source_lines(const DebuggerSession& debugger, const std::string& algorithm) {
    const auto* file = debugger.launch()->recording().launch().source.file;
    std::ifstream stream(source_root(file, algorithm) / file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

}  // namespace

Image launch_picture(const Catalog& catalog, const ExportedRun& exported, std::uint32_t launch, std::size_t access,
                     const DebuggerOrder& order, PictureExtent pixels, PictureStyle style) {
    return LaunchPictures(catalog, exported, launch, pixels, style, order).draw(access);
}

std::string launch_page(const Catalog& catalog, const ExportedRun& exported, std::uint32_t launch,
                        const RunOptions& options) {
    const auto pass = exported.first;
    const auto num_launches = exported.record(pass).launches.size();
    if (launch >= num_launches)
        throw InputError(fmt::format("--launch {}: pass {} has {}", launch, pass,
                                     count_text(num_launches, "launch, number 0", "launches, from number 0")));
    auto page = begin_page(exported, options);
    page.step = "instruction";
    page.attribute = "data-instruction";
    page.first = 0;
    const PictureExtent pixels{page.size.width * options.scale, page.size.height * options.scale};
    std::vector<std::size_t> stops;
    for (const auto theme : page.themes) {
        LaunchPictures pictures(catalog, in_theme(exported, theme), launch, pixels, style_of(options, false));
        pictures.draw(0);
        const auto& debugger = pictures.debugger();
        if (stops.empty()) {
            stops = pictures.stops();
            page.steps.resize(stops.size());
            page.title += fmt::format(", pass {}: {}", pass, debugger.kernel());
        }
        const auto lines = source_lines(debugger, exported.run->request().algorithm->id);
        for (std::size_t i = 0; i < stops.size(); ++i) {
            auto& step = page.steps[i];
            const auto image = pictures.draw(stops[i]);
            step.pictures.push_back(palette_png_bytes(image, options.transparent ? PngAlpha::with : PngAlpha::without));
            if (!step.sentence.empty()) continue;
            step.sentence = debugger.sentence().empty() ? "The end of the launch" : debugger.sentence();
            if (const auto* warp = debugger.warp(); warp && i > 0) step.below = lanes_table(*warp);
            step.below += kernel_lines(debugger, lines);
        }
    }
    page.below = about_run(exported);
    return page_text(page);
}

}  // namespace lockstep
