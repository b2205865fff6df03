// Films: every pass for some seconds, with the window's motion into it.

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <unistd.h>

#include "app/cli/export/apng.hpp"
#include "app/cli/export/pictures.hpp"
#include "app/session/output/interrupt.hpp"
#include "app/session/output/output_file.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/user_kernels/compiler.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

constexpr PictureSize kFilmSize{1280, 720};
constexpr double kFrameSeconds = 0.04;
constexpr double kUsualMotion = 0.4, kPartOfPass = 0.6;  ///< motion is faster in a film of short passes

std::string ending_of(const fs::path& film) {
    auto ending = film.extension().string();
    std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return std::tolower(c); });
    return ending;
}

bool is_apng(const fs::path& film) {
    const auto ending = ending_of(film);
    return ending != ".mp4" && ending != ".webm" && ending != ".gif";
}

bool is_in_path(const std::string& program) {
    const char* path = std::getenv("PATH");
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
        const auto end = std::min(rest.find(':'), rest.size());
        const auto file = fs::path(rest.substr(0, end)) / program;
        if (access(file.c_str(), X_OK) == 0) return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

Apng frames_of(const Catalog& catalog, const ExportedRun& exported, const ExportOptions& options) {
    const auto size = options.run.size.value_or(kFilmSize);
    const int scale = options.run.scale;
    auto style = style_of(options.run, true);
    style.transparent = false;
    PassPictures pictures(catalog, exported, {size.width * scale, size.height * scale}, style);
    const auto pace = std::max(1.0, kUsualMotion / (kPartOfPass * options.seconds));
    Apng film;
    for (auto pass = exported.first; pass <= exported.last; ++pass) {
        double moved = 0;
        if (options.motion && pass > exported.first)
            pictures.move(pass, kFrameSeconds * pace, [&](const Image& frame) {
                if (moved + kFrameSeconds > options.seconds) return;
                film.add(frame, kFrameSeconds);
                moved += kFrameSeconds;
            });
        film.add(pictures.draw(pass), options.seconds - moved);
    }
    return film;
}

std::vector<std::string> encoding(const std::string& ending, double last_pass) {
    // The last frame of an APNG has no end that ffmpeg would know.
    const auto frames = fmt::format("fps=25,tpad=stop_mode=clone:stop_duration={}", last_pass);
    constexpr const char* kEven = ",pad=ceil(iw/2)*2:ceil(ih/2)*2";
    if (ending == ".gif")
        return {"-filter_complex", "[0:v]" + frames + ",split[a][b];[a]palettegen[p];[b][p]paletteuse", "-loop", "0"};
    if (ending == ".webm")
        return {"-vf", frames + kEven, "-c:v", "libvpx-vp9", "-crf", "32", "-b:v", "0", "-pix_fmt", "yuv420p"};
    return {"-vf", frames + kEven, "-c:v", "libx264", "-crf", "20", "-pix_fmt", "yuv420p", "-movflags", "+faststart"};
}

}  // namespace

void require_ffmpeg(const fs::path& film) {
    if (!is_apng(film) && !is_in_path("ffmpeg"))
        throw DeviceError(fmt::format(
            "--film {}: this format needs ffmpeg, which is not installed; FILE.png needs nothing", film.string()));
}

std::string film(const Catalog& catalog, const ExportedRun& exported, const ExportOptions& options) {
    const auto frames = frames_of(catalog, exported, options).bytes();
    if (is_apng(options.film)) return frames;
    const ScratchFolder scratch(fs::temp_directory_path());
    const auto from = scratch.path() / "film.png", to = scratch.path() / ("film" + ending_of(options.film));
    write_file(from, frames);
    std::vector<std::string> words{"ffmpeg", "-nostdin", "-v", "error", "-f", "apng", "-i", from.string()};
    const auto how = encoding(ending_of(options.film), options.seconds);
    words.insert(words.end(), how.begin(), how.end());
    words.insert(words.end(), {"-t", fmt::format("{}", options.seconds * exported.num_passes()), to.string()});
    exported.progress->begin("Encoding " + options.film.filename().string(), 0);
    ProgramOutput output;
    try {
        output = run_program_for_output(words, &exported.progress->cancelled_flag());
    } catch (const Cancelled&) {
        throw Interrupted{};
    }
    std::ifstream stream(to, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    if (output.code != 0 || bytes.empty())
        throw DeviceError(
            fmt::format("ffmpeg made no film: {}", output.text.empty() ? "it printed no message" : output.text));
    return bytes;
}

}  // namespace lockstep
