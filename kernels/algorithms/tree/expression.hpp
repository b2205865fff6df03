#pragma once

#include <cstdint>
#include <string>

#include "kernels/algorithms/list_ranking/independent_sets.hpp"
#include "kernels/data/csr_graph.hpp"
#include "kernels/data/expression.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/column.hpp"
#include "kernels/run/column/index_space.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/field.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// ------------------------------------------------------------------------------------- Linear function

/// x -> slope x + offset modulo 2^32, in one 64-bit word.
///   bits 0 .. 31   slope
///   bits 32 .. 63  offset
struct LinearFunction {
    std::uint32_t slope = 1;
    std::uint32_t offset = 0;

    SIMT_HOST_FN static LinearFunction unpack(std::uint64_t word) {
        return {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32)};
    }
    SIMT_HOST_FN std::uint64_t pack() const { return std::uint64_t{offset} << 32 | slope; }
    SIMT_HOST_FN std::uint32_t of(std::uint32_t x) const { return slope * x + offset; }
    /// The composition: this function of the result of `first`.
    SIMT_HOST_FN LinearFunction after(LinearFunction first) const {
        return {slope * first.slope, slope * first.offset + offset};
    }

    static constexpr Field kSlope{2, 0, 0, 0xFFFFFFFFu};
    static constexpr Field kOffset{2, 1, 0, 0xFFFFFFFFu};
};

/// left `operation` right.
SIMT_HOST_FN std::uint32_t result_of(std::uint32_t operation, std::uint32_t left, std::uint32_t right) {
    if (operation == Expression::kAdd) return left + right;
    if (operation == Expression::kSubtract) return left - right;
    return left * right;
}
/// An operator as a function of one operand; the other operand is known.
/// side  of the unknown operand
SIMT_HOST_FN LinearFunction with_known(std::uint32_t operation, std::uint32_t side, std::uint32_t known) {
    if (operation == Expression::kMultiply) return {known, 0};
    if (operation == Expression::kAdd) return {1, known};
    if (side == Expression::kLeft) return {1, 0u - known};
    return {0xFFFFFFFFu, known};
}

/// An expression while it is contracted.
struct ShrinkingExpression {
    Span<const std::uint32_t> operation;  ///< n entries
    Span<std::uint32_t> above;  ///< n entries: the next remaining operator above; the root's is itself
    Span<std::uint32_t> above_side;  ///< n entries: the side of the node among the operands of `above`
    Span<std::uint32_t> branches;  ///< n entries: number of remaining operands
    Span<std::uint32_t> removed_in;  ///< n entries: the pass that removed the node; kNone: it remains
    Span<std::uint64_t> function;  ///< n entries: a LinearFunction from the node's value to the operand of `above`
    Span<std::uint32_t> operands;  ///< 2 n entries: the left and the right operand of each node, if known
    Span<std::uint32_t> value;  ///< n entries, valid for nodes without remaining operands
};

// --------------------------------------------------------------------------------------------- Prepare

/// Leaves have their values; operators have two operands.
/// Threads  one per node, no shared memory, no barrier.
struct PrepareNodes {
    static constexpr const char* name = "prepare_nodes";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> parent, Span<const std::uint32_t> side,
                            Span<const std::uint32_t> constant, ShrinkingExpression tree) const {
        const auto v = ctx.global_thread();
        if (v >= parent.size) return;
        const auto above = ctx.load(parent, v);
        const auto own_side = ctx.load(side, v);
        const auto operation = ctx.load(tree.operation, v);
        const auto number = ctx.load(constant, v);
        const LinearFunction same{};
        ctx.store(tree.above, v, above);
        ctx.store(tree.above_side, v, own_side);
        ctx.store(tree.function, v, same.pack());  // line 1
        ctx.store(tree.branches, v, operation == Expression::kLeaf ? 0u : 2u);
        if (operation == Expression::kLeaf) ctx.store(tree.value, v, number);  // line 2
    }
};

// ------------------------------------------------------------------------------------------------ Rake

/// Rake: removes all nodes without remaining operands. Operators among them know both operands, and so have their values.
/// Threads  one per node, no shared memory, no barrier.
struct RakeValues {
    static constexpr const char* name = "rake_values";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingExpression tree, std::uint32_t root, std::uint32_t pass) const {
        const auto v = ctx.global_thread();
        if (v >= tree.above.size) return;
        const auto removed = ctx.load(tree.removed_in, v);
        if (removed != kNone) return;
        const auto branches = ctx.load(tree.branches, v);
        if (branches != 0) return;
        const auto operation = ctx.load(tree.operation, v);
        if (operation != Expression::kLeaf) {
            const auto left = ctx.load(tree.operands, 2 * v);
            const auto right = ctx.load(tree.operands, 2 * v + 1);
            ctx.store(tree.value, v, result_of(operation, left, right));  // line 5
        }
        if (v != root) ctx.store(tree.removed_in, v, pass);  // line 6
    }
};

