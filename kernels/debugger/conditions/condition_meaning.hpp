#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "kernels/debugger/conditions/access_condition.hpp"
#include "kernels/debugger/kernel_arrays.hpp"
#include "kernels/debugger/lane_values.hpp"
#include "kernels/run/column/column.hpp"

namespace lockstep::debugger {

/// What the numbers of a variable, or of an array that is no column, are; empty: uint32.
using TypeOfName = std::function<ValueType(const std::string& name, std::uint8_t file)>;

/// An array that a condition names, so that every launch of the run has the same.
struct NamedArray {
    enum class Kind {
        column,  ///< of the run: of two arrays that change places, elements are as the picture shows them (State::bits_of)
        memory,  ///< no column, or several packed into one: elements as the kernel reads them
        shared,  ///< shared memory of a block
    } kind = Kind::column;
    Column column;  ///< of kind memory, where it is `listed`, its buffer alone
    std::uint32_t shift = 0;  ///< of kind column: its element that is the array's first
    bool listed = false;  ///< of kind memory: it is one of inputs() or of state(), and not only known by its owner
    std::string owner;  ///< what its buffer is called; of kind shared the kernel
    std::uint64_t owner_bytes = 0;  ///< of that buffer, or of the shared memory of a block
    std::uint32_t first_word = 0, end_word = 0, bytes = 4;  ///< as in KernelArray
    ValueType type = ValueType::uint32;

    bool same(const NamedArray& other) const;
    /// As many elements as it has, or more: nobody says where one ends that others may follow.
    std::uint32_t size() const;
};

/// What the names of a condition stand for. It is found out in the launch that is open when it is asked, and carried along into the
/// others: a name is a variable of that launch's kernel, else an array that this kernel calls so (by its whole name, or by what stands
/// behind the last point), else what it was when the same condition was asked before in another launch, else a column of the run.
class ConditionMeaning {
public:
    /// The launch that is open.
    struct Now {
        const Recording& recording;
        const std::vector<Variable>& variables;
        const std::vector<KernelArray>& arrays;
        const std::vector<Column>& columns;  ///< of the run
        std::uint32_t block = 0;  ///< in focus
        TypeOfName type_of{};
    };
    /// earlier  of the same condition; may be null
    /// Throws InputError: a name that nothing has, with those near it, or that may be several things; no such element.
    ConditionMeaning(AccessCondition condition, const Now& now, const ConditionMeaning* earlier = nullptr);

    const AccessCondition& condition() const { return condition_; }
    std::uint32_t block() const { return block_; }
    /// Of a name without brackets: the array; null where it is a variable.
    const NamedArray* bare(const std::string& name) const;
    /// Of a name with brackets.
    const NamedArray& array(const std::string& name) const { return arrays_.at(name); }
    /// Of a name in brackets: it is a variable; else it stands for the element that is touched.
    bool is_variable(const std::string& index_name) const { return index_variables_.contains(index_name); }
    /// What names mean where it might be taken for something else, in the order of the condition: "rank is distance in Arrays".
    const std::vector<std::string>& remarks() const { return remarks_; }

private:
    using Node = AccessCondition::Node;
    using Operand = AccessCondition::Operand;
    void take(const Node& node, const Now& now, const ConditionMeaning* earlier);
    void take(const Operand& operand, const Now& now, const ConditionMeaning* earlier);
    /// None where nothing is called so.
    std::optional<NamedArray> find(const std::string& name, const Now& now, const ConditionMeaning* earlier);
    void remark(std::string text);

    AccessCondition condition_;
    std::uint32_t block_ = 0;
    std::map<std::string, NamedArray> arrays_;
    std::set<std::string> variables_, index_variables_;
    std::vector<std::string> remarks_;
};

/// "rank is distance in Arrays", of an array of a kernel; empty where it is called the same there, or is not there.
std::string name_in_arrays(const KernelArray& array, const Recording& recording, std::span<const Column> columns);

}  // namespace lockstep::debugger
