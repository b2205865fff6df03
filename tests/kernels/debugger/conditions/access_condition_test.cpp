#include "kernels/debugger/conditions/access_condition.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "kernels/data/input_error.hpp"

namespace lockstep::debugger {
namespace {

TEST(AccessCondition, SyntaxErrors) {
    for (const auto* good : {"rank[5] == 3", "lane 7 && level[j] > 300", "i < 40 && rank[i] > 3",
                             "!(line 20) || next != none", "block == 1", "`tile state (1)`[5] == 3 && rank > `rank`",
                             "node.successor >= -1", "x[y] <= 0.5", "warp 2 && (lane 1 || lane 2)"})
        EXPECT_EQ(AccessCondition::parse(good).text(), good);
    for (const auto& [bad, says] :
         std::vector<std::pair<const char*, const char*>>{{"", "an array, a variable, a number or none"},
                                                          {"rank[5]", "==, !=, <, <=, > or >="},
                                                          {"rank[5] == ", "it ends"},
                                                          {"rank[ == 3", "an index or a variable"},
                                                          {"rank[5 == 3", "']'"},
                                                          {"(i == 3", "')'"},
                                                          {"i == 3 4", "&&, || or the end"},
                                                          {"i < none", "none is compared"},
                                                          {"`rank[5] == 3", "a second backquote"},
                                                          {"i = 3", "==, !=, <, <=, > or >="}}) {
        try {
            AccessCondition::parse(bad);
            FAIL() << bad;
        } catch (const InputError& refused) {
            EXPECT_NE(std::string(refused.what()).find(says), std::string::npos) << bad << ": " << refused.what();
            EXPECT_EQ(std::string(refused.what()).find('\n'), std::string::npos);
        }
    }
    EXPECT_THROW(AccessCondition::parse(std::string(2000, '(')), InputError);
    EXPECT_THROW(AccessCondition::parse(std::string(500, '!') + "i == 1"), InputError);
}

}  // namespace
}  // namespace lockstep::debugger
