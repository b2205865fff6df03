#include "app/session/files/saver.hpp"

#include <deque>
#include <exception>
#include <mutex>
#include <utility>

#include "kernels/base/in_background.hpp"

namespace lockstep {

struct Saver::Queue {
    struct File {
        std::filesystem::path path;
        std::function<void(const std::filesystem::path&)> write;
    };

    std::mutex mutex;  ///< guards all members below
    std::deque<File> waiting;
    std::deque<Outcome> done;
    bool at_work = false;

    std::optional<File> next() {
        const std::scoped_lock lock(mutex);
        at_work = !waiting.empty();
        if (!at_work) return std::nullopt;
        auto file = std::move(waiting.front());
        waiting.pop_front();
        return file;
    }
    void work() {
        while (const auto file = next()) {
            Outcome outcome{.path = file->path};
            try {
                file->write(file->path);
            } catch (...) {
                outcome.error = sentence_of(std::current_exception());
            }
            const std::scoped_lock lock(mutex);
            done.push_back(std::move(outcome));
        }
    }
};

Saver::Saver() : queue_(std::make_shared<Queue>()) {}

void Saver::save(std::filesystem::path path, std::function<void(const std::filesystem::path&)> write) {
    {
        const std::scoped_lock lock(queue_->mutex);
        queue_->waiting.push_back({std::move(path), std::move(write)});
        if (std::exchange(queue_->at_work, true)) return;
    }
    in_background_or_here([queue = queue_] { queue->work(); });
}

bool Saver::busy() const {
    const std::scoped_lock lock(queue_->mutex);
    return queue_->at_work || !queue_->done.empty();
}

std::optional<Saver::Outcome> Saver::take() {
    const std::scoped_lock lock(queue_->mutex);
    if (queue_->done.empty()) return std::nullopt;
    auto outcome = std::move(queue_->done.front());
    queue_->done.pop_front();
    return outcome;
}

}  // namespace lockstep
