#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "kernels/algorithms/segscan/columns.hpp"
#include "kernels/algorithms/segscan/word_arithmetic.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"
#include "kernels/run/entry/executors/chosen_algorithm.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

// -------------------------------------------------------------------------------------------- Gather x

/// x_bar: each element loads its factor, once, since x does not change between iterations (Tsai, I).
/// x         q numbers
/// x_indices, x_bar  n entries
/// Threads   one per element, no shared memory, no barrier.
struct GatherX {
    static constexpr const char* name = "gather_x";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Number>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const Number> x, Span<const std::uint32_t> x_indices,
                            Span<Number> x_bar) const {
        const auto i = ctx.global_thread();
        if (i >= x_indices.size) return;
        const auto place = ctx.load(x_indices, i);
        const auto factor = ctx.load(x, place);
        ctx.store(x_bar, i, factor);  // line 1
    }
};

// --------------------------------------------------------------------------------------- Multiply by x

/// Multiplies each element by its x (Tsai, I, step 2: thrust::transform there).
/// x_bar, curr  n entries
/// Threads      one per element, no shared memory, no barrier.
struct MultiplyByX {
    static constexpr const char* name = "multiply_by_x";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Number>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const Number> x_bar, WordArithmetic numbers,
                            Span<Number> curr) const {
        const auto i = ctx.global_thread();
        if (i >= curr.size) return;
        const auto factor = ctx.load(x_bar, i);
        const auto own = ctx.load(curr, i);
        ctx.store(curr, i, numbers.product(own, factor));  // line 3
    }
};

// ---------------------------------------------------------------------------------- Multiply by nested x

/// Multiplies each element by its x, which it fetches through k in each iteration (Tsai, I: the access that is not coalesced, which x_bar
/// avoids).
/// x          q numbers
/// x_indices, curr  n entries
/// Threads    one per element, no shared memory, no barrier.
struct MultiplyByNestedX {
    static constexpr const char* name = "multiply_by_nested_x";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx, class Number>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<const Number> x, Span<const std::uint32_t> x_indices,
                            WordArithmetic numbers, Span<Number> curr) const {
        const auto i = ctx.global_thread();
        if (i >= curr.size) return;
        const auto place = ctx.load(x_indices, i);
        const auto factor = ctx.load(x, place);
        const auto own = ctx.load(curr, i);
        ctx.store(curr, i, numbers.product(own, factor));  // line 3
    }
};

}  // namespace lockstep

namespace lockstep::segscan {

/// Whether x is flattened into x_bar once, or read through k in each iteration.
enum class Factors { flattened, nested };

Parameter x_parameter();
/// The value of x_parameter(); flattened for entries without it.
Factors factors_of(const ParameterValues& parameters);

// ----------------------------------------------------------------------------------- Segscan algorithm

/// The base of all segmented scans: the segments, their sums, which are initially the elements themselves and are summed in
/// place, and the passes: one that prepares, if needed, then one or two per iteration.
/// Number  uint32, whose bits are those of a float32 if the segments hold float32; or double
template <class Executor, class Number>
class SegscanAlgorithm : public DeclaredAlgorithm {
public:
    void start() override {
        pass_ = 0;
        if (n_ != 0) executor_.copy(curr_.data(), value_.data(), value_.bytes());
        if (flattens()) x_bar_.fill(none_of_x_);
    }

    bool step() override {
        if (n_ == 0 || pass_ == prepares_ + per_repetition() * iterations_) return false;
        if (pass_ < prepares_) prepare();
        else if (multiplies() && (pass_ - prepares_) % 2 == 0) multiply();
        else sum();
        ++pass_;
        return true;
    }

    PassReport describe(const Changes&) override {
        if (pass_ == 0) return report_input();
        PassReport report;
        if (pass_ <= prepares_) {
            report.label = "prepare";
            report.sentence = preparation();
            report.lines = {{1, elements(n_), true}};
            report.work = {.bytes = (has_x_ ? 4 + 2 * kBytes : 0) * n_, .items = n_};
            return report;
        }
        const auto repetition = (pass_ - prepares_ - 1) / per_repetition() + 1;
        const auto again = iterations_ == 1 ? "" : " " + count_text(repetition);
        if (multiplies() && (pass_ - prepares_) % 2 == 1) {
            report.path = group_of(repetition);
            report.label = "multiply" + again;
            report.sentence =
                count_text(n_, "element was multiplied by its factor", "elements were multiplied by their factors");
            report.note = flattens() ? "a \u2190 a \u00B7 x\u0304: the sums follow."
                                     : "a[l] \u2190 a[l] \u00B7 x[k[l]]: the sums follow.";
            report.lines = {{3, elements(n_), true}};
            report.work = {.bytes = (3 * kBytes + (flattens() ? 0 : 4)) * n_, .items = n_};
            return report;
        }
        report = report_sums();
        report.path = group_of(repetition);
        report.label = "sum" + again;
        if (repetition < iterations_ && report.note.empty())
            report.note = "The sums are the elements of the next iteration.";
        return report;
    }

    /// Sums outside float32 or float64 are not an error.
    std::vector<std::string> notices() const override {
        if (!are_real() || n_ == 0) return {};
        return beyond_type(curr_.download());
    }

protected:
    static constexpr std::uint64_t kBytes = sizeof(Number);
    static constexpr bool kDoubles = std::is_same_v<Number, double>;
    enum class Form { fused, two_steps };  ///< products with the sums, or before them in a separate pass

