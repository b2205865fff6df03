#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "kernels/base/progress.hpp"

namespace lockstep {

/// Writes files on another thread, one after the other in the order of the requests, so that a slow disk does not block
/// the window. Every member returns at once.
class Saver {
public:
    Saver();

    /// `write` makes the file or throws a sentence.
    void save(std::filesystem::path path, std::function<void(const std::filesystem::path&)> write);
    /// The same for work that takes long: it is shown with its progress, and can be cancelled.
    /// what    the text of its progress
    /// cancel  called by cancel() in addition; may be null
    void save(std::filesystem::path path, std::string what,
              std::function<void(const std::filesystem::path&, Progress&)> write, std::function<void()> cancel = {});
    bool busy() const;
    /// The text of the long work that is being done, and its finished part, 0 .. 1; none: no such work.
    std::optional<std::pair<std::string, double>> progress() const;
    /// Cancels that work.
    void cancel();

    /// The result of writing a file.
    struct Outcome {
        std::filesystem::path path;
        std::string error;  ///< empty: the file was written, or the work was cancelled
        bool cancelled = false;
    };
    /// The next result, each once and in order.
    std::optional<Outcome> take();

private:
    struct Queue;
    std::shared_ptr<Queue> queue_;
};

}  // namespace lockstep