/// Passes the values of the nodes that this pass removed to the operators above them, through their functions.
/// count    1 entry, added to: nodes removed
/// Threads  one per node, no shared memory, no barrier. The two operands of an operator have an entry each.
struct HandUp {
    static constexpr const char* name = "hand_up";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingExpression tree, std::uint32_t pass,
                            Span<std::uint32_t> count) const {
        const auto v = ctx.global_thread();
        if (v >= tree.above.size) return;
        const auto removed = ctx.load(tree.removed_in, v);
        if (removed != pass) return;
        const auto above = ctx.load(tree.above, v);
        const auto side = ctx.load(tree.above_side, v);
        const auto value = ctx.load(tree.value, v);
        const auto word = ctx.load(tree.function, v);
        ctx.store(tree.operands, 2 * above + side, LinearFunction::unpack(word).of(value));  // line 7
        ctx.atomic_add(tree.branches, above, 0xFFFFFFFFu);
        ctx.atomic_add(count, 0, 1u);
    }
};

// -------------------------------------------------------------------------------------------- Compress

/// Compress: marks operators with one remaining operand whose coin is 1 and whose upper neighbour's coin is 0.
/// count    1 entry, added to: operators marked
/// Threads  one per node, no shared memory, no barrier.
struct MarkUnary {
    static constexpr const char* name = "mark_unary";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingExpression tree, std::uint32_t root, std::uint32_t pass,
                            Span<std::uint32_t> count) const {
        const auto v = ctx.global_thread();
        if (v >= tree.above.size || v == root) return;
        const auto removed = ctx.load(tree.removed_in, v);
        if (removed != kNone) return;
        const auto branches = ctx.load(tree.branches, v);
        if (branches != 1) return;  // line 9
        const auto above = ctx.load(tree.above, v);
        if (coin(v, pass, 1) == 0 || coin(above, pass, 1) == 1) return;  // line 10
        ctx.store(tree.removed_in, v, pass);  // line 11
        ctx.atomic_add(count, 0, 1u);
    }
};

/// Attaches the operand of each marked operator to the operator above, and composes their functions.
/// below       n entries, written for marked operators: the operand
/// from_below  n entries, written for marked operators: a LinearFunction, their value as one of the operand's
/// Threads     one per node, no shared memory, no barrier.
struct ComposeFunctions {
    static constexpr const char* name = "compose_functions";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingExpression tree, std::uint32_t pass, Span<std::uint32_t> below,
                            Span<std::uint64_t> from_below) const {
        const auto c = ctx.global_thread();
        if (c >= tree.above.size) return;
        const auto removed = ctx.load(tree.removed_in, c);
        if (removed != kNone) return;
        const auto v = ctx.load(tree.above, c);
        const auto above_removed = ctx.load(tree.removed_in, v);
        if (above_removed != pass) return;
        const auto side = ctx.load(tree.above_side, c);
        const auto known = ctx.load(tree.operands, 2 * v + (1 - side));
        const auto operation = ctx.load(tree.operation, v);
        const auto own_word = ctx.load(tree.function, c);
        const auto upper_word = ctx.load(tree.function, v);
        const auto value = with_known(operation, side, known).after(LinearFunction::unpack(own_word));  // line 12
        const auto composed = LinearFunction::unpack(upper_word).after(value);
        ctx.store(below, v, c);
        ctx.store(from_below, v, value.pack());
        ctx.store(tree.function, c, composed.pack());  // line 13
        const auto next = ctx.load(tree.above, v);
        const auto next_side = ctx.load(tree.above_side, v);
        ctx.store(tree.above, c, next);  // line 13
        ctx.store(tree.above_side, c, next_side);
    }
};

// ------------------------------------------------------------------------------------- Root and expand

/// The root's value, when only the root remains.
/// Threads  one in all, no shared memory, no barrier.
struct ValueOfRoot {
    static constexpr const char* name = "value_of_root";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, ShrinkingExpression tree, std::uint32_t root) const {
        const auto operation = ctx.load(tree.operation, root);
        const auto left = ctx.load(tree.operands, 2 * root);
        const auto right = ctx.load(tree.operands, 2 * root + 1);
        ctx.store(tree.value, root, result_of(operation, left, right));  // line 14
    }
};

