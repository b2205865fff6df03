#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/playback/searches/compare_columns.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// The differences of two runs, each at its shown pass.
struct Difference {
    std::vector<ColumnDifference> columns;  ///< common columns: differing ones first, results before others
    /// Selectable elements that differ in some column, the dataset's own first, ascending, as far as listed.
    std::vector<Selection> elements;
    std::string error;  ///< the error of the comparison

    std::size_t num_differing() const;  ///< number of differing columns
    /// The next one after `element`, cyclically; nothing if none differs.
    std::optional<Selection> next_after(const std::optional<Selection>& element) const;
};

/// Compares two runs on another thread, once for each pair of passes; while passes change faster, the newest pair is
/// compared. Owns neither run after the comparison.
class DifferenceSearch {
public:
    /// Sets the pair to compare; cheap if unchanged.
    void update(const RunAtPass& kept, const RunAtPass& current);
    void cancel();
    /// The difference of the last given pair; nothing while it is being computed.
    const std::optional<Difference>& answer() const { return answer_; }

private:
    struct Query {
        RunAtPass kept, current;
    };
    static Difference compare(const Query& query, Progress& progress);

    /// Identifies a query without owning its states.
    struct Shown {
        std::weak_ptr<Run> run;
        std::uint32_t pass = 0;
        bool at_end = false;
        std::uint32_t links = 0;

        bool is(const RunAtPass& other) const {
            return !run.owner_before(other.run) && !other.run.owner_before(run) && pass == other.now.pass &&
                   at_end == other.at_end && links == other.links;
        }
    };

    Shown kept_, current_;
    std::optional<Difference> answer_;
    LatestTask<Query, Difference> search_{compare};
};

}  // namespace lockstep
