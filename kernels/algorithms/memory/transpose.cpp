#include "kernels/algorithms/memory/transpose.hpp"

#include "kernels/algorithms/memory/algorithms.hpp"
#include "kernels/algorithms/memory/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::memory {

AlgorithmInfo transpose() {
    auto info = copy_entry("memory.transpose", "Transpose", "Malison 2012, 3.2");
    info.claim = "Every row became a column";
    info.example = "array:index,n=1024,width=32";
    info.input_of_size = words_in_a_square;
    info.parameters = {
        {.name = "variant",
         .kind = Parameter::Kind::choice,
         .highest = 2,
         .summary =
             "naive: directly; tiled: through tiles of 32 x 32 words in shared memory; padded: tiles with rows of 33 "
             "words",
         .choices = {"naive", "tiled", "padded"}}};
    info.heading = "transpose(in, out)";
    info.pseudocode = {{0, "for each tile of 32 \u00D7 32 in parallel, a block"},
                       {1, "read its rows, one warp per row"},
                       {1, "tiled, padded: through shared memory"},
                       {1, "write its columns"}};
    info.remark =
        "On an H200 2^28 words of 16,384 rows take 4.43 ms naive, 1.27 tiled and 0.62 padded, and a copy 0.52: naive, "
        "a warp's stores touch 32 sectors for 128 bytes; tiled, its loads of a tile's column conflict in one bank.";
    info.verify = verify_transpose;
    info.find_wrong = find_wrong_transpose;
    set_executors<Transpose>(info);
    return info;
}

}  // namespace lockstep::memory
