#include "app/workspace/background.hpp"

#include <chrono>
#include <utility>

namespace lockstep {

void Background::start(std::function<void()> work) {
    idle();  // forgets what is done
    works_.push_back(std::async(std::launch::async, std::move(work)));
}

bool Background::idle() {
    std::erase_if(works_,
                  [](const auto& work) { return work.wait_for(std::chrono::seconds(0)) == std::future_status::ready; });
    return works_.empty();
}

}  // namespace lockstep
