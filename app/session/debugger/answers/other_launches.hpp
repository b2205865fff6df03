#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/session/debugger/access_place.hpp"
#include "app/session/debugger/open_launch.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/run/column/index_space.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The accesses of the other launches of a pass that change a cell: the last one before the open launch, and the first
/// one after it. Searched in the background; these launches are traced and stored for it.
class OtherLaunches {
public:
    struct Change {
        AccessPlace place;  ///< after the store
        std::string values;  ///< "55 → 119"
    };
    struct Changes {
        std::optional<Change> last, next;
        bool all = true;  ///< false: some launches could not be traced
    };
    struct Cell {
        Selection element;
        std::string name;  ///< "rank[74]": one per column of the element
        bool operator==(const Cell&) const = default;
    };

    OtherLaunches() = default;
    ~OtherLaunches() { forget(); }
    OtherLaunches(const OtherLaunches&) = delete;
    OtherLaunches& operator=(const OtherLaunches&) = delete;

    /// The launches before the open one, and those after it.
    struct Sides {
        std::shared_ptr<debugger::Launches> before, behind;
    };
    /// The next follow() searches for this cell; none: for no other cell.
    void ask(std::optional<Cell> cell) { asked_ = std::move(cell); }
    /// Once a frame.
    void follow(const std::shared_ptr<Run>& run, const std::shared_ptr<const OpenLaunch>& open,
                std::uint32_t num_launches, const Sides& launches);
    void forget();

    /// Null until the search for this cell has ended.
    const Changes* of(const Cell& cell) const;

private:
    struct Query {
        std::shared_ptr<Run> run;
        Sides launches;
        debugger::LaunchId open;
        std::uint32_t num_launches = 0;
        Cell cell;
        std::shared_ptr<Progress> progress;
    };
    static Changes look(const Query& query, Progress& progress);

    std::optional<Cell> asked_;
    std::optional<Cell> cell_;  ///< searched, or known
    std::shared_ptr<Progress> tracing_;
    LatestTask<Query, Changes> search_{look};
    std::optional<Changes> found_;
};

}  // namespace lockstep
