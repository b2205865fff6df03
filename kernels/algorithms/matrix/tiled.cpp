#include "kernels/algorithms/matrix/tiled.hpp"

#include "kernels/algorithms/matrix/algorithms.hpp"
#include "kernels/algorithms/matrix/parameters.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::matrix {

std::uint32_t tile_of_choice(std::int64_t choice) { return 32u >> choice; }

std::vector<std::uint32_t> words_of_block(std::uint32_t tile, TileForm form) {
    std::vector<std::uint32_t> words(std::size_t{tile} * (tile + form.padding), kNone);
    for (std::uint32_t i = 0; i < tile; ++i)
        for (std::uint32_t j = 0; j < tile; ++j) words[form.place(tile, i, j)] = i * tile + j;
    return words;
}

AlgorithmInfo tiled() {
    auto info = entry("matrix.multiply-tiled", "Matrix product in tiles", "Malison 2012, Alg. 5");
    info.opens = true;
    info.parameters.push_back({.name = "tile",
                               .kind = Parameter::Kind::choice,
                               .highest = 2,
                               .unit = "entries",
                               .summary = "side of a tile; a block has one thread per entry of a tile",
                               .choices = {"32", "16", "8"}});
    info.parameters.push_back({.name = "padding",
                               .kind = Parameter::Kind::flag,
                               .highest = 1,
                               .value = 1,
                               .summary = "1: one unused word after each row of Bblock (fig. 4.2)"});
    info.parameters.push_back(
        {.name = "b_tile",
         .kind = Parameter::Kind::choice,
         .highest = 1,
         .summary =
             "layout of Bblock: rows as printed, where no access runs down a column; with columns padding avoids "
             "conflicts",
         .choices = {"rows", "columns"}});
    info.parameters.push_back(stepwise_parameter("tile"));
    info.parameters.push_back(transposed_b_parameter());
    info.heading = "calculate_entry(A, B, result, shared_size), local size k \u00D7 k";
    info.pseudocode = {{0, "gsize \u2190 get_group_size(0)"},
                       {0, "gxid \u2190 get_group_id(0)"},
                       {0, "gyid \u2190 get_group_id(1)"},
                       {0, "lxid \u2190 get_local_id(0)"},
                       {0, "lyid \u2190 get_local_id(1)"},
                       {0, "__local Ablock[gsize][gsize]"},
                       {0, "__local Bblock[gsize][gsize+1]"},
                       {0, "sum_total \u2190 0"},
                       {0, "for i = 0; i < shared_size; i += gsize do"},
                       {1, "Ablock[lyid][lxid] \u2190 A[gyid\u00B7gsize][i+lxid]"},
                       {1, "Bblock[lyid][lxid] \u2190 B[i+lyid][gxid\u00B7gsize]"},
                       {1, "Synchronize processors in the local workgroup."},
                       {1, "for j = 0; j < 32; j++ do"},
                       {2, "sum_total += Ablock[lyid][j] \u00D7 Bblock[j][lxid]"},
                       {1, "end for"},
                       {0, "end for"},
                       {0, "result[gxid\u00B7gsize+lxid][gyid\u00B7gsize+lyid] \u2190 sum_total"}};
    info.remark =
        "As printed, lines 10 and 11 lack the thread's own row and column, line 17 writes the product transposed, sums begin "
        "at 0, "
        "the inner loop ends at 32 instead of gsize, and a barrier after it is missing. "
        "With transposed_b=1 line 11 reads a row of the transpose and writes down a column of Bblock, where padding avoids "
        "conflicts.";
    set_executors<Tiled>(info);
    return info;
}

}  // namespace lockstep::matrix
