#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/debugger/value_types.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/debugger/launches.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {

class DebuggerSession;

/// Finds, in the background, the last writer of each value of an element among a launch's accesses up to the cursor.
class WriterSearch {
public:
    /// No element: cancels the search.
    void ask(const DebuggerSession& debugger, const std::optional<Selection>& element);
    /// "written by block 1, lane 10, line 21, from rank[74] = 32 and rank[222] = 23". Empty while the search runs, if
    /// the launch has not written the value, and if the state on screen belongs to no open launch.
    const std::string& of(const Selection& element, const std::string& column) const;
    bool busy() const { return search_.busy(); }

private:
    using Texts = std::map<std::string, std::string>;  // by column
    struct Query {
        std::shared_ptr<const debugger::TracedLaunch> traced;
        std::vector<Column> columns;
        ValueTypes types;
        Selection element;
        std::uint32_t position = 0;
    };
    static Texts find(const Query& query, Progress& progress);

    std::weak_ptr<const void> recording_;  ///< of the last query; owned elsewhere
    std::optional<Selection> element_;
    std::uint32_t position_ = 0;
    Texts texts_;
    LatestTask<Query, Texts> search_{find};
};

/// The same for one column, on the calling thread. columns: of the algorithm; types: of the launch
std::string written_text(const debugger::TracedLaunch& traced, const std::vector<Column>& columns,
                         const ValueTypes& types, const Column& column, std::uint32_t element, std::uint32_t position);

}  // namespace lockstep
