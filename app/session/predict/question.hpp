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

/// A question about the changes of the next pass of a run.
struct Question {
    enum class Kind {
        pointer,  ///< the answer is the next target of a pointer: a click selects it
        frontier,  ///< the answer is the next frontier: a click adds or removes an element
        cells,  ///< the answer is the next values of some elements, typed
        line,  ///< the answer is the line of the kernel at which threads race: a click chooses it
    };
    /// A line of a kernel that accesses memory.
    struct Line {
        std::string name, text;  ///< "line 65", and its source
        bool races = false;  ///< the answer
    };
    Kind kind = Kind::cells;
    std::uint32_t pass = 0;  ///< the question is about its result
    std::string column, space;
    std::vector<std::uint32_t> elements{};  ///< the question is about their values; empty for a frontier
    std::string text{};  ///< the question in a sentence
    std::vector<Line> lines{};  ///< the choices, for kind line

    bool operator==(const Question& other) const { return text == other.text && pass == other.pass; }
};

/// The answer so far.
struct GivenAnswer {
    std::vector<std::uint32_t> picked;  ///< elements, or indices into Question::lines
    std::vector<std::string> typed;  ///< one for each asked element
};

/// The comparison of an answer with the run.
struct Grade {
    std::uint32_t right = 0, wrong = 0, missed = 0;  ///< numbers of elements; missed: not selected, or left empty
    std::vector<std::string> findings;  ///< sentences, wrong and missed elements first
    bool all_right() const { return wrong == 0 && missed == 0; }
};

/// Makes a question about a pass: the same question for the same seed, pass and run.
/// column  the question is about its changes; empty: the seed chooses a column, frontiers and pointers first
/// Nothing if the pass changes none of the columns, or if the space has more than kMaxAskedElements. Throws DeviceError.
std::optional<Question> make_question(Run& run, std::uint32_t pass, const std::string& column, std::uint64_t seed);
inline constexpr std::uint32_t kMaxAskedElements = 1u << 16;

/// Compares an answer with the run. Throws DeviceError.
Grade grade_answer(Run& run, const Question& question, const GivenAnswer& answer);

/// A hash of all parts, the same on every machine.
std::uint64_t seed_of(std::initializer_list<std::string_view> parts);

}  // namespace lockstep
