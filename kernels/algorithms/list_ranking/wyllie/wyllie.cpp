#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"

#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::list_ranking {

// ----------------------------------------------------------------------------------------- Algorithm 3

std::vector<PseudocodeLine> pseudocode_of_algorithm_3() {
    return {{0, "for each element in S do in parallel"},
            {1, "while S[i] and S[S[i]] are not the end of the list do"},
            {2, "R[i] = R[i] + R[S[i]]"},
            {2, "S[i] = S[S[i]]"},
            {1, "end while"},
            {0, "end for"}};
}

std::vector<LineReport> lines_of_algorithm_3(std::uint64_t n, std::uint64_t moved, std::uint64_t summed) {
    return {{1, count_text(n, "thread", "threads"), false},
            {2, "", false},
            {3, count_text(summed, "distance", "distances"), true},
            {4, count_text(moved, "pointer", "pointers"), true}};
}

// ------------------------------------------------------------------------------------------- Wyllie 32

AlgorithmInfo wyllie_32() {
    AlgorithmInfo info{
        .id = "list.wyllie-32",
        .title = "Wyllie's list ranking, 32-bit packed",
        .source = "Rehman 2010, section 3.3.1",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::successor, Role::distance, Role::rank},
        .heading = "Wyllie(S, R)",
        .pseudocode = pseudocode_of_algorithm_3(),
        .claim = "Each successor's rank is one more",
        .remark =
            "Lines 3 and 4 are one 32-bit store of 16 + 16 bits, for lists of up to 65,536 nodes. R counts links to the tail; "
            "a last launch computes ranks from the head.",
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Wyllie32>(info);
    return info;
}

// -------------------------------------------------------------------------------------- Wyllie reduced

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
        .claim = "Each successor's rank is one more",
        .remark =
            "Each thread repeats lines 6 to 14 until it stops. Stopped threads count as arrived at barriers. A last launch "
            "computes ranks from the head.",
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<WyllieReduced>(info);
    return info;
}

// ---------------------------------------------------------------------------------------------- Wyllie

AlgorithmInfo wyllie() {
    AlgorithmInfo info{
        .id = "list.wyllie",
        .title = "Wyllie's list ranking, 64-bit packed",
        .source = "Rehman 2010, Alg. 3",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::successor, Role::distance, Role::finished, Role::rank},
        .heading = "Wyllie(S, R)",
        .pseudocode = pseudocode_of_algorithm_3(),
        .claim = "Each successor's rank is one more",
        .remark =
            "Lines 3 and 4 are one 64-bit store, because rank and successor must change together (section 3.1.1). R counts "
            "links to the tail; a last launch computes ranks from the head.",
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Wyllie>(info);
    return info;
}

}  // namespace lockstep::list_ranking
