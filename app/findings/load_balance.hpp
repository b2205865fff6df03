#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "kernels/background/background_job.hpp"
#include "kernels/list_ranking/paper/expected_sublists.hpp"
#include "kernels/list_ranking/sublists/sublist_lengths.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// How a run cut a list into sublists, beside what random splitters would do.
struct LoadBalance {
    static constexpr std::uint32_t kFew = 64;  ///< so many sublists are shown one by one
    static constexpr std::uint32_t kBins = 64;  ///< at most, of histogram and curve

    list_ranking::SublistLengths lengths;
    list_ranking::ExpectedSublists expected;
    std::vector<std::uint32_t> categories;  ///< of few sublists, by number: the place in list order, for its colour
    std::uint32_t bin_width = 1;  ///< nodes
    std::vector<std::uint32_t> histogram;  ///< sublists of 1 .. bin_width nodes, and so on
    std::uint32_t stride = 1;  ///< links from sample to sample
    std::vector<std::uint32_t> walking;  ///< threads still walking after 0, stride, ... links; ends with 0

    bool few() const { return lengths.nodes.size() <= kFew; }
};

/// What has to be known of a run to measure its load balance: columns of one pass, which stay alive with this.
struct LoadBalanceQuestion {
    std::shared_ptr<const Dataset> dataset;
    Column sublist;
    std::optional<Column> successor;  ///< of a list below the input
    std::uint32_t num_sublists = 0;
    Snapshot snapshot;
    std::vector<std::shared_ptr<const Block>> inputs;
};

/// True for an algorithm that cuts its list into sublists.
bool cuts_lists(const AlgorithmInfo& algorithm);

/// The level of a recursion whose sublists a pass is about: the one that it works on, or the one above where that is not
/// cut. 0: the input.
int level_at_work(const Run& run, std::uint32_t pass);

/// Nothing until every node's sublist is known, and for an algorithm that does not cut. Any run will do: the one on screen or
/// one that is kept beside it. `level`: of the recursion.
std::optional<LoadBalanceQuestion> ask_load_balance(const Run& run, int level = 0);
/// Downloads a word or two a node, once: not for the window's thread when lists are long.
LoadBalance measure_load_balance(const LoadBalanceQuestion& question);

/// The load balance of the runs that are shown, each measured once beside the window's thread.
class LoadBalances {
public:
    /// Null while it is not known (pending()) or will not be.
    const LoadBalance* of(const Run* run, int level = 0);
    /// Something is being measured.
    bool pending() const;

    /// The sublist of a node, and the splitter that a sublist starts at, on a level. Each reads a word, once.
    std::optional<std::uint32_t> sublist_of(const Run& run, std::uint32_t node, int level = 0);
    std::optional<std::uint32_t> splitter_of(const Run& run, std::uint32_t sublist, int level = 0) const;

private:
    struct Entry {
        const Run* run = nullptr;
        int level = 0;
        std::weak_ptr<const Block> input;  ///< tells a run from an earlier one at the same address
        std::unique_ptr<BackgroundJob<LoadBalance>> job;
        std::optional<LoadBalance> balance;
        std::optional<std::pair<std::uint32_t, std::uint32_t>> found;  ///< node, sublist: the last answer
    };
    Entry* find(const Run& run, int level);

    std::vector<Entry> entries_;
};

}  // namespace lockstep
