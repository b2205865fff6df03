#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace lockstep {

/// Watches work for which the main thread waits: passes Ctrl+C on to it, and shows its progress on stderr if that is a terminal. The
/// line is erased at the end.
class Watch {
public:
    /// `status` returns the progress; a thread of the watch calls it and `cancel`.
    Watch(std::function<std::string()> status, std::function<void()> cancel);
    ~Watch();

private:
    void stand_by();

    std::function<std::string()> status_;
    std::function<void()> cancel_;
    std::mutex mutex_;
    std::condition_variable ended_changed_;
    bool ended_ = false;
    std::thread thread_;
};

}  // namespace lockstep
