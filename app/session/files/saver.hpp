#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace lockstep {

/// Writes files on another thread, one after the other in the order in which they were asked for: a disk that is slow or far
/// away does not stop the window. Every member returns at once.
class Saver {
public:
    Saver();

    /// `write` makes the file or throws a sentence.
    void save(std::filesystem::path path, std::function<void(const std::filesystem::path&)> write);
    bool busy() const;

    /// What came of a file.
    struct Outcome {
        std::filesystem::path path;
        std::string error;  ///< empty: it is there
    };
    /// Of each file once, in order.
    std::optional<Outcome> take();

private:
    struct Queue;
    std::shared_ptr<Queue> queue_;
};

}  // namespace lockstep
