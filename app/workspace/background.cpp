#include "app/workspace/background.hpp"

#include <chrono>
#include <utility>

namespace lockstep {

void Background::start(std::function<void()> work) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(works_, [](const auto& one) {  // forgets what is done
        return one.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    });
    works_.push_back(std::async(std::launch::async, std::move(work)));
}

}  // namespace lockstep
