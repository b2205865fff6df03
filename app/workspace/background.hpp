#pragma once

#include <functional>
#include <future>
#include <vector>

namespace lockstep {

/// Work that nobody waits for: each piece has a thread of its own. The end of this object waits for all of it.
class Background {
public:
    void start(std::function<void()> work);
    /// True when all that was started is done.
    bool idle();

private:
    std::vector<std::future<void>> works_;
};

}  // namespace lockstep