    SegscanAlgorithm(Executor& executor, const Dataset& dataset, const ParameterValues& parameters, Form form,
                     bool always_prepares = false)
        : executor_(executor),
          n_(dataset.segments().size()),
          num_segments_(dataset.segments().num_segments()),
          has_x_(dataset.segments().has_x()),
          none_of_x_(unused_word(dataset.segments().x)),
          type_(type_of(dataset.segments().value)),
          numbers_{are_floats(dataset.segments().value) ? 1u : 0u},
          iterations_(static_cast<std::uint32_t>(parameters.at("iterations"))),
          form_(form),
          factors_(factors_of(parameters)),
          prepares_(flattens() || always_prepares ? 1 : 0),
          offsets_(executor, dataset.segments().offsets, "segment_offsets"),
          value_(executor, bits_of_numbers<Number>(dataset.segments().value), "value"),
          curr_(executor, n_, "prefix") {
        input(offsets_, segment_offsets());
        input(value_, value(type_));
        if (has_x_) {
            x_indices_ = Buffer<std::uint32_t>(executor, dataset.segments().x_indices, "x_indices");
            x_ = Buffer<Number>(executor, bits_of_numbers<Number>(dataset.segments().x), "x");
            if (flattens()) x_bar_ = Buffer<Number>(executor, n_, "x_bar");
            input(x_indices_, x_indices());
            input(x_, x(type_));
            link({.from = space_names::elements, .to = kNumbersOfX, .column = "x_indices", .says = "number of x"});
        }
        link({.from = space_names::segments,
              .to = space_names::elements,
              .column = "segment_offsets",
              .says = "first element",
              .kind = SpaceLink::Kind::first});
        state(curr_, prefix(type_, n_));
        if (flattens())
            state(x_bar_, x_bar(type_, kDoubles ? std::uint64_t{none_of_x_} << 32 | none_of_x_ : none_of_x_));
        host(pass_);
    }

    /// Loads x_bar; an algorithm may prepare further data.
    virtual void prepare() {
        if (flattens()) executor_.launch(GatherX{}, n_, x_.read(), x_indices_.read(), x_bar_.write());
    }
    virtual std::string preparation() const {
        return count_text(n_, "element fetched its", "elements each fetched their") +
               " factor x[k[l]], once for all iterations";
    }
    /// Computes one iteration's sums, and its products if they are fused.
    virtual void sum() = 0;
    /// Sentence, lines and figures.
    virtual PassReport report_sums() = 0;

    bool multiplies() const { return has_x_ && form_ == Form::two_steps; }
    std::uint32_t per_repetition() const { return multiplies() ? 2 : 1; }
    /// The group of an iteration's passes, if there are several iterations of several passes.
    std::vector<std::string> group_of(std::uint32_t repetition) const {
        if (iterations_ == 1 || per_repetition() == 1) return {};
        return {"iteration " + count_text(repetition)};
    }
    bool flattens() const { return has_x_ && factors_ == Factors::flattened; }
    void multiply() {
        if (flattens()) executor_.launch(MultiplyByX{}, n_, x_bar_.read(), numbers_, curr_.write());
        else executor_.launch(MultiplyByNestedX{}, n_, x_.read(), x_indices_.read(), numbers_, curr_.write());
    }
    /// The factors of products that are computed with the sums; empty if they were computed before.
    Span<const Number> factors() const { return has_x_ && form_ == Form::fused ? x_bar_.read() : Span<const Number>{}; }
    std::uint64_t bytes_of_sums() const { return (factors().size != 0 ? 3 : 2) * kBytes * n_; }
    bool are_real() const { return numbers_.floats != 0 || kDoubles; }
    std::string elements(std::uint64_t count) const { return count_text(count, "element", "elements"); }
    std::string segments() const { return count_text(num_segments_, "segment", "segments"); }
    PassReport report_input() const {
        PassReport report;
        report.label = "input";
        report.sentence = elements(n_) + " in " + segments() + std::string();
        report.note = has_x_ ? "Each iteration multiplies every element by its number of x, then scans each segment."
                             : "There is no x: each iteration scans each segment.";
        return report;
    }

    Executor& executor_;
    std::uint32_t n_, num_segments_;
    bool has_x_;
    std::uint32_t none_of_x_;
    ValueType type_;
    WordArithmetic numbers_;
    std::uint32_t iterations_;
    Form form_;
    Factors factors_;
    std::uint32_t prepares_;
    Buffer<std::uint32_t> offsets_, x_indices_;
    Buffer<Number> value_, x_, x_bar_, curr_;
    std::uint32_t pass_ = 0;
};

/// An algorithm for the type of the numbers in the segments.
template <class Executor, template <class, class> class A>
class OnNumbers : public ChosenAlgorithm {
public:
    OnNumbers(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : ChosenAlgorithm(make(executor, dataset, parameters)) {}

private:
    static std::unique_ptr<Algorithm> make(Executor& executor, const Dataset& dataset,
                                           const ParameterValues& parameters) {
        if (are_doubles(dataset.segments().value))
            return std::make_unique<A<Executor, double>>(executor, dataset, parameters);
        return std::make_unique<A<Executor, std::uint32_t>>(executor, dataset, parameters);
    }
};

}  // namespace lockstep::segscan