/// Expansion: the operators that a compress pass removed get their values from the operands that were below them.
/// removed_in   n entries; set back to kNone: the nodes are part of the tree again
/// Threads      one per node, no shared memory, no barrier. The operands were removed later, so that they have their values.
struct ExpandValues {
    static constexpr const char* name = "expand_values";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> removed_in, std::uint32_t pass,
                            Span<const std::uint32_t> below, Span<const std::uint64_t> from_below,
                            Span<std::uint32_t> value) const {
        const auto v = ctx.global_thread();
        if (v >= value.size) return;
        const auto removed = ctx.load(removed_in, v);
        if (removed != pass) return;
        const auto operand = ctx.load(below, v);
        if (operand != kNone) {
            const auto number = ctx.load(value, operand);
            const auto word = ctx.load(from_below, v);
            ctx.store(value, v, LinearFunction::unpack(word).of(number));  // line 16
        }
        ctx.store(removed_in, v, kNone);
    }
};

}  // namespace lockstep

namespace lockstep::tree {

// ------------------------------------------------------------------------------------------ Expression

inline Column expression_input(const char* name, const char* symbol) {
    return {.name = name, .symbol = symbol, .space = space_names::vertices};
}
inline Column expression_parent() {
    return {.name = "parent",
            .symbol = "Par",
            .role = Role::input_parent,
            .style = ValueStyle::index,
            .space = space_names::vertices};
}
inline Column expression_value() {
    return {.name = "value", .symbol = "val", .role = Role::evaluated, .space = space_names::vertices, .result = true};
}

/// An expression by tree contraction (Miller, Reif 1985): rake passes values of leaves to the operators above, compress replaces a chain
/// of operators with one unknown operand each by linear functions; then the passes return in reverse order and expand the tree. Each
/// operator has its value at the end. Arithmetic is modulo 2^32.
template <class Executor>
class ExpressionContraction final : public DeclaredAlgorithm {
public:
    ExpressionContraction(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : executor_(executor),
          n_(dataset.expression().size()),
          parent_(executor, dataset.expression().parent, "parent"),
          side_(executor, dataset.expression().side, "side"),
          operation_(executor, dataset.expression().operation, "operation"),
          constant_(executor, dataset.expression().constant, "constant"),
          value_(executor, n_, "value"),
          removed_in_(executor, n_, "removed_in"),
          above_(executor, n_, "above"),
          above_side_(executor, n_, "above_side"),
          branches_(executor, n_, "branches"),
          operands_(executor, 2 * std::uint64_t{n_}, "operands"),
          below_(executor, n_, "below"),
          function_(executor, n_, "function"),
          from_below_(executor, n_, "from_below"),
          count_(executor, 1, "count") {
        input(parent_, expression_parent());
        input(side_, expression_input("side", "side"));
        input(operation_, expression_input("operation", "op"));
        input(constant_, expression_input("constant", "c"));
        state(value_, expression_value());
        state(removed_in_, Column{.name = "removed_in",
                                  .role = Role::removed_in,
                                  .style = ValueStyle::unknown,
                                  .none = kNone,
                                  .unit = "pass",
                                  .space = space_names::vertices});
        state(above_, Column{.name = "above",
                             .role = Role::contracted_parent,
                             .style = ValueStyle::optional,
                             .none = kNone,
                             .space = space_names::vertices});
        state(branches_, Column{.name = "branches", .unit = "operands", .space = space_names::vertices});
        state(
            function_,
            Column{.name = "slope", .symbol = "a", .space = space_names::vertices, .field = LinearFunction::kSlope},
            Column{.name = "offset", .symbol = "b", .space = space_names::vertices, .field = LinearFunction::kOffset});
        scratch(above_side_);
        scratch(operands_);
        scratch(below_);
        scratch(from_below_);
        link({.from = space_names::vertices, .to = space_names::vertices, .column = "parent", .says = "parent"});
        link({.from = space_names::vertices,
              .to = space_names::vertices,
              .column = "above",
              .says = "operator above that is left"});
        host(stage_);
        host(pass_);
        host(left_);
        host(removed_);
        host(expanded_);
    }

    void start() override {
        stage_ = Stage::input;
        pass_ = removed_ = expanded_ = 0;
        left_ = n_;
        for (const auto* buffer : {&value_, &branches_, &operands_, &above_side_}) buffer->fill(0);
        for (const auto* buffer : {&removed_in_, &above_, &below_}) buffer->fill(kNone);
        function_.fill(0);
        from_below_.fill(0);
    }

    bool step() override {
        if (n_ == 0) return false;
        switch (stage_) {
            case Stage::input:
                executor_.launch(PrepareNodes{}, n_, parent_.read(), side_.read(), constant_.read(), tree());
                ++pass_;
                stage_ = Stage::leaves;
                return true;
            case Stage::root:
            case Stage::expand: return expand();
            default: break;
        }
        if (left_ == 1) {
            if (n_ == 1) return false;
            executor_.launch(ValueOfRoot{}, 1, tree(), kRootNode);
            stage_ = Stage::root;
            ++pass_;
            expanded_ = pass_;
            return true;
        }
        ++pass_;
        if (stage_ == Stage::rake && compress()) return true;
        rake();
        return true;
    }

    PassReport describe(const Changes& changes) override {
        const auto removed = nodes(removed_), all = nodes(left_ + removed_);
        PassReport report;
        switch (stage_) {
            case Stage::input:
                report.label = "input";
                report.sentence = "An expression of " + nodes(n_) + ": " +
                                  count_text((std::uint64_t{n_} + 1) / 2, "number", "numbers") + " and " +
                                  count_text(n_ / 2, "operator", "operators");
                report.note = "All arithmetic is modulo 2^32.";
                return report;
            case Stage::leaves:
                report.label = "leaves";
                report.sentence =
                    count_text((std::uint64_t{n_} + 1) / 2, "number has its value", "numbers have their values");
                report.note = "The function of each node is x \u2192 x: its value is the operand.";
                report.lines = {{1, nodes(n_), true}, {2, "", true}};
                break;
            case Stage::rake:
                report.label = "rake";
                report.sentence = "Rake removed " + count_text(removed_) + " of " + all + " and passed their values up";
                report.note = "An operator that has both operands is removed by the next rake.";
                report.lines = {{5, "", true}, {6, removed, true}, {7, removed, true}};
                break;
            case Stage::compress:
                report.label = "compress";
                report.sentence = "Compress removed " + count_text(removed_, "operator", "operators") +
                                  " with one operand left from " + all;
                report.note =
                    "With one operand known, an operator is a linear function of the other one; functions are composed.";
                report.lines = {{9, "", false},
                                {10, removed, false},
                                {11, removed, true},
                                {12, removed, true},
                                {13, removed, true}};
                break;
            case Stage::root:
                report.label = "root";
                report.sentence = "The root has both operands, and the expression its value";
                report.note = "The passes return in reverse order: operators that compress removed get their values.";
                report.lines = {{14, "vertex 0", true}};
                break;
            case Stage::expand: {
                const auto back = changes["removed_in"].changed;
                report.label = "expand";
                report.sentence = "Expansion of pass " + count_text(expanded_) + ": " + nodes(back) +
                                  (back == 1 ? " is" : " are") + " part of the tree again";
                report.note =
                    "Each value is a linear function of the operand that was left when the operator was removed.";
                report.lines = {{15, "pass " + count_text(expanded_), false}, {16, nodes(back), true}};
                break;
            }
        }
        if (stage_ != Stage::expand) report.figures = {{"nodes left", static_cast<double>(left_), "nodes"}};
        return report;
    }

private:
    enum class Stage : std::uint32_t { input, leaves, rake, compress, root, expand };
    static constexpr std::uint32_t kRootNode = 0;

    static std::string nodes(std::uint64_t number) { return count_text(number, "node", "nodes"); }

    ShrinkingExpression tree() const {
        return {operation_.read(),   above_.write(),    above_side_.write(), branches_.write(),
                removed_in_.write(), function_.write(), operands_.write(),   value_.write()};
    }
    void take_count() {
        removed_ = count_.download()[0];
        left_ -= removed_;
    }
    void rake() {
        count_.fill(0);
        executor_.launch(RakeValues{}, n_, tree(), kRootNode, pass_);
        executor_.launch(HandUp{}, n_, tree(), pass_, count_.write());
        take_count();
        stage_ = Stage::rake;
    }
    /// Returns false, without changes, if no operator is removed.
    bool compress() {
        count_.fill(0);
        executor_.launch(MarkUnary{}, n_, tree(), kRootNode, pass_, count_.write());
        if (count_.download()[0] == 0) return false;
        executor_.launch(ComposeFunctions{}, n_, tree(), pass_, below_.write(), from_below_.write());
        take_count();
        stage_ = Stage::compress;
        return true;
    }
    /// Expands the last pass that is not yet expanded; the first pass removed nothing.
    bool expand() {
        if (expanded_ <= 2) return false;
        --expanded_;
        executor_.launch(ExpandValues{}, n_, removed_in_.write(), expanded_, below_.read(), from_below_.read(),
                         value_.write());
        stage_ = Stage::expand;
        return true;
    }

    Executor& executor_;
    std::uint32_t n_;
    Buffer<std::uint32_t> parent_, side_, operation_, constant_;
    Buffer<std::uint32_t> value_, removed_in_, above_, above_side_, branches_, operands_, below_;
    Buffer<std::uint64_t> function_, from_below_;
    Buffer<std::uint32_t> count_;
    Stage stage_ = Stage::input;
    std::uint32_t pass_ = 0;  // passes so far, without expansion
    std::uint32_t left_ = 0;  // nodes
    std::uint32_t removed_ = 0;  // by the last pass
    std::uint32_t expanded_ = 0;  // the pass that was expanded last
};

AlgorithmInfo expression();  ///< tree.expression: Miller, Reif 1985

}  // namespace lockstep::tree

namespace lockstep {

// -------------------------------------------------------------------------------------------- Sequential

/// Evaluates an expression (one thread), from the last node to the first one: in preorder operands come after their operator.
/// operands  2 n entries, written: for each operator the values of the left and the right operand
/// value     n entries, written
/// Threads   one in all, no shared memory, no barrier.
struct EvaluateExpression {
    static constexpr const char* name = "evaluate_expression";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 1};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const std::uint32_t> parent, Span<const std::uint32_t> side,
                            Span<const std::uint32_t> operation, Span<const std::uint32_t> constant,
                            Span<std::uint32_t> operands, Span<std::uint32_t> value) const {
        for (auto v = value.size; v-- > 0;) {  // line 1
            const auto sign = ctx.load(operation, v);
            std::uint32_t number = 0;
            if (sign == Expression::kLeaf) {
                number = ctx.load(constant, v);  // line 2
            } else {
                const auto left = ctx.load(operands, 2 * v);
                const auto right = ctx.load(operands, 2 * v + 1);
                number = result_of(sign, left, right);  // line 3
            }
            ctx.store(value, v, number);
            const auto own_side = ctx.load(side, v);
            if (own_side == Expression::kRoot) continue;
            const auto above = ctx.load(parent, v);
            ctx.store(operands, 2 * above + own_side, number);  // line 4
        }
    }
};

}  // namespace lockstep

