#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/session/playback/last_snapshot.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/run/entry/distribution.hpp"
#include "kernels/run/entry/lengths.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// How evenly a run or its input shares something out (a Distribution): nodes of sublists, arcs of vertices; beside what is
/// expected.
struct LoadBalance {
    static constexpr std::uint32_t kFew = 64;  ///< so many are shown one by one
    static constexpr std::uint32_t kBins = 64;  ///< at most, of histogram and curve

    const Distribution* distribution = nullptr;  ///< of the algorithm's entry
    Lengths lengths;
    std::optional<ExpectedLengths> expected;
    std::vector<std::uint32_t> elements{};  ///< of a pass: the element of the column that each length is
    /// Of few sublists, by number: the place in list order, for its colour; else empty.
    std::vector<std::uint32_t> categories;
    std::uint32_t bin_width = 1;
    std::vector<std::uint32_t> histogram;  ///< how many are 1 .. bin_width long, and so on
    /// Steps of each thread. A node is a step; of elements the first needs none, each other one is an addition.
    Lengths walks;
    std::uint32_t stride = 1;  ///< steps from sample to sample
    std::vector<std::uint32_t> walking;  ///< threads still walking after 0, stride, ... steps; ends with 0

    bool few() const { return lengths.each.size() <= kFew; }
};

/// What has to be known of a run to measure its load balance: columns of one pass, which stay alive with this.
struct LoadBalanceQuestion {
    std::shared_ptr<const Dataset> dataset;
    const Distribution* distribution = nullptr;
    Column column;
    std::optional<Column> successor;  ///< over the same elements, where these are a list
    std::uint32_t num_groups = 0;  ///< of members
    Snapshot snapshot;
    std::vector<std::shared_ptr<const Block>> inputs;
};

/// The distribution of an algorithm's runs; null when it has none.
const Distribution* distribution_of(const AlgorithmInfo& algorithm);
/// That of each of their passes; null when it has none.
const Distribution* pass_distribution_of(const AlgorithmInfo& algorithm);
/// True for an algorithm whose threads walk the lengths of its distribution.
bool walks_lengths(const AlgorithmInfo& algorithm);
/// What is said where lengths are not known yet: what they wait for, or, while they are being found out, what is counted.
std::string awaited_text(const Distribution& distribution, bool counting);
/// The same of a run, which may have none for good: a ranking that cuts no list. Its algorithm has a distribution.
std::string awaited_text(const Run& run, bool counting);
/// True for an algorithm on segments that has their lengths: how uneven these are is what it has to cope with.
bool shares_segments(const AlgorithmInfo& algorithm);

/// The level of a recursion whose lengths a pass is about: the one that it works on, or the one above where that is not
/// cut. 0: the input.
int level_at_work(const Run& run, std::uint32_t pass);

/// The space of what the lengths of a level are of: nodes of sublists, vertices with their arcs. Empty where there are none.
std::string space_of_lengths(const Run& run, int level = 0);

/// Nothing until the lengths are known, and for an algorithm without a distribution. Any run will do: the one on screen or
/// one that is kept beside it. `level`: of the recursion.
std::optional<LoadBalanceQuestion> ask_load_balance(const Run& run, int level = 0);
/// The same of a pass (pass_distribution_of), from the state after it; nothing without one.
std::optional<LoadBalanceQuestion> ask_pass_lengths(const Run& run, const Snapshot& now);
/// Downloads a word or two an element, once: not for the window's thread when there are many.
LoadBalance measure_load_balance(const LoadBalanceQuestion& question);

/// The load balance of the runs on screen, each measured once, in the background.
class LoadBalances {
public:
    /// Measures it, unless it is known already. Null run: nothing.
    void ask(const Run* run, int level = 0);
    /// Takes the answers that have come. Once a frame.
    void take();
    /// Finds out which length an element belongs to: reads a word, once for each element.
    void look_up(const Run& run, std::uint32_t element, int level = 0);

    /// Null while it is not known (pending()) or will not be.
    const LoadBalance* of(const Run* run, int level = 0) const;
    /// Something is being measured.
    bool pending() const;

    /// The number of an element's length (a node's sublist), once look_up() has found it; and the element that stands for a length
    /// (a sublist's splitter), on a level, which reads a word.
    std::optional<std::uint32_t> number_of(const Run& run, std::uint32_t element, int level = 0) const;
    std::optional<std::uint32_t> element_of(const Run& run, std::uint32_t number, int level = 0) const;

private:
    using Measuring = LatestTask<LoadBalanceQuestion, LoadBalance>;
    struct Entry {
        const Run* run = nullptr;
        int level = 0;
        std::weak_ptr<const Block> input;  ///< tells a run from an earlier one at the same address
        std::unique_ptr<Measuring> job;
        std::optional<LoadBalance> balance;
        std::optional<std::pair<std::uint32_t, std::uint32_t>> found;  ///< element, number: the last answer

        bool is_of(const Run& other, int other_level) const {
            return run == &other && level == other_level && !input.expired();
        }
    };
    const Entry* find(const Run& run, int level) const;

    std::vector<Entry> entries_;
};

/// The lengths of the pass on screen, measured in the background.
class PassLengthsShown {
public:
    /// now  the state on screen; null run: the lengths are forgotten
    void follow(const Run* run, const Snapshot& now);
    /// Of the state before, until those of this one are known. Null before the first, and for a run without any.
    const LoadBalance* found() const { return found_ ? &*found_ : nullptr; }
    bool pending() const { return measuring_.busy(); }

private:
    LatestTask<LoadBalanceQuestion, LoadBalance> measuring_{
        [](const LoadBalanceQuestion& asked, Progress&) { return measure_load_balance(asked); }};
    std::optional<LoadBalance> found_;
    LastSnapshot asked_;
};

}  // namespace lockstep
