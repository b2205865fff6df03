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

/// The type of a variable, or of an array that is no column; empty: uint32.
using TypeOfName = std::function<ValueType(const std::string& name, std::uint8_t file)>;

/// An array of a condition, identified in every launch of the run.
struct NamedArray {
    enum class Kind {
        column,  ///< a column of the run; swapped buffers as shown in the picture (MemoryState::bits_of)
        memory,  ///< not a column, or packed columns: elements as the kernel reads them
        shared,  ///< shared memory of a block
    } kind = Kind::column;
    Column column;  ///< for kind memory, if `listed`, only its buffer
    std::uint32_t shift = 0;  ///< for kind column: the column's element that is the array's first
    bool listed = false;  ///< for kind memory: it is one of inputs() or state()
    std::string owner;  ///< the name of its buffer; for kind shared the kernel
    std::uint64_t owner_bytes = 0;  ///< of that buffer, or of the shared memory of a block
    std::uint32_t first_word = 0, end_word = 0, bytes = 4;  ///< as in KernelArray
    ValueType type = ValueType::uint32;

    bool same(const NamedArray& other) const;
    /// An upper bound of the number of elements: the end of an array inside a buffer is unknown.
    std::uint32_t size() const;
};

/// The meaning of the names of a condition, resolved in the open launch and reused in other launches: a name is a variable of
/// the launch's kernel, else an array of the kernel (by its whole name, or its last member), else its meaning in an earlier
/// launch with the same condition, else a column of the run.
class ConditionMeaning {
public:
    /// The open launch.
    struct Now {
        const Recording& recording;
        const std::vector<Variable>& variables;
        const std::vector<KernelArray>& arrays;
        const std::vector<Column>& columns;  ///< of the run
        std::uint32_t block = 0;  ///< the block in focus
        TypeOfName type_of{};
    };
    /// earlier  meaning of the same condition; may be null
    /// Throws InputError for an unknown name, with similar ones, for an ambiguous name, and for a missing element.
    ConditionMeaning(AccessCondition condition, const Now& now, const ConditionMeaning* earlier = nullptr);

    const AccessCondition& condition() const { return condition_; }
    std::uint32_t block() const { return block_; }
    /// The array of a name without brackets; null for a variable.
    const NamedArray* bare(const std::string& name) const;
    /// The array of a name with brackets.
    const NamedArray& array(const std::string& name) const { return arrays_.at(name); }
    /// Whether a name in brackets is a variable; if not, it means the accessed element.
    bool is_variable(const std::string& index_name) const { return index_variables_.contains(index_name); }
    /// Explanations of ambiguous names, in the order of the condition: "rank is distance in Arrays".
    const std::vector<std::string>& remarks() const { return remarks_; }

private:
    using Node = AccessCondition::Node;
    using Operand = AccessCondition::Operand;
    void take(const Node& node, const Now& now, const ConditionMeaning* earlier);
    void take(const Operand& operand, const Now& now, const ConditionMeaning* earlier);
    /// Empty for an unknown name.
    std::optional<NamedArray> find(const std::string& name, const Now& now, const ConditionMeaning* earlier);
    void remark(std::string text);

    AccessCondition condition_;
    std::uint32_t block_ = 0;
    std::map<std::string, NamedArray> arrays_;
    std::set<std::string> variables_, index_variables_;
    std::vector<std::string> remarks_;
};

/// "rank is distance in Arrays", for an array of a kernel; empty if both names are equal or the array is not listed.
std::string name_in_arrays(const KernelArray& array, const Recording& recording, std::span<const Column> columns);

}  // namespace lockstep::debugger
