#pragma once

#include <functional>
#include <future>
#include <mutex>
#include <vector>

namespace lockstep {

/// Work that nobody waits for: each piece has a thread of its own. The end of this object waits for all of it. Every
/// thread may start work.
class Background {
public:
    void start(std::function<void()> work);

private:
    std::mutex mutex_;
    std::vector<std::future<void>> works_;
};

}  // namespace lockstep
