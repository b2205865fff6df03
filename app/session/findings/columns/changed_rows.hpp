#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/session/playback/last_snapshot.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The rows of some columns that a pass changed. Searched in the background, because that reads whole arrays.
class ChangedRows {
public:
    struct Question {
        std::vector<Column> columns;  ///< of one size; inputs are left out
        Snapshot now, before;
        std::vector<std::shared_ptr<const Block>> inputs;
    };
    struct Answer {
        std::uint32_t pass = 0;  ///< of the question
        std::vector<std::uint32_t> rows;  ///< ascending
        std::string failure;  ///< why they could not be found, in a sentence
    };

    /// Another question replaces the one before; the same question again costs little.
    void ask(const Question& question);
    /// Cancels the search; an answer stays.
    void rest() { search_.cancel(); }
    /// Null until this question is answered.
    std::shared_ptr<const Answer> answer_to(const Question& question) const {
        return asks(question) ? answer_ : nullptr;
    }
    bool busy() const { return search_.busy(); }

    /// The rows in which any column differs. Throws Cancelled, and what reading throws.
    static std::vector<std::uint32_t> scan(const Question& question, const Progress& progress);

private:
    /// What a question is about, without holding it.
    struct Asked {
        LastSnapshot now;
        std::vector<std::string> columns;
    };

    bool asks(const Question& question) const;

    Asked asked_;
    std::uint32_t asked_pass_ = 0;
    std::shared_ptr<const Answer> answer_;  ///< to it
    LatestTask<Question, std::vector<std::uint32_t>> search_{scan};
};

}  // namespace lockstep
