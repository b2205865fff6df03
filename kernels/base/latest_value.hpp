#pragma once

#include <mutex>
#include <optional>
#include <utility>

namespace lockstep {

/// Hands values from one thread to another. A new value replaces one that was not taken.
template <class T>
class LatestValue {
public:
    void put(T value) {
        std::optional<T> old(std::move(value));  // destroyed after the lock is released
        const std::scoped_lock lock(mutex_);
        value_.swap(old);
    }
    std::optional<T> take() {
        std::optional<T> taken;
        const std::scoped_lock lock(mutex_);
        taken.swap(value_);
        return taken;
    }
    /// Whether no value was put since the last take().
    bool empty() const {
        const std::scoped_lock lock(mutex_);
        return !value_;
    }

private:
    mutable std::mutex mutex_;
    std::optional<T> value_;
};

}  // namespace lockstep
