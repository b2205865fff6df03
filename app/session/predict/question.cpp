#include "app/session/predict/question.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/session/predict/asked_cell.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMaxCells = 3;
constexpr Role kPointers[] = {Role::successor, Role::parent, Role::next_arc, Role::predecessor,
                              Role::contracted_parent};
constexpr double kTolerance = 1e-3;  ///< relative: of a typed real number

/// SplitMix64: the same numbers on every machine.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t n) {
        state_ += 0x9E3779B97F4A7C15u;
        auto z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return (z ^ (z >> 31)) % n;
    }

private:
    std::uint64_t state_;
};

/// The values of a column before and after a pass.
struct Changed {
    Column column;
    ColumnValues before, after;
    std::vector<std::uint32_t> elements;  ///< that the pass changed
};

bool is_pointer(const Column& column) { return std::ranges::count(kPointers, column.role) != 0; }

/// The order in which columns are preferred for questions: frontiers, pointers, others.
int importance(const Column& column) { return column.role == Role::frontier ? 0 : is_pointer(column) ? 1 : 2; }

ColumnValues values_at(Run& run, const Column& column, std::uint32_t pass) {
    const auto state = run.at(pass);
    return state ? Run::read(column, state, run.inputs(), 0, column.num_elements()) : ColumnValues{};
}

Changed changed_by(Run& run, const Column& column, std::uint32_t pass) {
    Changed changed{column, values_at(run, column, pass - 1), values_at(run, column, pass), {}};
    if (changed.before.empty() || changed.after.empty()) return changed;
    ColumnValues::for_each_pair(changed.before, changed.after, [&](std::size_t i, std::uint64_t a, std::uint64_t b) {
        if (a != b) changed.elements.push_back(static_cast<std::uint32_t>(i));
    });
    return changed;
}

/// Columns of flags other than frontiers make no interesting question.
bool can_be_asked(const Column& column, const std::string& name) {
    if (column.input || column.space.empty() || column.size > kMaxAskedElements) return false;
    if (!name.empty()) return column.name == name;
    return column.role == Role::frontier || (column.style != ValueStyle::flag && column.role != Role::finished);
}

std::vector<Changed> candidates(Run& run, std::uint32_t pass, const std::string& name) {
    std::vector<Changed> all;
    for (const auto& column : run.columns())
        if (can_be_asked(column, name))
            if (auto changed = changed_by(run, column, pass); !changed.elements.empty())
                all.push_back(std::move(changed));
    std::ranges::stable_sort(all, {}, [](const Changed& one) { return importance(one.column); });
    return all;
}

IndexSpace space_of(const Run& run, const std::string& name) {
    const auto spaces = run.spaces();
    const auto* found = find_space(spaces, name);
    return found ? *found : IndexSpace{.name = name, .one = "element"};
}

/// The names of a space's elements in sentences.
class Names {
public:
    Names(Run& run, const IndexSpace& space, std::uint32_t pass) : one_(space.one) {
        for (const auto& column : run.columns()) {
            if (column.space != space.name) continue;
            if (column.role == Role::edge_tail) tails_ = values_at(run, column, pass);
            if (column.role == Role::edge_head) heads_ = values_at(run, column, pass);
        }
    }

    /// "12", or for an entry of an edge list its arc: "4→2".
    std::string number(std::uint64_t element) const {
        if (element >= tails_.size() || element >= heads_.size()) return std::to_string(element);
        return fmt::format("{}→{}", tails_.bits(element), heads_.bits(element));
    }
    /// "vertex 12" or "4→2".
    std::string of(std::uint32_t element) const {
        return tails_.empty() ? Noun{one_, {}}.at(element) : number(element);
    }

private:
    std::string one_;
    ColumnValues tails_, heads_;  ///< empty: the space is no edge list
};

std::vector<std::uint32_t> chosen(std::vector<std::uint32_t> from, std::size_t count, Random& random) {
    std::vector<std::uint32_t> picked;
    while (picked.size() < count && !from.empty()) {
        const auto at = from.begin() + static_cast<std::ptrdiff_t>(random.below(from.size()));
        picked.push_back(*at);
        from.erase(at);
    }
    std::ranges::sort(picked);
    return picked;
}

Question ask_of(Run& run, const Changed& changed, std::uint32_t pass, Random& random) {
    const auto& column = changed.column;
    const auto space = space_of(run, column.space);
    Question question{.pass = pass, .column = column.name, .space = column.space};
    if (column.role == Role::frontier) {
        question.kind = Question::Kind::frontier;
        question.text = fmt::format("Which {} will be in the frontier after the next pass? Click them in the picture.",
                                    space.noun().many);
    } else if (is_pointer(column)) {
        question.kind = Question::Kind::pointer;
        question.elements = chosen(changed.elements, 1, random);
        const auto name = Names(run, space, pass).of(question.elements.front());
        question.text =
            column.role == Role::next_arc
                ? fmt::format("Which arc follows {} after the next pass? Click it in the picture.", name)
                : fmt::format("Where will {} point after the next pass? Click the {} in the picture.", name, space.one);
    } else {
        question.elements = chosen(changed.elements, kMaxCells, random);
        question.text = fmt::format("What will be in {} after the next pass?", column.name);
    }
    return question;
}

bool is_set(const Column& column, const ColumnValues& values, std::uint32_t i) {
    const auto bits = values.bits(i);
    return bits != 0 && !column.is_none(bits);
}

