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

/// How evenly a run or its input distributes its elements (a Distribution), for example nodes to sublists or arcs to
/// vertices, compared with the expected distribution.
struct LoadBalance {
    static constexpr std::uint32_t kFew = 64;  ///< up to this number each length is shown
    static constexpr std::uint32_t kBins = 64;  ///< maximum number of bins and samples

    const Distribution* distribution = nullptr;  ///< from the algorithm's entry
    Lengths lengths;
    std::optional<ExpectedLengths> expected;
    std::vector<std::uint32_t> elements{};  ///< for a pass: the column's element of each length
    /// For few sublists, by number: their positions in list order, which choose the colours; else empty.
    std::vector<std::uint32_t> categories;
    std::uint32_t bin_width = 1;
    std::vector<std::uint32_t> histogram;  ///< number of lengths in 1 .. bin_width, and so on
    /// Steps of each thread: one per node; for elements one per addition, which is one less than their number.
    Lengths walks;
    std::uint32_t stride = 1;  ///< steps between two samples
    std::vector<std::uint32_t> walking;  ///< threads still walking after 0, stride, ... steps; ends with 0

    bool few() const { return lengths.each.size() <= kFew; }
};

/// The input of a measurement: columns of one pass, whose memory this object keeps alive.
struct LoadBalanceQuery {
    std::shared_ptr<const Dataset> dataset;
    const Distribution* distribution = nullptr;
    Column column;
    std::optional<Column> successor;  ///< of the same elements, if they form a list
    std::uint32_t num_groups = 0;  ///< number of parts, if the column holds their members
    Snapshot snapshot;
    std::vector<std::shared_ptr<const Block>> inputs;
};

/// The distribution of an algorithm's runs; null if it has none.
const Distribution* distribution_of(const AlgorithmInfo& algorithm);
/// The distribution of each of their passes; null if they have none.
const Distribution* pass_distribution_of(const AlgorithmInfo& algorithm);
/// True for an algorithm whose threads walk the lengths of its distribution.
bool walks_lengths(const AlgorithmInfo& algorithm);
/// The text while lengths are unknown: the event that defines them or, while they are measured, the counted unit.
std::string awaited_text(const Distribution& distribution, bool counting);
/// The same for a run of such an algorithm, which may never have lengths (a ranking without sublists).
std::string awaited_text(const Run& run, bool counting);
/// True for an algorithm on segments whose distribution is the segments' lengths.
bool shares_segments(const AlgorithmInfo& algorithm);

/// The level of a recursion whose lengths to show for a pass: its own level, or the level above if its own is not cut.
/// 0: the input.
int level_at_work(const Run& run, std::uint32_t pass);

/// The space of the elements counted on a level: nodes of sublists, arcs of vertices. Empty without lengths.
std::string space_of_lengths(const Run& run, int level = 0);

/// Nothing until the lengths are known, and for an algorithm without a distribution. run: run A or B; level: of the
/// recursion.
std::optional<LoadBalanceQuery> ask_load_balance(const Run& run, int level = 0);
/// The same for a pass (pass_distribution_of), from the state after it; nothing without one.
std::optional<LoadBalanceQuery> ask_pass_lengths(const Run& run, const Snapshot& now);
/// Downloads one or two words per element: call it on another thread if there are many.
LoadBalance measure_load_balance(const LoadBalanceQuery& query);

/// The load balance of the runs on screen, each measured once, in the background.
class LoadBalances {
public:
    /// Measures it unless it is known. Null run: does nothing.
    void ask(const Run* run, int level = 0);
    /// Takes finished answers. Once a frame.
    void take();
    /// Finds the part that contains an element: reads a word, once for each element.
    void look_up(const Run& run, std::uint32_t element, int level = 0);

    /// Null while it is unknown (pending()), or if it cannot be known.
    const LoadBalance* of(const Run* run, int level = 0) const;
    /// True while a measurement runs.
    bool pending() const;

    /// The number of the part that contains an element (a node's sublist), once look_up() has found it; and the element
    /// that represents a part (a sublist's splitter), which reads a word.
    std::optional<std::uint32_t> number_of(const Run& run, std::uint32_t element, int level = 0) const;
    std::optional<std::uint32_t> element_of(const Run& run, std::uint32_t number, int level = 0) const;

private:
    using Measuring = LatestTask<LoadBalanceQuery, LoadBalance>;
    struct Entry {
        const Run* run = nullptr;
        int level = 0;
        std::weak_ptr<const Block> input;  ///< distinguishes a run from an earlier one at the same address
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
    /// now  the state on screen; null run: discards the lengths
    void follow(const Run* run, const Snapshot& now);
    /// Those of the previous state until the new ones are known. Null before the first, and for a run without lengths.
    const LoadBalance* found() const { return found_ ? &*found_ : nullptr; }
    bool pending() const { return measuring_.busy(); }

private:
    LatestTask<LoadBalanceQuery, LoadBalance> measuring_{
        [](const LoadBalanceQuery& asked, Progress&) { return measure_load_balance(asked); }};
    std::optional<LoadBalance> found_;
    LastSnapshot asked_;
};

}  // namespace lockstep