namespace lockstep::tree {

/// An expression from its leaves to its root: one thread, one pass.
template <class Executor>
class ExpressionSequential final : public DeclaredAlgorithm {
public:
    ExpressionSequential(Executor& executor, const Dataset& dataset, const ParameterValues&)
        : executor_(executor),
          n_(dataset.expression().size()),
          parent_(executor, dataset.expression().parent, "parent"),
          side_(executor, dataset.expression().side, "side"),
          operation_(executor, dataset.expression().operation, "operation"),
          constant_(executor, dataset.expression().constant, "constant"),
          value_(executor, n_, "value"),
          operands_(executor, 2 * std::uint64_t{n_}, "operands") {
        input(parent_, expression_parent());
        input(side_, expression_input("side", "side"));
        input(operation_, expression_input("operation", "op"));
        input(constant_, expression_input("constant", "c"));
        state(value_, expression_value());
        scratch(operands_);
        link({.from = space_names::vertices, .to = space_names::vertices, .column = "parent", .says = "parent"});
        host(evaluated_);
    }

    void start() override {
        evaluated_ = false;
        value_.fill(0);
        operands_.fill(0);
    }

    bool step() override {
        if (evaluated_) return false;
        executor_.launch(EvaluateExpression{}, n_ == 0 ? 0 : 1, parent_.read(), side_.read(), operation_.read(),
                         constant_.read(), operands_.write(), value_.write());
        evaluated_ = true;
        return true;
    }

    PassReport describe(const Changes&) override {
        const auto nodes = count_text(n_, "node", "nodes");
        if (!evaluated_)
            return {.label = "input",
                    .sentence = "An expression of " + nodes + ", and one thread to evaluate it",
                    .note = "All arithmetic is modulo 2^32."};
        return {.label = "evaluate",
                .sentence = "One thread evaluated " + nodes + ", from the last leaf to the root",
                .note = "In preorder operands come after their operator, so that their values are known first.",
                .lines = {{1, nodes, false},
                          {2, count_text((std::uint64_t{n_} + 1) / 2, "number", "numbers"), true},
                          {3, count_text(n_ / 2, "operator", "operators"), n_ > 1},
                          {4, nodes, true}}};
    }

private:
    Executor& executor_;
    std::uint32_t n_;
    Buffer<std::uint32_t> parent_, side_, operation_, constant_, value_, operands_;
    bool evaluated_ = false;
};

AlgorithmInfo expression_sequential();  ///< tree.expression-sequential

}  // namespace lockstep::tree
