#include <algorithm>

#include "kernels/list_ranking/algorithms.hpp"
#include "kernels/list_ranking/paper/rehman_2010.hpp"
#include "kernels/list_ranking/reference.hpp"
#include "kernels/list_ranking/sublists/splitter_rule.hpp"
#include "kernels/run/entry/make_on.hpp"

namespace lockstep::list_ranking {

template <class Executor>
class HelmanJaja;
template <class Executor>
class RecursiveHelmanJaja;

namespace {

constexpr auto kNumber = static_cast<std::int64_t>(SplitterRule::number);

/// Choices are in the order of SplitterRule, and so are the words for them.
Parameter splitters_parameter(std::vector<std::string> choices, std::vector<std::string> words, std::string summary) {
    ParameterHints hints{.title = "Splitter rule", .choices = words};
    hints.marks = [words = std::move(words)](const Dataset&) {
        std::vector<ParameterMark> marks;
        for (std::size_t rule = 0; rule < words.size(); ++rule)
            if (const auto value = static_cast<std::int64_t>(rule); value != kNumber)
                marks.push_back({words[rule], value});
        return marks;
    };
    return {.name = "splitters",
            .kind = Parameter::Kind::choice,
            .highest = static_cast<std::int64_t>(choices.size()) - 1,
            .summary = std::move(summary),
            .choices = std::move(choices),
            .hints = std::move(hints)};
}

/// The rules of section 4.3 on an input's scale of splitters.
std::vector<ParameterMark> splitter_marks(const Dataset& dataset) {
    const auto n = dataset.num_vertices();
    return {{"n / (2 log\u00B2 n)", num_sublists(n, SplitterRule::log_squared, 0, 0)},
            {"n / log n", num_sublists(n, SplitterRule::log, 0, 0)}};
}

std::int64_t splitters_in_effect(const Dataset& dataset, const ParameterValues& parameters) {
    return num_sublists(dataset.num_vertices(), static_cast<SplitterRule>(parameters.at("splitters")), 0,
                        static_cast<std::uint32_t>(parameters.at("num_splitters")));
}

Parameter num_splitters_parameter() {
    return {.name = "num_splitters",
            .kind = Parameter::Kind::number,
            .lowest = 1,
            .highest = std::int64_t{1} << 30,
            .value = 1024,
            .unit = "splitters",
            .summary = "with splitters=number: how many cut the input, n / 2 at most",
            .logarithmic = true,
            .hints = {.title = "p, splitters",
                      .marks = splitter_marks,
                      .sensible_to =
                          [](const Dataset& dataset) { return std::max<std::int64_t>(1, dataset.num_vertices() / 2); },
                      .in_effect = splitters_in_effect,
                      .along = {{"splitters", kNumber}}}};
}

Parameter block_parameter() {
    return {.name = "block",
            .kind = Parameter::Kind::number,
            .lowest = 32,
            .highest = 1024,
            .value = 512,
            .unit = "threads",
            .summary = "threads of a block where lists are split, walked and recombined",
            .logarithmic = true,
            .hints = {.title = "block, threads", .marks = [](const Dataset&) {
                          return std::vector<ParameterMark>{{"thesis 512", 512}};
                      }}};
}

std::vector<Role> sublist_roles() {
    return {Role::input_successor, Role::sublist, Role::local_rank, Role::rank, Role::splitter, Role::length};
}

}  // namespace

AlgorithmInfo helman_jaja() {
    AlgorithmInfo info{
        .id = "list.helman-jaja",
        .title = "Helman-J\u00E1J\u00E1 list ranking",
        .source = "Rehman 2010, Alg. 6",
        .input = DatasetKind::list,
        .parameters = {splitters_parameter({"n/log", "n/2log2", "number"},
                                           {"n / log n", "n / (2 log\u00B2 n)", "number"},
                                           "how many sublists: n / log2 n, n / (2 log2\u00B2 n), or num_splitters"),
                       num_splitters_parameter(), block_parameter()},
        .roles = sublist_roles(),
        .heading = "Helman and J\u00E1J\u00E1 list ranking",
        .pseudocode =
            {{0, "Partition L into n/p sublists by choosing a splitter at regular indices separated by p"},
             {0, "Processor p_i traverses each sublist, computing the local ranks of each element; store in R[i]"},
             {0, "Rank the array of sublists S sequentially on processor p_0"},
             {0, "Each processor adds n/p elements with their splitter prefix in S and stores the rank in R[i]"}},
        .claim = "Each successor's rank is one more",
        .remark =
            "A processor is a thread: one a sublist in line 2, one a node in line 4. The block of memory that holds the head "
            "gives the head as its splitter.",
        .verify = verify,
    };
    set_executors<HelmanJaja>(info);
    return info;
}

AlgorithmInfo recursive_helman_jaja() {
    AlgorithmInfo info{
        .id = "list.rhj",
        .title = "Recursive Helman-J\u00E1J\u00E1 list ranking",
        .source = "Rehman 2010, Alg. 7",
        .input = DatasetKind::list,
        .parameters = {splitters_parameter(
                           {"n/log", "n/2log2", "number", "n/2log2-first"},
                           {"n / log n", "n / (2 log\u00B2 n)", "number", "2 log\u00B2, then log"},
                           "how many sublists: n / log2 n, n / (2 log2\u00B2 n), num_splitters for the input and the "
                           "first below it, or the second for the input and the first below it"),
                       num_splitters_parameter(),
                       {.name = "limit",
                        .kind = Parameter::Kind::number,
                        .lowest = 1,
                        .highest = std::int64_t{1} << 30,
                        .value = 4,
                        .unit = "nodes",
                        .summary = "a list of so many nodes is not cut any more",
                        .logarithmic = true,
                        .hints = {.title = "limit, nodes for the last level",
                                  .note = "not given in the thesis",
                                  .sensible_to =
                                      [](const Dataset& dataset) {
                                          return std::max<std::int64_t>(1, dataset.num_vertices());
                                      }}},
                       {.name = "last_level",
                        .kind = Parameter::Kind::choice,
                        .highest = 2,
                        .value = 1,
                        .summary = "who ranks the list that is not cut: the host, one thread, or Wyllie's algorithm",
                        .choices = {"host", "thread", "wyllie"},
                        .hints = {.title = "Last level",
                                  .choices = {"host", "one thread", "Wyllie"},
                                  .note = "not given in the thesis"}},
                       block_parameter()},
        .roles = sublist_roles(),
        .heading = "RHJ(L, R, n, limit)",
        .pseudocode = {{0, "if n \u2264 limit then"},
                       {1, "rank the final list L sequentially"},
                       {0, "else"},
                       {1, "choose p splitters at intervals of n/p"},
                       {1, "define the sublists on L"},
                       {1, "copy the splitters to L1"},
                       {1, "rank each sublist of L locally"},
                       {1, "save the local ranks in R"},
                       {1, "set successor pointers of L1"},
                       {1, "write sublist lengths in R1"},
                       {1, "RHJ(L1, R1, p, limit)"},
                       {0, "end if"},
                       {0, "each element of R adds its sublist's R1"}},
        .claim = "Each successor's rank is one more",
        .remark =
            "The block of memory that holds the head gives the head as its splitter. Lengths, local ranks and ranks are kept "
            "apart, so that no thread overwrites a length that another still needs.",
        .published = published_rhj(),
        .published_lengths = published_sublist_lengths,
        .verify = verify,
    };
    set_executors<RecursiveHelmanJaja>(info);
    return info;
}

}  // namespace lockstep::list_ranking
