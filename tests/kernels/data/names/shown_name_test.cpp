#include "kernels/data/names/shown_name.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(ShownName, OneShortLine) {
    EXPECT_EQ(shown_name("anna"), "anna");
    EXPECT_EQ(shown_name("Zoë Ångström", 4), "Zoë …");
    EXPECT_EQ(shown_name("Zoë", 3), "Zoë");
    EXPECT_EQ(shown_name("two\nlines").find('\n'), std::string::npos);
    EXPECT_EQ(shown_name(""), "");
}

TEST(ShownName, KeepsEndOfPath) {
    EXPECT_EQ(shown_name("/src/data/load.cpp", 8), "…load.cpp");
    EXPECT_EQ(shown_name("/src/Zoë.cpp", 7), "…Zoë.cpp");
    EXPECT_EQ(shown_name("/src/a.cpp", 10), "/src/a.cpp");
    EXPECT_EQ(shown_name("/"), "/");
}

TEST(ShownName, NameAfterIndex) {
    EXPECT_EQ("vertex 12" + called("anna"), "vertex 12 “anna”");
    EXPECT_EQ("vertex 12" + called(""), "vertex 12");
}

}  // namespace
}  // namespace lockstep
