#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/workspace/background.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Looks, on a thread of its own, for the next pass in which an element changes. While it looks it may have passes run
/// again, so nothing else should ask the run for any.
class ChangeSearch {
public:
    ~ChangeSearch();

    void start(std::shared_ptr<Run> run, const Selection& element, std::uint32_t after_pass);
    void cancel();
    bool busy() const { return job_ != nullptr; }

    struct Answer {
        Selection element;
        std::uint32_t after_pass = 0;
        std::optional<std::uint32_t> pass;  ///< none: it changes no more
        std::string error;  ///< why that could not be found out
    };
    /// The answer, once; nothing while it looks.
    std::optional<Answer> take();

private:
    struct Job;
    std::shared_ptr<Job> job_;
    Background background_;
};

}  // namespace lockstep
