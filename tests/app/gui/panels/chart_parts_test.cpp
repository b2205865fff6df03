#include "app/gui/panels/plots/chart_parts.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace lockstep {
namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
using Row = std::vector<double>;
using Names = std::vector<std::string>;

Series series_of(const char* name, Row values) {
    Series series;
    series.name = name;
    series.values = std::move(values);
    series.unit = "cells";
    series.one = "cell";
    return series;
}

/// A legend with room for a number of characters.
auto room_for(std::size_t letters) {
    return [=](const Names& names) {
        std::size_t all = 0;
        for (const auto& name : names) all += name.size();
        return all <= letters;
    };
}

Names names_of(const std::vector<ChartPart>& parts) {
    Names names;
    for (const auto& part : parts) names.push_back(part.name);
    return names;
}

class ChartParts : public testing::Test {
protected:
    const Series little_ = series_of("little", {1, 0, 0}), much_ = series_of("much", {0, 50, 0}),
                 some_ = series_of("some", {0, 0, 9}), more_ = series_of("more", {0, 20, kNothing});
    const PassChart chart_{.title = {},
                           .finding = {},
                           .quantity = {},
                           .series = {&little_, &much_, &some_, &more_},
                           .names = {"little", "much", "some", "more"}};
};

TEST_F(ChartParts, AllSeriesIfNamesFit) {
    const auto parts = parts_of(chart_, room_for(18));
    EXPECT_EQ(names_of(parts), chart_.names);
    for (std::size_t i = 0; i < parts.size(); ++i) EXPECT_EQ(parts[i].number, i);
}

TEST_F(ChartParts, NamesLargestSeries) {
    const auto parts = parts_of(chart_, room_for(16));
    EXPECT_EQ(names_of(parts), (Names{"much", "more", "2 others"}));
    EXPECT_EQ(parts[1].number, 1u) << "colours are those of the legend, each once";
    EXPECT_EQ(parts[2].number, ChartPart::kOthers);
    EXPECT_EQ(stack(parts, 3, 3, true), (std::vector<Row>{{0, 50, 0}, {0, 70, 0}, {1, 70, 9}}))
        << "nothing is left out of the sums";
    EXPECT_EQ(names_of(parts_of(chart_, room_for(12))), (Names{"much", "3 others"}));
    EXPECT_EQ(names_of(parts_of(chart_, room_for(3))), Names{""});
}

TEST_F(ChartParts, GainKeepsColour) {
    auto chart = chart_;
    chart.series = {&little_, &much_};
    chart.names = {"little", "what is left"};
    chart.gain_and_rest = true;
    const auto parts = parts_of(chart, room_for(13));
    EXPECT_EQ(names_of(parts), (Names{"little", "1 other"}));
    EXPECT_EQ(parts[0].number, 0u);
}

TEST_F(ChartParts, TooltipListsNonZeroSeries) {
    EXPECT_EQ(text_at(chart_, 1), "Pass 1\nmuch: 50 cells\nmore: 20 cells")
        << "also those that the legend calls others";
    EXPECT_EQ(text_at(chart_, 0), "Pass 0\nlittle: 1 cell");
    EXPECT_EQ(text_at(chart_, 2), "Pass 2\nsome: 9 cells") << "series without a value are omitted";
}

TEST(Stack, EndsWithLastValue) {
    const auto counted = series_of("counted", {0, 3, kNothing, 5, kNothing, kNothing});
    const std::vector<ChartPart> parts{{.name = {}, .series = {&counted}}};
    EXPECT_EQ(stack(parts, 6, 6, true), (std::vector<Row>{{0, 3, 0, 5}})) << "a bar that is not there";
    EXPECT_EQ(stack(parts, 6, 6, false), (std::vector<Row>{{0, 3, 3, 5}})) << "a line that goes on";
    EXPECT_EQ(stack(parts, 6, 3, false), (std::vector<Row>{{3, 5}})) << "the peak of two passes";
    const auto silent = series_of("silent", {kNothing, kNothing});
    EXPECT_EQ(stack({{.name = {}, .series = {&silent}}}, 2, 2, false), (std::vector<Row>{{}}));
}

}  // namespace
}  // namespace lockstep
