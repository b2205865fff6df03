#include "kernels/list_ranking/algorithms.hpp"
#include "kernels/list_ranking/reference.hpp"
#include "kernels/run/make_on.hpp"

namespace lockstep::list_ranking {

template <class Executor>
class HelmanJaja;
template <class Executor>
class RecursiveHelmanJaja;

namespace {

/// Choices are in the order of SplitterRule.
Parameter splitters_parameter(std::vector<std::string> choices, std::string summary) {
    return {.name = "splitters",
            .kind = Parameter::Kind::choice,
            .highest = static_cast<std::int64_t>(choices.size()) - 1,
            .summary = std::move(summary),
            .choices = std::move(choices)};
}

Parameter num_splitters_parameter() {
    return {.name = "num_splitters",
            .kind = Parameter::Kind::number,
            .lowest = 1,
            .highest = std::int64_t{1} << 30,
            .value = 1024,
            .unit = "splitters",
            .summary = "with splitters=number: how many cut the input, n / 2 at most",
            .logarithmic = true};
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
                                           "how many sublists: n / log2 n, n / (2 log2\u00B2 n), or num_splitters"),
                       num_splitters_parameter()},
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
                        .logarithmic = true},
                       {.name = "last_level",
                        .kind = Parameter::Kind::choice,
                        .highest = 2,
                        .value = 1,
                        .summary = "who ranks the list that is not cut: the host, one thread, or Wyllie's algorithm",
                        .choices = {"host", "thread", "wyllie"}}},
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
        .verify = verify,
    };
    set_executors<RecursiveHelmanJaja>(info);
    return info;
}

}  // namespace lockstep::list_ranking
