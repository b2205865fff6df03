#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/run/column/column.hpp"
#include "kernels/run/column/column_values.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {

class Run;

/// A question about the next pass of a run, made from what that pass changes.
struct Question {
    enum class Kind {
        pointer,  ///< where an element will point: a click selects it
        frontier,  ///< which elements the next frontier has: a click adds or removes one
        cells,  ///< the next values of some elements, typed
        line,  ///< the line of the kernel at which threads race: a click chooses one
    };
    /// A line of a kernel that accesses memory.
    struct Line {
        std::string name, text;  ///< "line 65", and its source
        bool races = false;  ///< the answer
    };
    Kind kind = Kind::cells;
    std::uint32_t pass = 0;  ///< whose result is asked for
    std::string column, space;
    std::vector<std::uint32_t> elements{};  ///< that are asked for; of a frontier: none
    std::string text{};  ///< the question in a sentence
    std::vector<Line> lines{};  ///< of kind line

    bool operator==(const Question& other) const { return text == other.text && pass == other.pass; }
};

/// What a person has answered so far.
struct GivenAnswer {
    std::vector<std::uint32_t> picked;  ///< elements, or places in Question::lines
    std::vector<std::string> typed;  ///< one for each asked element
};

/// The grade of an answer by the real run.
struct Grade {
    std::uint32_t right = 0, wrong = 0, missed = 0;  ///< elements; missed: of the frontier, or left empty
    std::vector<std::string> findings;  ///< in sentences: the wrong and missed ones first
    bool all_right() const { return wrong == 0 && missed == 0; }
};

/// The same student gets the same question at the same pass of the same run.
/// column  whose changes are asked for; empty: one that is chosen by the seed, a frontier or a pointer before others
/// before, after  the states at the pass on screen and at the next one
/// Nothing if the pass changes none of the columns, and for spaces with more than kMaxAskedElements. Throws DeviceError.
std::optional<Question> make_question(Run& run, std::uint32_t pass, const std::string& column, std::uint64_t seed);
inline constexpr std::uint32_t kMaxAskedElements = 1u << 16;

/// Compares an answer with the run. Throws DeviceError.
Grade grade_answer(Run& run, const Question& question, const GivenAnswer& answer);

/// A number that depends on all of its parts, on every machine the same.
std::uint64_t seed_of(std::initializer_list<std::string_view> parts);

}  // namespace lockstep
