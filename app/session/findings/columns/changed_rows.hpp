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
    struct Question {
        std::vector<Column> columns;  ///< of equal size, without inputs
        Snapshot now, before;
        std::vector<std::shared_ptr<const Block>> inputs;
    };
    struct Answer {
        std::uint32_t pass = 0;  ///< of the question
        std::vector<std::uint32_t> rows;  ///< ascending
        std::string failure;  ///< the error in a sentence
    };

    /// A new question replaces the previous one; repeating a question is cheap.
    void ask(const Question& question);
    /// Cancels the search and keeps an answer.
    void rest() { search_.cancel(); }
    /// Null until this question is answered.
    std::shared_ptr<const Answer> answer_to(const Question& question) const {
        return asks(question) ? answer_ : nullptr;
    }
    bool busy() const { return search_.busy(); }

    /// The rows in which any column differs. Throws Cancelled and the errors of reads.
    static std::vector<std::uint32_t> scan(const Question& question, const Progress& progress);

private:
    /// Identifies a question without owning its states.
    struct Asked {
        LastSnapshot now;
        std::vector<std::string> columns;
    };

    bool asks(const Question& question) const;

    Asked asked_;
    std::uint32_t asked_pass_ = 0;
    std::shared_ptr<const Answer> answer_;  ///< the answer to `asked_`
    LatestTask<Question, std::vector<std::uint32_t>> search_{scan};
};

}  // namespace lockstep
