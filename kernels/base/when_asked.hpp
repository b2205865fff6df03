#pragma once

#include <functional>

namespace lockstep {

/// While it lives, each require_wanted() that has a flag to look at calls `f` before it looks, on the thread that it is called on: so that
/// what asks seldom can be told from what asks often. One at a time.
class WhenAsked {
public:
    explicit WhenAsked(std::function<void()> f);
    ~WhenAsked();
    WhenAsked(const WhenAsked&) = delete;
    WhenAsked& operator=(const WhenAsked&) = delete;

private:
    std::function<void()> f_;
};

}  // namespace lockstep
