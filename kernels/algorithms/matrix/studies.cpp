#include "kernels/algorithms/matrix/algorithms.hpp"

namespace lockstep::matrix {

std::vector<Study> studies() {
    return {{
        .id = "malison-4.2-banks",
        .title = "Malison fig. 4.2",
        .shows = "banks: Bblock by rows and by columns, with and without padding",
        .generator = "matrix:random,seed=7",
        .from = 64,
        .to = 4096,
        .to_on_emulator = 128,
        .series = {{.algorithm = "matrix.multiply-tiled", .name = "by rows, padded, as printed"},
                   {.algorithm = "matrix.multiply-tiled",
                    .parameters = {{"padding", "0"}},
                    .name = "by rows, not padded"},
                   {.algorithm = "matrix.multiply-tiled",
                    .parameters = {{"b_tile", "columns"}},
                    .name = "by columns, padded"},
                   {.algorithm = "matrix.multiply-tiled",
                    .parameters = {{"b_tile", "columns"}, {"padding", "0"}},
                    .name = "by columns, not padded"}},
        .orders =
            {{.faster = 2,
              .slower = 3,
              .from = 512,
              .found = "an array of gsize + 1 avoids bank conflicts when a warp goes down a column (section 4.1.4)",
              .reason =
                  "Lanes of a warp read down a column of Bblock: without the unused word all 32 are in one bank"}},
        .remark =
            "The thesis prints no times. As printed, no access runs down a column of Bblock, so that padding changes nothing; "
            "in the layout by columns it does.",
    }};
}

}  // namespace lockstep::matrix
