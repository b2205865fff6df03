#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/session/screen/seen_snapshot.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Which rows of some columns a pass changed, found on another thread so that scrolling never waits for a scan of the whole
/// array. The newest question wins.
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

    /// The answer when it is known, else null now and found here soon after. Asking the same again costs little.
    std::shared_ptr<const Answer> ask(const Question& question);

    /// The rows in which any column differs. Throws Cancelled, and what reading throws.
    static std::vector<std::uint32_t> scan(const Question& question, const Progress& progress);

private:
    /// What a question is about, without holding it.
    struct Asked {
        SeenSnapshot now;
        std::vector<std::string> columns;
    };

    Asked asked_;
    std::uint32_t asked_pass_ = 0;
    std::shared_ptr<const Answer> answer_;  ///< to it
    LatestTask<Question, std::vector<std::uint32_t>> search_{scan};
};

}  // namespace lockstep
