#pragma once

#include <cerrno>

namespace lockstep {

/// Limits the repetitions of a call that a signal interrupted (EINTR) or that was temporarily unavailable (EAGAIN).
class Retries {
public:
    /// True if the call is to be repeated after this errno.
    bool again(int error) { return (error == EINTR || error == EAGAIN) && ++failures_ < kMaxFailures; }
    void success() { failures_ = 0; }

private:
    static constexpr int kMaxFailures = 1000;  // in a row
    int failures_ = 0;
};

}  // namespace lockstep
