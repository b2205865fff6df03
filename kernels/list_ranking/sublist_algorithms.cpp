#include "kernels/list_ranking/algorithms.hpp"
#include "kernels/list_ranking/reference.hpp"
#include "kernels/run/make_on.hpp"

namespace lockstep::list_ranking {

template <class Executor>
class HelmanJaja;

namespace {

/// Choices are in the order of SplitterRule.
Parameter splitters_parameter(std::vector<std::string> choices, std::string summary) {
    return {.name = "splitters", .kind = Parameter::Kind::choice, .highest = static_cast<std::int64_t>(choices.size()) - 1,
            .summary = std::move(summary), .choices = std::move(choices)};
}

Parameter num_splitters_parameter() {
    return {.name = "num_splitters", .kind = Parameter::Kind::number, .lowest = 1, .highest = std::int64_t{1} << 30, .value = 1024,
            .unit = "splitters", .summary = "with splitters=number: how many cut the input, n / 2 at most", .logarithmic = true};
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
        .pseudocode = {{0, "Partition L into n/p sublists by choosing a splitter at regular indices separated by p"},
                       {0, "Processor p_i traverses each sublist, computing the local ranks of each element; store in R[i]"},
                       {0, "Rank the array of sublists S sequentially on processor p_0"},
                       {0, "Each processor adds n/p elements with their splitter prefix in S and stores the rank in R[i]"}},
        .claim = "Each successor's rank is one more",
        .remark = "A processor is a thread: one a sublist in line 2, one a node in line 4. The block of memory that holds the head "
                  "gives the head as its splitter.",
        .verify = verify,
    };
    set_executors<HelmanJaja>(info);
    return info;
}

}  // namespace lockstep::list_ranking
