#include "kernels/algorithms/matrix/algorithms.hpp"

namespace lockstep::matrix {
namespace {

Study streams() {
    const auto of = [](const char* streams, const char* name) {
        return StudySeries{.algorithm = "matrix.multiply-streamed", .parameters = {{"streams", streams}}, .name = name};
    };
    return {
        .id = "malison-6.2-tiles",
        .title = "Malison section 6.2, tiles",
        .shows = "products whose tiles stream from the host: 1, 2 and 4 streams, and a product on the device",
        .generator = "matrix:random,seed=7",
        .from = 128,
        .to = 32768,
        .to_on_emulator = 256,
        .series = {of("1", "1 stream: nothing overlaps"),
                   of("2", "2 streams"),
                   of("4", "4 streams"),
                   {.algorithm = "matrix.multiply-tiled", .name = "matrix.multiply-tiled, on the device"}},
        .remark =
            "The thesis has the idea only (section 6.2), no streams and no times: \"to pass the multiplication to the GPU in blocks or "
            "segments\". That copies of one stream overlap the kernels of another is not its claim. Times include the "
            "copies, but for matrix.multiply-tiled. The emulator's times are its own; there compare the figures of the model of a GTX 280.",
    };
}

}  // namespace

std::vector<Study> studies() {
    return {
        streams(),
        {
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
