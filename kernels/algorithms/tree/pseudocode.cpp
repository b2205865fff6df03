#include "kernels/algorithms/tree/pseudocode.hpp"

#include <string>
#include <utility>

namespace lockstep::tree {
namespace {

using Lines = std::vector<PseudocodeLine>;

void append(Lines& lines, Lines more) {
    for (auto& line : more) lines.push_back(std::move(line));
}

Lines tour() {
    return {{0, "for each thread in kernel 1 do in parallel"},
            {1, "Set i = 2 \u00D7 index + 1 and j = i + 1"},
            {1, "Set M[AL[i]] = AL[j]"},
            {0, "end for"},
            {0, "for each thread in kernel 2 do in parallel"},
            {1, "Set i = S[index + 1] \u2212 1"},
            {1, "Set j = S[index]"},
            {1, "Set M[AL[i]] = AL[j]"},
            {1, "if this is the thread of the root then"},
            {2, "Set M[AL[i]] = end of list"},
            {0, "end for"},
            {0, "R = ranks of the list M"}};
}

Lines rooting() {
    return {{0, "for each edge xy of EL do in parallel"},
            {1, "if R[xy] < R[yx] then"},
            {2, "Set Dir[xy] = F and Dir[yx] = R"},
            {2, "Set Par[y] = x"},
            {1, "end if"},
            {0, "end for"},
            {0, "Set Par[root] = root"}};
}

Lines sizes() {
    return {{0, "for each vertex i \u2260 root do in parallel"},
            {1, "Set Subtree[i] = (|Rank[ij] \u2212 Rank[ji]| + 1) / 2 where j = Par[i]"},
            {0, "end for"},
            {0, "Set Subtree[root] = n"}};
}

/// counted   "F" or "R": the arcs that count 1; the others count `other`
/// numbered  which arcs' sums are numbers
Lines scanned(const char* counted, const char* other, const char* numbered, const char* result, const char* of_root) {
    return {{0, "for each edge e of EL do in parallel"},
            {1, std::string("if Dir[e] = ") + counted + " then Set W[e] = 1"},
            {1, std::string("else Set W[e] = ") + other},
            {0, "end for"},
            {0, "Perform parallel scan on W"},
            {0, "for each edge e of EL do in parallel"},
            {1, std::string("if Dir[e] = ") + numbered + " then"},
            {2, result},
            {0, "end for"},
            {0, of_root}};
}

}  // namespace

Lines pseudocode_of(Goal goal) {
    auto lines = tour();
    if (goal != Goal::tour) append(lines, rooting());
    switch (goal) {
        case Goal::tour:
        case Goal::root: break;
        case Goal::subtree_size: append(lines, sizes()); break;
        case Goal::preorder: append(lines, scanned("F", "0", "F", "Set Pre[e] = W[e]", "Set Pre[root] = 0")); break;
        case Goal::postorder:
            append(lines, scanned("R", "0", "R", "Set Post[e] = W[e] \u2212 1", "Set Post[root] = n \u2212 1"));
            break;
        case Goal::levels: append(lines, scanned("F", "\u22121", "F", "Set L[e] = W[e]", "Set L[root] = 0")); break;
    }
    return lines;
}

}  // namespace lockstep::tree
