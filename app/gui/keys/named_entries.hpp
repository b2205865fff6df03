#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/keys/palette_entries.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// Elements by the names that a file gives them: "vertex Boston", or "Boston" alone. Found on another thread, the newest text
/// wins.
class NamedEntries {
public:
    /// What is known so far; the same text asked again costs little.
    std::vector<PaletteEntry> of(const Workspace& workspace, std::string_view typed);

private:
    struct Question {
        std::shared_ptr<const Dataset> dataset;
        std::string text;
        std::vector<IndexSpace> spaces;  ///< that it is looked for in
    };
    struct Found {
        IndexSpace space;
        std::uint32_t element = 0;
        std::string name;
    };
    static std::vector<Found> find(const Question& question, Progress& progress);

    LatestTask<Question, std::vector<Found>> search_{find};
    std::string asked_;
    std::uint64_t version_ = 0;  ///< of the dataset that was asked about
    std::vector<Found> found_;
};

}  // namespace lockstep
