#pragma once

#include <mutex>
#include <optional>
#include <utility>

namespace lockstep {

/// Hands values from one thread to another. One that was not taken gives way to the next.
template <class T>
class LatestValue {
public:
    void put(T value) {
        std::optional<T> old(std::move(value));  // what gives way goes after the lock
        const std::scoped_lock lock(mutex_);
        value_.swap(old);
    }
    std::optional<T> take() {
        std::optional<T> taken;
        const std::scoped_lock lock(mutex_);
        taken.swap(value_);
        return taken;
    }
    /// Nobody has put one, or it was taken.
    bool empty() const {
        const std::scoped_lock lock(mutex_);
        return !value_;
    }

private:
    mutable std::mutex mutex_;
    std::optional<T> value_;
};

}  // namespace lockstep
