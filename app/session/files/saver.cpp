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
        std::function<void(const std::filesystem::path&, Progress&)> write;
        std::shared_ptr<Progress> progress{};  ///< null: the work is short
        std::function<void()> cancel{};
    };

    std::mutex mutex;  ///< guards all members below
    std::deque<File> waiting;
    std::deque<Outcome> done;
    bool at_work = false;
    std::shared_ptr<Progress> current;  ///< of the long work that is being done
    std::function<void()> cancel_current;

    std::optional<File> next() {
        const std::scoped_lock lock(mutex);
        at_work = !waiting.empty();
        if (!at_work) return std::nullopt;
        auto file = std::move(waiting.front());
        waiting.pop_front();
        current = file.progress;
        cancel_current = std::move(file.cancel);
        return file;
    }
    void work() {
        while (auto file = next()) {
            Outcome outcome{.path = file->path};
            Progress unseen;
            try {
                file->write(file->path, file->progress ? *file->progress : unseen);
            } catch (const Cancelled&) {
                outcome.cancelled = true;
            } catch (...) {
                outcome.error = sentence_of(std::current_exception());
            }
            // The run that was written is freed outside of the lock.
            file->write = nullptr;
            std::function<void()> no_longer;
            const std::scoped_lock lock(mutex);
            current.reset();
            no_longer = std::exchange(cancel_current, nullptr);
            done.push_back(std::move(outcome));
        }
    }
    /// False if a thread is at work already.
    bool add(File file) {
        const std::scoped_lock lock(mutex);
        waiting.push_back(std::move(file));
        return !std::exchange(at_work, true);
    }
    static void start(const std::shared_ptr<Queue>& queue, File file) {
        if (queue->add(std::move(file))) in_background_or_here([queue] { queue->work(); });
    }
};

Saver::Saver() : queue_(std::make_shared<Queue>()) {}

void Saver::save(std::filesystem::path path, std::function<void(const std::filesystem::path&)> write) {
    Queue::start(queue_,
                 {.path = std::move(path),
                  .write = [write = std::move(write)](const std::filesystem::path& to, Progress&) { write(to); }});
}

void Saver::save(std::filesystem::path path, std::string what,
                 std::function<void(const std::filesystem::path&, Progress&)> write, std::function<void()> cancel) {
    auto progress = std::make_shared<Progress>();
    progress->begin(std::move(what), 0);
    Queue::start(queue_, {.path = std::move(path),
                          .write = std::move(write),
                          .progress = std::move(progress),
                          .cancel = std::move(cancel)});
}

bool Saver::busy() const {
    const std::scoped_lock lock(queue_->mutex);
    return queue_->at_work || !queue_->done.empty();
}

std::optional<std::pair<std::string, double>> Saver::progress() const {
    const std::scoped_lock lock(queue_->mutex);
    if (!queue_->current) return std::nullopt;
    return std::pair{queue_->current->what(), queue_->current->fraction()};
}

void Saver::cancel() {
    std::function<void()> cancel_too;
    {
        const std::scoped_lock lock(queue_->mutex);
        if (!queue_->current) return;
        queue_->current->cancel();
        cancel_too = queue_->cancel_current;
    }
    if (cancel_too) cancel_too();
}

std::optional<Saver::Outcome> Saver::take() {
    const std::scoped_lock lock(queue_->mutex);
    if (queue_->done.empty()) return std::nullopt;
    auto outcome = std::move(queue_->done.front());
    queue_->done.pop_front();
    return outcome;
}

}  // namespace lockstep
