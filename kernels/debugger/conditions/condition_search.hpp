#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/debugger/conditions/condition_meaning.hpp"
#include "kernels/debugger/cursor.hpp"
#include "kernels/debugger/lane_values.hpp"
#include "kernels/debugger/search.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/conditions/compared_number.hpp"

namespace lockstep::debugger {

/// A condition in a launch, with the variables of its kernel.
class ConditionSearch {
public:
    /// meaning  of the condition's names, resolved in this or another launch of the run
    /// columns  of the run
    /// type_of  of this launch's kernel
    /// Throws InputError for an unknown variable.
    ConditionSearch(const ConditionMeaning& meaning, std::shared_ptr<const Recording> recording, const KernelText& text,
                    std::vector<Column> columns, TypeOfName type_of = {});

    /// The position after the next or previous access of the scope that satisfies the condition. A condition that contains only cells
    /// is found where it becomes true. Takes a pass over all accesses from the first on: run it on a worker thread. Throws Cancelled.
    std::optional<std::uint32_t> find(std::uint32_t position, Way way, const Scope& scope,
                                      const Progress& progress) const;

    /// Whether a condition that contains only cells holds at a position; empty if it concerns an access.
    std::optional<bool> cells_hold_at(std::uint32_t position) const;

    /// The lanes of a warp, as bits, for which the condition holds in a state. A lane that has not begun has no variables.
    std::uint32_t lanes(WarpId warp, const MemoryState& state) const;

private:
    /// A value; empty if unknown.
    using Seen = std::optional<ComparedNumber>;
    /// An array of the condition, in this launch.
    struct Array {
        NamedArray named;
        std::optional<std::uint16_t> buffer;  ///< if not listed; empty: the array does not exist in this launch
    };
    struct Operand {
        enum class Kind { number, none, where, variable, touched, cell } kind = Kind::number;
        long double number = 0;
        std::string where;
        std::size_t variable = 0;  ///< index among the kernel's variables
        std::size_t array = 0;  ///< index into arrays_
        enum class Index { number, variable, touched } by = Index::number;  ///< kind of a cell's index
        std::uint32_t index = 0;
    };
    using Node = ConditionNode<Operand>;
    class Walk;
    /// The variables of a thread, and its last value in each array.
    struct Held {
        LaneValues::Held variables;
        LaneValues::Reached reached{};
        std::vector<Seen> touched{};  ///< value of the last access, by array
    };
    /// The thread and the state of an evaluation.
    struct Subject {
        const MemoryState& state;
        const Held& held;
        std::uint32_t block = 0, thread = 0, line = 0;
        const trace::Event* access = nullptr;  ///< the last access of the thread; may be null
    };

    std::shared_ptr<const Node> bound(const AccessCondition::Node& node, const ConditionMeaning& meaning);
    Operand bound(const AccessCondition::Operand& operand, const ConditionMeaning& meaning);
    std::size_t number_of(const NamedArray& array);
    std::size_t variable_of(const std::string& name) const;
    Held nothing_held() const;
    Seen seen(const Operand& operand, const Subject& subject) const;
    Seen seen(const LaneValue& held, std::size_t variable, const MemoryState& state) const;
    Seen cell(const Array& array, std::uint64_t element, std::uint32_t block, const MemoryState& state) const;
    bool holds(const Node& node, const Subject& subject) const;
    std::optional<std::uint32_t> element_of(const Array& array, const trace::Event& event,
                                            const MemoryState& state) const;
    Seen value_of(const Array& array, const trace::Event& event, std::uint32_t element) const;
    static Seen number_in(const NamedArray& named, std::uint64_t bits);
    void touch(Held& held, const trace::Event& event, const MemoryState& state) const;

    std::shared_ptr<const Recording> recording_;
    std::vector<Column> columns_;
    LaneValues values_;
    TypeOfName type_of_;
    std::uint32_t block_ = 0;  ///< the block in focus
    std::vector<Array> arrays_;
    bool cells_alone_ = true;
    std::shared_ptr<const Node> root_;
};

}  // namespace lockstep::debugger
