#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace lockstep {

/// Stands by while the main thread waits for some work: passes Ctrl+C on to it, and shows on stderr, when that is a
/// terminal, how far it is. The line is wiped when the watch ends.
class Watch {
public:
    /// `status` says how far the work is; it and `cancel` are called from a thread of the watch.
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
