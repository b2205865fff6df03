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

/// A condition in one launch, whose variables are those of its kernel.
class ConditionSearch {
public:
    /// meaning  of its names, found out in this launch or in another one of the run
    /// columns  of the run
    /// type_of  of this launch's kernel
    /// Throws InputError: the kernel has no such variable.
    ConditionSearch(const ConditionMeaning& meaning, std::shared_ptr<const Recording> recording, const KernelText& text,
                    std::vector<Column> columns, TypeOfName type_of = {});

    /// Just after the next access, or the one before, of the scope for which it holds. A condition on cells alone is found where it
    /// begins to hold. Looks at the accesses one after the other, from the first on: work for another thread where there are many.
    /// Throws Cancelled.
    std::optional<std::uint32_t> find(std::uint32_t position, Way way, const Scope& scope,
                                      const Progress& progress) const;

    /// Whether a condition on cells alone holds at a position; none of all others, for they are about an access.
    std::optional<bool> cells_hold_at(std::uint32_t position) const;

    /// The lanes of a warp for which it holds at a state of this launch, as bits. A lane that has not begun has no
    /// variables yet.
    std::uint32_t lanes(WarpId warp, const MemoryState& state) const;

private:
    /// A number that was seen; nothing where it is not known.
    using Seen = std::optional<ComparedNumber>;
    /// An array of the condition, in this launch.
    struct Array {
        NamedArray named;
        std::optional<std::uint16_t> buffer;  ///< where it is not listed; none: this launch does not have it
    };
    struct Operand {
        enum class Kind { number, none, where, variable, touched, cell } kind = Kind::number;
        long double number = 0;
        std::string where;
        std::size_t variable = 0;  ///< among the kernel's
        std::size_t array = 0;  ///< among arrays_
        enum class Index { number, variable, touched } by = Index::number;  ///< of a cell
        std::uint32_t index = 0;
    };
    using Node = ConditionNode<Operand>;
    class Walk;
    /// The variables of a thread, and what it has touched last in each array.
    struct Held {
        std::vector<std::optional<LaneValue>> variables;
        std::vector<Seen> touched;  ///< last, by array
    };
    /// The thread that a condition is evaluated for, and the state then.
    struct Subject {
        const MemoryState& state;
        const Held& held;
        std::uint32_t block = 0, thread = 0, line = 0;
        const trace::Event* access = nullptr;  ///< that it has just made; null: none
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
    std::uint32_t block_ = 0;  ///< in focus
    std::vector<Array> arrays_;
    bool cells_alone_ = true;
    std::shared_ptr<const Node> root_;
};

}  // namespace lockstep::debugger
