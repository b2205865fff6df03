#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace lockstep {

/// Writes files on another thread, one after the other in the order of the requests, so that a slow disk does not block
/// the window. Every member returns at once.
class Saver {
public:
    Saver();

    /// `write` makes the file or throws a sentence.
    void save(std::filesystem::path path, std::function<void(const std::filesystem::path&)> write);
    bool busy() const;

    /// The result of writing a file.
    struct Outcome {
        std::filesystem::path path;
        std::string error;  ///< empty: the file was written
    };
    /// The next result, each once and in order.
    std::optional<Outcome> take();

private:
    struct Queue;
    std::shared_ptr<Queue> queue_;
};

}  // namespace lockstep
