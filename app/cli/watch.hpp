#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "kernels/base/progress.hpp"

namespace lockstep {

/// Watches work for which the main thread waits: passes Ctrl+C on to it, and shows its progress on stderr if that is a terminal. The
/// line is erased at the end. For a program that has started this one it writes progress_lines.hpp.
class Watch {
public:
    /// `status` returns the progress; a thread of the watch calls it and `cancel`.
    Watch(std::function<std::string()> status, std::function<void()> cancel);
    /// Shows the text and the percentage of the progress, and cancels it.
    explicit Watch(Progress& progress);
    ~Watch();

private:
    void stand_by();

    std::function<std::string()> status_;
    std::function<void()> cancel_;
    std::function<double()> fraction_;  ///< null: unknown
    std::mutex mutex_;
    std::condition_variable ended_changed_;
    bool ended_ = false;
    std::thread thread_;
};

}  // namespace lockstep
