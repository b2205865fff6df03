#include "kernels/list_ranking/algorithms.hpp"

#include "kernels/list_ranking/reference.hpp"
#include "kernels/run/entry/make_on.hpp"

namespace lockstep::list_ranking {

template <class Executor>
class Sequential;
template <class Executor>
class Wyllie;
template <class Executor>
class WyllieStepwise;
template <class Executor>
class Wyllie32;
template <class Executor>
class WyllieReduced;
template <class Executor>
class WyllieUnpacked;

namespace {

std::vector<PseudocodeLine> wyllie_pseudocode() {
    return {{0, "for each element in S do in parallel"},
            {1, "while S[i] and S[S[i]] are not the end of the list do"},
            {2, "R[i] = R[i] + R[S[i]]"},
            {2, "S[i] = S[S[i]]"},
            {1, "end while"},
            {0, "end for"}};
}

}  // namespace

AlgorithmInfo sequential() {
    AlgorithmInfo info{
        .id = "list.sequential",
        .title = "Sequential list ranking",
        .source = "Rehman 2010, Alg. 1",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::rank},
        .heading = "List ranking, sequentially",
        .pseudocode = {{0, "Set count = 0"},
                       {0, "Set p = start"},
                       {0, "while p is not the end of the list do"},
                       {1, "Set p.rank = count"},
                       {1, "Set p = p.successor"},
                       {1, "Increment count"},
                       {0, "end while"}},
        .claim = "Ranks are right: each successor's is one more",
        .remark = "The tail is ranked too: the loop ends when a node is its own successor.",
        .verify = verify,
    };
    set_executors<Sequential>(info);
    return info;
}

AlgorithmInfo wyllie() {
    AlgorithmInfo info{
        .id = "list.wyllie",
        .title = "Wyllie's list ranking, 64-bit packed",
        .source = "Rehman 2010, Alg. 3",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::successor, Role::distance, Role::finished, Role::rank},
        .heading = "Wyllie(S, R)",
        .pseudocode = wyllie_pseudocode(),
        .claim = "Ranks are right: each successor's is one more",
        .remark =
            "Lines 3 and 4 are one 64-bit store: rank and successor must change together (section 3.1.1). R counts links to "
            "the tail; a last launch turns it round.",
        .verify = verify,
    };
    set_executors<Wyllie>(info);
    return info;
}

AlgorithmInfo wyllie_stepwise() {
    AlgorithmInfo info{
        .id = "list.wyllie-stepwise",
        .title = "Wyllie's list ranking, one jump a launch",
        .source = "Rehman 2010, Alg. 4",
        .input = DatasetKind::list,
        .parameters =
            {{.name = "in_place",
              .kind = Parameter::Kind::flag,
              .highest = 1,
              .value = 1,
              .summary = "1: one array, as in the thesis, where a pass may run ahead; 0: two arrays, where pass k is "
                         "exactly the jump by 2^k"}},
        .roles = {Role::input_successor, Role::successor, Role::distance, Role::finished, Role::rank},
        .heading = "CPU-orchestrated Wyllie(N)",
        .pseudocode = {{0, "Set done = 0"},
                       {0, "while some thread has set done = 0 do in parallel"},
                       {1, "Set done = 1"},
                       {1, "Load own node of N in r1"},
                       {1, "if r1.finished = 0 then"},
                       {2, "Load the successor node in r2"},
                       {2, "if r2.finished = 0 then"},
                       {3, "Set r1.next = r2.next"},
                       {3, "Set done = 0"},
                       {2, "end if"},
                       {2, "Set r1.rank = r1.rank + r2.rank"},
                       {2, "Synchronize and store r1 in N"},
                       {1, "end if"},
                       {0, "end while"}},
        .claim = "Ranks are right: each successor's is one more",
        .remark =
            "Line 8 is done for a finished successor too, so that a finished node points at the tail: no rank changes by it. "
            "A last launch turns distances to the tail into ranks.",
        .opens = true,
        .verify = verify,
    };
    set_executors<WyllieStepwise>(info);
    return info;
}

AlgorithmInfo wyllie_32() {
    AlgorithmInfo info{
        .id = "list.wyllie-32",
        .title = "Wyllie's list ranking, 32-bit packed",
        .source = "Rehman 2010, section 3.3.1",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::successor, Role::distance, Role::rank},
        .heading = "Wyllie(S, R)",
        .pseudocode = wyllie_pseudocode(),
        .claim = "Ranks are right: each successor's is one more",
        .remark =
            "Lines 3 and 4 are one 32-bit store of 16 + 16 bits, for lists of up to 65,536 nodes. R counts links to the tail; "
            "a last launch turns it round.",
        .verify = verify,
    };
    set_executors<Wyllie32>(info);
    return info;
}

AlgorithmInfo wyllie_reduced() {
    AlgorithmInfo info{
        .id = "list.wyllie-reduced",
        .title = "Wyllie's list ranking, reduced memory operations",
        .source = "Rehman 2010, Alg. 5",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::successor, Role::distance, Role::rank},
        .heading = "Reduced memory operations Wyllie(N)",
        .pseudocode = {{0, "for each node in list do in parallel"},
                       {1, "Load own node of N in r1"},
                       {1, "if r1 is end of list then"},
                       {2, "Stop current thread"},
                       {1, "end if"},
                       {1, "Perform block synchronization"},
                       {1, "Load the node pointed to by r1.next in r2"},
                       {1, "if r2 is end of list then"},
                       {2, "Stop current thread"},
                       {1, "end if"},
                       {1, "Set r1.next = r2.next"},
                       {1, "Set r1.rank = r1.rank + r2.rank"},
                       {1, "Perform block synchronization"},
                       {1, "Write r1 back to its position in N"},
                       {0, "end for"}},
        .claim = "Ranks are right: each successor's is one more",
        .remark =
            "Lines 6 to 14 are repeated until the thread stops. Threads that have stopped count as arrived at the barriers. A "
            "last launch turns distances to the tail into ranks.",
        .verify = verify,
    };
    set_executors<WyllieReduced>(info);
    return info;
}

AlgorithmInfo wyllie_unpacked() {
    AlgorithmInfo info{
        .id = "list.wyllie-unpacked",
        .title = "Wyllie's list ranking, two arrays: a race",
        .source = "Rehman 2010, section 3.1.1",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::successor, Role::distance, Role::rank},
        .heading = "Wyllie(S, R)",
        .pseudocode = wyllie_pseudocode(),
        .claim = "Ranks are right: each successor's is one more",
        .remark =
            "Wrong on purpose: lines 3 and 4 are two stores in place, and another thread may read between them. Right in lock "
            "step, wrong in a shuffled order.",
        .demonstration = true,
        .verify = verify,
    };
    set_executors<WyllieUnpacked>(info);
    return info;
}

}  // namespace lockstep::list_ranking
