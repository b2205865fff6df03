#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/session/playback/last_snapshot.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The rows of some columns that a pass changed. Searched in the background, since that reads whole arrays.
class ChangedRows {
public:
    struct Query {
        std::vector<Column> columns;  ///< of equal size, without inputs
        Snapshot now, before;
        std::vector<std::shared_ptr<const Block>> inputs;
    };
    struct Answer {
        std::uint32_t pass = 0;  ///< of the query
        std::vector<std::uint32_t> rows;  ///< ascending
        std::string failure;  ///< the error in a sentence
    };

    /// A new query replaces the previous one; repeating a query is cheap.
    void ask(const Query& query);
    /// Cancels the search and keeps an answer.
    void rest() { search_.cancel(); }
    /// Null until this query is answered.
    std::shared_ptr<const Answer> answer_to(const Query& query) const { return asks(query) ? answer_ : nullptr; }
    bool busy() const { return search_.busy(); }

    /// The rows in which any column differs. Throws Cancelled and the errors of reads.
    static std::vector<std::uint32_t> scan(const Query& query, const Progress& progress);

private:
    /// Identifies a query without owning its states.
    struct Asked {
        LastSnapshot now;
        std::vector<std::string> columns;
    };

    bool asks(const Query& query) const;

    Asked asked_;
    std::uint32_t asked_pass_ = 0;
    std::shared_ptr<const Answer> answer_;  ///< the answer to `asked_`
    LatestTask<Query, std::vector<std::uint32_t>> search_{scan};
};

}  // namespace lockstep
