// The window shows an algorithm's words as they are: they contain no Markdown.

#include <gtest/gtest.h>

#include <string>

#include "tests/kernels/catalogue/examples.hpp"

namespace lockstep {
namespace {

TEST(EveryAlgorithmsWords, ContainNoMarkdown) {
    const auto is_plain = [](const std::string& text) { return text.find('`') == std::string::npos; };
    for (const auto* info : test::with_demonstrations()) {
        EXPECT_TRUE(is_plain(info->title) && is_plain(info->remark) && is_plain(info->claim)) << info->id;
        for (const auto& parameter : info->parameters) EXPECT_TRUE(is_plain(parameter.summary)) << info->id;
        for (const auto& line : info->pseudocode) EXPECT_TRUE(is_plain(line.text)) << info->id;
    }
}

}  // namespace
}  // namespace lockstep
