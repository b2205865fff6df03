#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "kernels/background/newest_question.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Looks, on another thread, for the next pass in which an element changes. While it looks it may have passes run again, so
/// nothing else should ask the run for any.
class ChangeSearch {
public:
    void start(std::shared_ptr<Run> run, const Selection& element, std::uint32_t after_pass);
    void cancel() { search_.cancel(); }
    bool busy() const { return search_.busy(); }

    struct Answer {
        Selection element;
        std::uint32_t after_pass = 0;
        std::optional<std::uint32_t> pass;  ///< none: it changes no more
        std::string error;  ///< why that could not be found out
    };
    /// The answer, once; nothing while it looks.
    std::optional<Answer> take();

private:
    struct Question {
        std::shared_ptr<Run> run;
        Selection element;
        std::uint32_t after_pass = 0;
    };
    static std::optional<std::uint32_t> look(const Question& question, Progress& progress);

    Answer asked_;  ///< of the newest question; without what came of it
    NewestQuestion<Question, std::optional<std::uint32_t>> search_{look};
};

}  // namespace lockstep
