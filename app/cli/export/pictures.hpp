#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cli/export/exported_run.hpp"
#include "app/cli/options.hpp"
#include "app/gui/picture.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// Pictures of the passes of a run, in any order. Throws DeviceError, Interrupted.
class PassPictures {
public:
    PassPictures(const Catalog& catalog, const ExportedRun& exported, PictureExtent pixels, PictureStyle style);

    Image draw(std::uint32_t pass);
    /// The motion from `pass` - 1, which was drawn last, to `pass`: calls take(frame) for each `seconds` of it.
    void move(std::uint32_t pass, double seconds, const std::function<void(Image)>& take);

private:
    std::shared_ptr<Progress> progress_;
    Workspace workspace_;
    StagePictures pictures_;
};

/// heading: draw the sentence of the pass above its picture.
PictureStyle style_of(const RunOptions& options, bool heading);

/// `exported` in another theme.
ExportedRun in_theme(ExportedRun exported, Theme theme);

/// All passes side by side in one picture; of very many passes, some at even intervals. Returns a PNG.
std::string poster(const Catalog& catalog, const ExportedRun& exported, const RunOptions& options);

/// One page with all passes. Returns HTML.
std::string html_page(const Catalog& catalog, const ExportedRun& exported, const RunOptions& options);

/// One page with the instructions of a launch of the first exported pass. Returns HTML. Throws InputError if the launch does not
/// exist or has too many instructions.
std::string launch_page(const Catalog& catalog, const ExportedRun& exported, std::uint32_t launch,
                        const RunOptions& options);

/// The Stage inside a launch of the first exported pass, which is traced in `order`, after `access` of its accesses.
Image launch_picture(const Catalog& catalog, const ExportedRun& exported, std::uint32_t launch, std::size_t access,
                     const DebuggerOrder& order, PictureExtent pixels, PictureStyle style);

/// report.md and its pictures.
struct MarkdownReport {
    std::string text;
    std::vector<std::pair<std::string, std::string>> pictures;  ///< name, PNG
};
MarkdownReport markdown_report(const Catalog& catalog, const ExportedRun& exported, const RunOptions& options);

/// Markdown for `text`, with an escape before the characters that Markdown would take for its own.
std::string plain_words(std::string_view text);
/// Adds the opened launch to a report: its picture, each hazard with both lines of the source, and the commands that find it
/// again.
void add_launch(MarkdownReport& report, const Catalog& catalog, const ExportedRun& exported, const RunOptions& options);

/// The number of pictures that poster() draws.
std::uint32_t pictures_in_poster(const ExportedRun& exported, const RunOptions& options);

/// Throws DeviceError if a film with this file name ending needs ffmpeg and ffmpeg is missing.
void require_ffmpeg(const std::filesystem::path& film);
/// The content of a film, in the format of its name's ending.
std::string film(const Catalog& catalog, const ExportedRun& exported, const ExportOptions& options);

}  // namespace lockstep
