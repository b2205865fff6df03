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

/// Which accesses of the other launches of a pass change a cell: the last one before the launch that is open, and the next one
/// behind it. Found out on another thread once somebody asks; those launches are traced for it, and kept.
class OtherLaunches {
public:
    struct Change {
        AccessPlace place;  ///< just after the store
        std::string values;  ///< "55 → 119"
    };
    struct Changes {
        std::optional<Change> last, next;
        bool all = true;  ///< false: not every one of the launches could be traced
    };
    struct Cell {
        Selection element;
        std::string name;  ///< "rank[74]": of the columns that the element has
        bool operator==(const Cell&) const = default;
    };

    OtherLaunches() = default;
    ~OtherLaunches() { forget(); }
    OtherLaunches(const OtherLaunches&) = delete;
    OtherLaunches& operator=(const OtherLaunches&) = delete;

    /// Those before the launch that is open, and those behind it.
    struct Sides {
        std::shared_ptr<debugger::Launches> before, behind;
    };
    /// Once a frame.
    void follow(const std::shared_ptr<Run>& run, const std::shared_ptr<const OpenLaunch>& open,
                std::uint32_t num_launches, const Sides& launches);
    void forget();

    /// What is known of a cell; null while it is being found out. Asking is what has it looked for.
    const Changes* of(const Cell& cell) const;

private:
    struct Question {
        std::shared_ptr<Run> run;
        Sides launches;
        debugger::LaunchId open;
        std::uint32_t num_launches = 0;
        Cell cell;
        std::shared_ptr<Progress> progress;
    };
    static Changes look(const Question& question, Progress& progress);

    mutable std::optional<Cell> asked_;  ///< since the last frame
    std::optional<Cell> cell_;  ///< that is looked for, or known
    std::shared_ptr<Progress> tracing_;
    LatestTask<Question, Changes> search_{look};
    std::optional<Changes> found_;
};

}  // namespace lockstep
