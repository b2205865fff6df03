#include "kernels/algorithms/pointer_jumping/pointer_jumping.hpp"

#include "kernels/algorithms/pointer_jumping/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::pointer_jumping {

AlgorithmInfo forest_roots() {
    AlgorithmInfo info{
        .id = "forest.pointer-jumping",
        .title = "Roots of a forest by pointer jumping",
        .source = "Rehman 2010, Alg. 2",
        .input = DatasetKind::forest,
        .roles = {Role::input_parent, Role::parent, Role::root},
        .heading = "Pointer jumping",
        .pseudocode = {{0, "for 1 \u2264 i \u2264 n do in parallel"},
                       {1, "while S(i) is not end of list do"},
                       {2, "Set S(i) = S(S(i))"},
                       {1, "end while"},
                       {0, "end for"}},
        .claim = "Each node has its parent's root, and a root has itself",
        .remark =
            "One jump per launch, on two arrays: pass k is exactly the jump by 2^k. The end of the list is a root, which points "
            "to itself. Line 2 looks at S(S(i)): a thread learns that it has arrived one jump after its pointer did.",
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<PointerJumping>(info);
    return info;
}

}  // namespace lockstep::pointer_jumping
