// Links between the spaces of matrices, at every size.

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "kernels/run/entry/check_columns.hpp"
#include "tests/kernels/algorithms/matrix/run_matrix.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep::matrix {
namespace {

TEST(MatrixLinks, LeadToExistingElements) {
    constexpr std::uint32_t sizes[][3] = {{1, 1, 1}, {5, 3, 4}, {0, 5, 4}, {5, 0, 4}, {5, 4, 0}, {0, 0, 0}};
    for (const auto& info : algorithms())
        for (const auto& [rows, inner, columns] : sizes) {
            SCOPED_TRACE(fmt::format("{}, {} x {} x {}", info.id, rows, inner, columns));
            const auto input =
                generated(fmt::format("matrix:random,rows={},inner={},columns={},type=int32", rows, inner, columns));
            Emulator emulator;
            const auto algorithm = info.make_simt(emulator, input, test::defaults_of(info));
            auto spaces = spaces_of(input);
            std::ranges::move(algorithm->spaces(), std::back_inserter(spaces));
            const auto links = algorithm->links();
            EXPECT_NO_THROW(check_columns(*algorithm, spaces, links));
            EXPECT_EQ(links.empty(), rows == 0 || inner == 0 || columns == 0);
        }
}

}  // namespace
}  // namespace lockstep::matrix
