#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/session/debugger/open_launch.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// The accesses of a launch to an element.
struct ElementAccesses {
    using LineOfWarp = std::pair<debugger::CodeLine, std::uint32_t>;  ///< warps are numbered across all blocks

    std::vector<debugger::CodeLine> lines;  ///< ascending
    std::vector<LineOfWarp> of_warps;  ///< ascending
};

/// Finds the source lines and the warps whose threads access the selected element, in the recorded accesses of a
/// launch. Runs in the background, once for each launch and element.
class ElementAccessSearch {
public:
    /// Null launch: none is open.
    void ask(const OpenLaunch* launch, const std::optional<Selection>& picked);
    /// Empty until they are known.
    const ElementAccesses& found() const { return accesses_; }
    bool busy() const { return search_.busy(); }

private:
    struct Query {
        std::shared_ptr<const debugger::TracedLaunch> traced;
        std::vector<Column> columns;
        Selection picked;
    };
    static ElementAccesses find(const Query& query, Progress& progress);

    std::weak_ptr<const void> recording_;  ///< of the last query; owned elsewhere
    std::optional<Selection> picked_;
    ElementAccesses accesses_;
    LatestTask<Query, ElementAccesses> search_{find};
};

/// The same on the calling thread. columns: of the algorithm. Throws Cancelled.
ElementAccesses find_element_accesses(const debugger::Recording& recording, const std::vector<Column>& columns,
                                      const Selection& picked, Progress& progress);

}  // namespace lockstep
