#include "kernels/data/names/find_names.hpp"

#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

U32s found(const ElementNames& names, std::string_view text, std::size_t most = 100) {
    Progress progress;
    return find_names(names, text, most, progress);
}

TEST(FindNames, ExactMatchThenPrefix) {
    const ElementNames names(
        std::vector<std::string>{"Susanna", "Annabel", "", "ANNA", "bert", "anna", "hannah", "annalise"});
    EXPECT_EQ(found(names, "anna"), (U32s{5, 3, 1, 7, 0, 6}));
    EXPECT_EQ(found(names, "ANNA"), (U32s{3, 5, 1, 7, 0, 6}));
    EXPECT_EQ(found(names, "anna", 3), (U32s{5, 3, 1}));
    EXPECT_EQ(found(names, "BERT"), U32s{4});
    EXPECT_EQ(found(names, "h"), (U32s{6}));
    EXPECT_EQ(found(names, "carl"), U32s{});
    EXPECT_EQ(found(names, ""), U32s{});
}

TEST(FindNames, FilesBeforeFolders) {
    const ElementNames names(std::vector<std::string>{"/", "/data", "/data/data.hpp", "/data/x/DATA", "/metadata"});
    EXPECT_EQ(found(names, "data"), (U32s{1, 3, 2, 4}));
    EXPECT_EQ(found(names, "/data/data.hpp"), U32s{2});
}

TEST(FindNames, FindsEveryNameExactly) {
    ElementNames names;
    for (int i = 0; i < 5000; ++i) names.add("vertex " + std::to_string(i * 7919 % 5003));
    for (std::uint32_t v = 0; v < names.size(); v += 97) EXPECT_EQ(found(names, names[v], 1), U32s{v});
}

TEST(FindNames, StopsWhenCancelled) {
    const ElementNames names(std::vector<std::string>{"anna"});
    Progress progress;
    progress.cancel();
    EXPECT_THROW(find_names(names, "a", 1, progress), Cancelled);
}

}  // namespace
}  // namespace lockstep
