#include "kernels/data/generators/generator.hpp"

#include <vector>

#include <fmt/format.h>

#include "kernels/data/expression.hpp"
#include "kernels/data/names/foreign_text.hpp"
#include "kernels/data/random.hpp"

namespace lockstep::generate {
namespace {

constexpr std::uint64_t kLargestConstant = 99;

/// Generates numbers and signs in postfix order.
/// split  returns the number of leaves in the left operand of an operator with the given number of leaves, at least 2
template <class Split>
Dataset generated_expression(const Spec& spec, Progress& progress, Split split) {
    const auto n = spec.nodes();
    if (n % 2 == 0)
        throw InputError(fmt::format(
            "{}: n={} is even, and an expression whose operators have two operands has an odd number of nodes",
            spec.text(), printable(spec.word("n"))));
    auto need = kind_info(DatasetKind::expression).min_memory({.num_elements = n});
    require_memory(spec, "the expression", need);
    progress.begin("Drawing an expression", n);
    const CounterRandom signs(spec.seed(), operators), numbers(spec.seed(), constants);
    Postfix postfix;
    postfix.operation.reserve(n);
    postfix.constant.reserve(n);
    struct Part {
        std::uint64_t leaves;
        bool operands_written;
    };
    std::vector<Part> open{{(n + 1) / 2, false}};
    while (!open.empty()) {
        const auto [leaves, operands_written] = open.back();
        open.pop_back();
        const auto place = postfix.operation.size();
        if (place % kNodesAPiece == 0) progress.check();
        if (leaves == 1 || operands_written) {
            const bool leaf = leaves == 1;
            postfix.operation.push_back(leaf ? Expression::kLeaf
                                             : static_cast<std::uint32_t>(Expression::kAdd + signs.below(place, 3)));
            postfix.constant.push_back(leaf ? static_cast<std::uint32_t>(numbers.below(place, kLargestConstant + 1))
                                            : 0);
            continue;
        }
        const std::uint64_t left = split(leaves, place + open.size());
        open.push_back({leaves, true});
        open.push_back({leaves - left, false});
        open.push_back({left, false});
    }
    Dataset dataset{.kind = DatasetKind::expression, .data = make_expression(postfix, spec.text()), .source = {}};
    dataset.name_elements(names_of(dataset.expression()));
    dataset.seed = spec.seed();
    return dataset;
}

Dataset expression_random(const Spec& spec, Progress& progress) {
    const CounterRandom splits(spec.seed(), parents);
    return generated_expression(spec, progress, [&](std::uint64_t leaves, std::uint64_t draw) {
        return 1 + splits.below(draw * 64 + leaves % 64, leaves - 1);
    });
}
Dataset expression_chain(const Spec& spec, Progress& progress) {
    return generated_expression(spec, progress, [](std::uint64_t leaves, std::uint64_t) { return leaves - 1; });
}
Dataset expression_balanced(const Spec& spec, Progress& progress) {
    return generated_expression(spec, progress, [](std::uint64_t leaves, std::uint64_t) { return (leaves + 1) / 2; });
}

}  // namespace

std::vector<Generator> of_expressions() {
    const GeneratorInfo::Option nodes{"n", "numbers and operators in all, odd", "65"};
    const GeneratorInfo::Option seed{"seed", "what to draw signs and numbers from", "1"};
    using enum DatasetKind;
    return {
        {{"expression:random",
          "A random expression: the numbers of each operator are split at random into left and right.",
          expression,
          {nodes, seed}},
         expression_random},
        {{"expression:chain", "A chain: each operator has a number on its right.", expression, {nodes, seed}},
         expression_chain},
        {{"expression:balanced", "Each operator has half of its numbers on each side.", expression, {nodes, seed}},
         expression_balanced},
    };
}

}  // namespace lockstep::generate