/// Whether a typed text equals a value; nothing for an empty text.
std::optional<bool> means(const Column& column, const Value& value, std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == ','; });
    if (text.empty()) return std::nullopt;
    if (column.is_none(value.bits)) return text == "-" || text == "–" || text == "inf" || text == "∞" || text == "none";
    double typed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), typed);
    if (error != std::errc{} || end != text.data() + text.size()) return false;
    const bool whole =
        value.type != ValueType::float32 && value.type != ValueType::float64 && value.type != ValueType::float16;
    if (whole) return typed == value.number();
    return std::abs(typed - value.number()) <= kTolerance * std::max(1.0, std::abs(value.number()));
}

void grade_frontier(const Changed& changed, const IndexSpace& space, const GivenAnswer& answer, Grade& grade) {
    std::vector<std::string> wrong, missed;
    for (const auto one : answer.picked) {
        const bool right = one < changed.after.size() && is_set(changed.column, changed.after, one);
        right ? ++grade.right : ++grade.wrong;
        if (!right) wrong.push_back(std::to_string(one));
    }
    for (std::uint32_t i = 0; i < changed.after.size(); ++i)
        if (is_set(changed.column, changed.after, i) && std::ranges::count(answer.picked, i) == 0) {
            ++grade.missed;
            missed.push_back(std::to_string(i));
        }
    if (!wrong.empty()) grade.findings.push_back(fmt::format("Not in the frontier: {}", fmt::join(wrong, ", ")));
    if (!missed.empty()) grade.findings.push_back(fmt::format("Missed: {}", fmt::join(missed, ", ")));
    grade.findings.push_back(fmt::format("Right: {} of {}", grade.right,
                                         count_text(grade.right + grade.missed, space.one, space.noun().many)));
}

/// "7→2 is followed by 3→0", "node 4 points to itself".
std::string pointer_text(const Column& column, const Names& names, std::uint32_t element, std::uint64_t to) {
    const auto name = names.of(element);
    if (to == element) return name + " points to itself";
    return fmt::format("{} {} {}", name, column.role == Role::next_arc ? "is followed by" : "points to",
                       names.number(to));
}

void grade_values(Run& run, const Changed& changed, const IndexSpace& space, const Question& question,
                  const GivenAnswer& answer, Grade& grade) {
    const Names names(run, space, question.pass);
    std::vector<std::string> right;
    for (std::size_t k = 0; k < question.elements.size(); ++k) {
        const auto element = question.elements[k];
        const auto value = changed.after.at(element);
        const bool pointer = question.kind == Question::Kind::pointer;
        std::optional<bool> meant;
        if (pointer && !answer.picked.empty()) meant = answer.picked.front() == value.bits;
        if (!pointer && k < answer.typed.size()) meant = means(changed.column, value, answer.typed[k]);
        const auto became = pointer && !changed.column.is_none(value.bits)
                                ? pointer_text(changed.column, names, element, value.bits)
                                : fmt::format("{} became {}", asked_cell(run, question.space, question.column, element),
                                              value_text(changed.column, value));
        if (!meant) {
            ++grade.missed;
            grade.findings.push_back(became);
        } else if (!*meant) {
            ++grade.wrong;
            const auto given = pointer ? names.number(answer.picked.front()) : answer.typed[k];
            grade.findings.push_back(fmt::format("{}, not {}", became, given));
        } else {
            ++grade.right;
            right.push_back(became);
        }
    }
    for (auto& one : right) grade.findings.push_back("Right: " + std::move(one));
}

void grade_line(const Question& question, const GivenAnswer& answer, Grade& grade) {
    for (std::uint32_t i = 0; i < question.lines.size(); ++i) {
        const auto& line = question.lines[i];
        const bool picked = std::ranges::count(answer.picked, i) != 0;
        if (picked && line.races) ++grade.right;
        if (picked && !line.races) {
            ++grade.wrong;
            grade.findings.push_back(fmt::format("At {} no access races harmfully", line.name));
        }
    }
    std::vector<std::string> racing;
    for (const auto& line : question.lines)
        if (line.races) racing.push_back(line.name);
    if (grade.right == 0) ++grade.missed;
    grade.findings.push_back(fmt::format("Racing: {}", fmt::join(racing, ", ")));
}

}  // namespace

std::optional<Question> make_question(Run& run, std::uint32_t pass, const std::string& column, std::uint64_t seed) {
    if (!run.ready() || pass == 0 || pass >= run.num_passes()) return std::nullopt;
    const auto all = candidates(run, pass, column);
    if (all.empty()) return std::nullopt;
    Random random(seed);
    const auto first = importance(all.front().column);
    const auto equal = static_cast<std::size_t>(
        std::ranges::count_if(all, [&](const Changed& one) { return importance(one.column) == first; }));
    return ask_of(run, all[random.below(equal)], pass, random);
}

Grade grade_answer(Run& run, const Question& question, const GivenAnswer& answer) {
    Grade grade;
    if (question.kind == Question::Kind::line) {
        grade_line(question, answer, grade);
        return grade;
    }
    const auto columns = run.columns();
    const auto found = std::ranges::find(columns, question.column, &Column::name);
    if (found == columns.end()) return grade;
    const auto changed = changed_by(run, *found, question.pass);
    if (changed.after.empty()) return grade;
    const auto space = space_of(run, question.space);
    if (question.kind == Question::Kind::frontier) grade_frontier(changed, space, answer, grade);
    else grade_values(run, changed, space, question, answer, grade);
    return grade;
}

std::uint64_t seed_of(std::initializer_list<std::string_view> parts) {
    std::uint64_t hash = 0xCBF29CE484222325u;  // FNV-1a
    for (const auto part : parts)
        for (const char c : part) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
    return hash;
}

}  // namespace lockstep
