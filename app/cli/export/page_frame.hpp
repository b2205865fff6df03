#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/export/pictures.hpp"

namespace lockstep {

/// The part of a page about one step: a pass, or an instruction inside a launch.
struct PageStep {
    std::string sentence, note;
    std::vector<std::string> pictures;  ///< PNGs, in the order of the themes
    std::string beside;  ///< HTML beside the picture in a wide window, in a narrow one below
    std::string below;  ///< HTML below the picture
};

/// One page that goes through steps. It needs no network and no other file.
struct Page {
    std::string title, subtitle;
    std::string step = "pass";  ///< the noun for a step: "pass" or "instruction"
    std::string attribute = "data-pass";  ///< the HTML attribute with the number of the step
    std::uint32_t first = 0;  ///< number of the first step
    std::vector<Theme> themes;
    PictureSize size;  ///< of a picture, in pixels of the page
    std::vector<PageStep> steps;
    std::string below;  ///< HTML
    std::string command;  ///< repeats the run
};

/// The themes that a page shows, and the size of its pictures.
Page begin_page(const ExportedRun& exported, const RunOptions& options);

/// HTML.
std::string page_text(const Page& page);

/// A row of a table; HTML.
std::string table_row(std::string_view name, std::string_view value);
/// Input, executor, parameters and times of a run; HTML.
std::string about_run(const ExportedRun& exported);

}  // namespace lockstep
