#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/keys/palette_entries.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// Elements by their names in the file: "vertex Boston", or "Boston". Another thread searches; a new text replaces the search.
class NamedEntries {
public:
    /// The matches found so far; repeating a text is cheap.
    std::vector<PaletteEntry> of(const Workspace& workspace, std::string_view typed);

private:
    struct Query {
        std::shared_ptr<const Dataset> dataset;
        std::string text;
        std::vector<IndexSpace> spaces;  ///< the searched spaces
    };
    struct Found {
        IndexSpace space;
        std::uint32_t element = 0;
        std::string name;
    };
    static std::vector<Found> find(const Query& query, Progress& progress);

    LatestTask<Query, std::vector<Found>> search_{find};
    std::string asked_;
    std::uint64_t version_ = 0;  ///< of the searched dataset
    std::vector<Found> found_;
};

}  // namespace lockstep
