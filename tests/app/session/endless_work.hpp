#pragma once

#include <future>
#include <memory>

#include "app/session/counting_algorithm.hpp"

namespace lockstep::test {

/// Work that ignores cancellation until the destructor ends it, like a kernel that hangs.
class EndlessWork {
public:
    EndlessWork() { end() = over_.get_future().share(); }
    ~EndlessWork() { over_.set_value(); }
    EndlessWork(const EndlessWork&) = delete;
    EndlessWork& operator=(const EndlessWork&) = delete;

    /// "list.endless": never completes its first pass.
    static AlgorithmInfo algorithm() {
        auto info = counting_algorithm();
        info.id = "list.endless";
        info.make_simt = [](Device& device, const Dataset& dataset, const ParameterValues& parameters) {
            wait();
            return counting_algorithm().make_simt(device, dataset, parameters);
        };
        return info;
    }
    /// "list.endless-check": its verifier never ends.
    static AlgorithmInfo endless_check() {
        auto info = counting_algorithm();
        info.id = "list.endless-check";
        info.verify = [](const Dataset&, const ParameterValues&, const HostColumns&) {
            wait();
            return std::optional<std::string>();
        };
        return info;
    }

private:
    static void wait() {
        const auto over = end();
        over.wait();
    }
    static std::shared_future<void>& end() {
        static std::shared_future<void> one;
        return one;
    }
    std::promise<void> over_;
};

}  // namespace lockstep::test
