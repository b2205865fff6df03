#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/playback/searches/compare_columns.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// Where two runs differ, at the pass that each of them shows.
struct Difference {
    std::vector<ColumnDifference> columns;  ///< that both have: those that differ come first, results before others
    /// What differs in some column and can be picked, the dataset's own elements first, ascending, as far as columns list them.
    std::vector<Selection> elements;
    std::string error;  ///< why it could not be found out

    std::size_t num_differing() const;  ///< columns
    /// The next one after `element`, the first one after the last; nothing when none differs.
    std::optional<Selection> next_after(const std::optional<Selection>& element) const;
};

/// Compares two runs on another thread, once for each pair of passes; while passes change faster than that, the newest pair
/// wins. Keeps neither run alive once it is done.
class DifferenceSearch {
public:
    /// What is to be compared now; cheap when it is what it was.
    void update(const RunAtPass& kept, const RunAtPass& current);
    void cancel();
    /// The difference of the pair that was given last; nothing while it is being computed.
    const std::optional<Difference>& answer() const { return answer_; }

private:
    struct Question {
        RunAtPass kept, current;
    };
    static Difference compare(const Question& question, Progress& progress);

    /// What a question was about, without holding it.
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
    LatestTask<Question, Difference> search_{compare};
};

}  // namespace lockstep
