#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Which rows of some columns a pass changed, found on a thread of its own so that scrolling never waits for a scan of the
/// whole array. The newest question wins.
class ChangedRows {
public:
    struct Question {
        std::vector<Column> columns;  ///< of one size; inputs are left out
        Snapshot now, before;
        std::vector<std::shared_ptr<const Block>> inputs;
    };
    struct Answer {
        Snapshot now;  ///< of the question
        std::vector<std::string> columns;  ///< their names
        std::vector<std::uint32_t> rows;  ///< ascending
    };

    ChangedRows();
    ~ChangedRows();
    ChangedRows(const ChangedRows&) = delete;
    ChangedRows& operator=(const ChangedRows&) = delete;

    /// The answer when it is known, else null now and found here soon after. Asking the same again costs little.
    std::shared_ptr<const Answer> ask(const Question& question);

    /// The rows in which any column differs.
    static std::vector<std::uint32_t> scan(const Question& question, const std::atomic<bool>* stop = nullptr);

private:
    void work();
    static bool answers(const Answer& answer, const Question& question);

    std::mutex mutex_;  ///< for all below
    std::condition_variable asked_;
    std::optional<Question> waiting_;
    std::optional<Question> working_;
    std::shared_ptr<const Answer> answer_;
    bool closing_ = false;
    std::atomic<bool> stop_{false};  ///< the scan at work is no longer wanted
    std::thread thread_;
};

}  // namespace lockstep
