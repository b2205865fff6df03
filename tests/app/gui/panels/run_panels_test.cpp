// Contents of panels for a real run: series, changed rows, groups of columns. A list of eight nodes, ranked by pointer
// jumping:
//   0 -> 1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 (tail)
#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/gui/panels/plots/plot_frame.hpp"
#include "app/gui/panels/plots/plots.hpp"
#include "app/session/findings/columns/array_groups.hpp"
#include "app/session/findings/columns/changed_rows.hpp"
#include "app/session/findings/columns/element_values.hpp"
#include "app/session/findings/columns/row_page.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/findings/run_series.hpp"
#include "app/session/selection/linked_elements.hpp"
#include "kernels/data/generate.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

class RunPanels : public ::testing::Test {
protected:
    RunPanels() { show("list.wyllie-stepwise", "list:ordered,n=8"); }

    void show(const char* algorithm, const char* spec) {
        Progress progress;
        RunRequest request;
        request.algorithm = &catalog_.at(algorithm);
        request.dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress));
        request.parameters = resolve_parameters(request.algorithm->parameters, *request.dataset, {});
        request.executor = ExecutorKind::simt;
        request.order = Order::lockstep();
        run_ = std::make_unique<lockstep::Run>(std::move(request));
        run_->wait();
        ASSERT_EQ(run_->state(), RunState::finished) << run_->error();
    }
    Column column(Role role) const {
        for (const auto& one : run_->columns())
            if (one.role == role) return one;
        throw std::logic_error("no such column");
    }
    std::uint32_t last() const { return run_->num_passes() - 1; }

    Catalog catalog_ = make_catalog();
    std::unique_ptr<lockstep::Run> run_;
};

TEST_F(RunPanels, SeriesHaveValuePerPass) {
    RunSeries series;
    series.update(run_.get());
    ASSERT_EQ(series.size(), run_->num_passes());
    for (const auto* group : {&series.figures(), &series.kernels(), &series.changed()})
        for (const auto& one : *group) EXPECT_EQ(one.values.size(), series.size()) << one.name;
    for (std::uint32_t pass = 0; pass < series.size(); ++pass) {
        EXPECT_EQ(series.labels()[pass], run_->timeline().record(pass).report.label);
        double kernels = 0;
        for (const auto& one : series.kernels()) kernels += one.values[pass];
        double launches = 0;
        for (const auto& launch : run_->timeline().record(pass).launches) launches += launch.ms;
        EXPECT_DOUBLE_EQ(kernels, launches);
    }
}

TEST_F(RunPanels, SeriesNamePeak) {
    RunSeries series;
    series.update(run_.get());
    for (const auto& one : series.changed()) {
        if (one.highest == 0) continue;
        EXPECT_EQ(one.values[one.highest_at], one.highest);
        for (const double value : one.values) EXPECT_LE(value, one.highest);
    }
}

TEST_F(RunPanels, SeriesRestartForAnotherRun) {
    RunSeries series;
    series.update(run_.get());
    const auto before = std::move(run_);
    show("list.sequential", "list:ordered,n=8");
    series.update(run_.get());
    EXPECT_EQ(series.size(), run_->num_passes());
    series.update(nullptr);
    EXPECT_EQ(series.size(), 0u);
}

TEST_F(RunPanels, ChangedRows) {
    for (std::uint32_t pass = 1; pass <= last(); ++pass) {
        const auto now = run_->timeline().find(pass), before = run_->timeline().find(pass - 1);
        for (const auto& one : run_->columns()) {
            if (one.input) continue;
            std::vector<std::uint32_t> expected;
            const auto after = lockstep::Run::read(one, now, run_->inputs(), 0, one.size).u32(),
                       earlier = lockstep::Run::read(one, before, run_->inputs(), 0, one.size).u32();
            for (std::uint32_t i = 0; i < one.size; ++i)
                if (after[i] != earlier[i]) expected.push_back(i);
            EXPECT_EQ(ChangedRows::scan({{one}, now, before, run_->inputs()}, Progress{}), expected)
                << one.name << ", pass " << pass;
        }
    }
}

TEST_F(RunPanels, NewestQueryIsAnswered) {
    ChangedRows rows;
    const auto ask = [&](std::uint32_t pass) {
        const ChangedRows::Query question{run_->columns(), run_->timeline().find(pass), run_->timeline().find(pass - 1),
                                          run_->inputs()};
        rows.ask(question);
        return rows.answer_to(question);
    };
    ask(1);
    std::shared_ptr<const ChangedRows::Answer> answer;
    ASSERT_TRUE(test::comes_about([&] { return (answer = ask(2)) != nullptr; }));
    EXPECT_EQ(answer->pass, 2u);
    EXPECT_EQ(answer->failure, "");
}

TEST_F(RunPanels, PageOfScatteredRows) {
    const std::vector<std::uint32_t> rows{0, 1, 5, 7};
    const std::vector<Column> columns{column(Role::successor), column(Role::distance)};
    const auto now = run_->timeline().find(1), before = run_->timeline().find(0);
    RowPage page;
    page.update(*run_, now, before, columns, rows);
    for (std::size_t c = 0; c < columns.size(); ++c)
        for (std::size_t r = 0; r < rows.size(); ++r) {
            EXPECT_EQ(page.cell(r, c).now, lockstep::Run::read(columns[c], now, run_->inputs(), rows[r], 1).at(0));
            EXPECT_EQ(page.cell(r, c).before,
                      lockstep::Run::read(columns[c], before, run_->inputs(), rows[r], 1).at(0));
        }
    EXPECT_TRUE(page.cell(0, 0).changed());
    EXPECT_FALSE(page.cell(3, 0).changed()) << "the tail points to itself";
}

TEST_F(RunPanels, GroupsBySpace) {
    show("bfs.frontier", "graph:grid,n=9");
    const auto groups = group_columns(run_->columns(), run_->spaces());
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_EQ(groups[0].rows, "vertices");
    EXPECT_TRUE(groups[0].selectable);
    EXPECT_EQ(groups[1].rows, "arcs");
    EXPECT_EQ(groups[1].size, run_->request().dataset->num_edges());
    bool inputs = false;  // changing columns come before constant ones
    for (const auto& one : groups[0].columns) {
        EXPECT_FALSE(inputs && !one.input) << one.name;
        inputs = one.input;
    }
}

// The last offset is a row, and no vertex.
TEST_F(RunPanels, LastOffsetIsNoElement) {
    show("bfs.frontier", "graph:grid,n=9");
    const auto groups = group_columns(run_->columns(), run_->spaces());
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_EQ(groups[0].size, 9u);
    EXPECT_EQ(groups[0].num_rows, 10u);
    EXPECT_EQ(row_text(groups[0], 8), "8");
    EXPECT_EQ(row_text(groups[0], 9), "end");
    EXPECT_EQ(groups[1].num_rows, groups[1].size);
    RowPage page;
    page.update(*run_, run_->timeline().find(1), run_->timeline().find(0),
                {column(Role::row_offsets), column(Role::level)}, {8, 9});
    EXPECT_EQ(page.cell(1, 0).now, Value(run_->request().dataset->num_edges()));
    EXPECT_FALSE(page.cell(1, 1).exists);
    EXPECT_TRUE(page.cell(0, 1).exists);
}

TEST_F(RunPanels, EqualSizesStayApart) {
    Progress progress;
    const auto dataset = std::make_shared<Dataset>(generate_dataset("graph:grid,n=6", progress));
    CsrGraph cycle;  // 0 -> 1 -> ... -> 5 -> 0
    cycle.row_offsets = {0, 1, 2, 3, 4, 5, 6};
    cycle.column_indices = {1, 2, 3, 4, 5, 0};
    dataset->data = cycle;
    RunRequest request;
    request.algorithm = &catalog_.at("bfs.frontier");
    request.dataset = dataset;
    request.parameters = resolve_parameters(request.algorithm->parameters, *dataset, {});
    request.executor = ExecutorKind::simt;
    lockstep::Run run(request);
    run.wait();
    const auto groups = group_columns(run.columns(), run.spaces());
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_EQ(groups[1].rows, "arcs");
    ASSERT_EQ(groups[1].columns.size(), 1u);
    EXPECT_EQ(groups[1].columns[0].role, Role::column_indices);
    ElementValues values;
    RunOnScreen shown;
    shown.run = &run;
    shown.now = run.at(2), shown.before = run.at(1);
    for (const auto& value : values.of(shown, {"vertices", 3})) EXPECT_NE(value.column.role, Role::column_indices);
    const auto& of_arc = values.of(shown, {"arcs", 3});
    ASSERT_EQ(of_arc.size(), 1u);
    EXPECT_EQ(of_arc[0].now, Value(4u)) << "arc 3 leads to vertex 4";
    // An arc is linked with its tail and its head among the vertices, a vertex with no arc.
    const auto linked = follow_links(LinkedState::of(run, shown.now), {"arcs", 5}).all;
    EXPECT_EQ(linked, (std::vector<Selection>{{"arcs", 5}, {"vertices", 5}, {"vertices", 0}}));
    EXPECT_EQ(follow_links(LinkedState::of(run, shown.now), {"vertices", 5}).all.size(), 1u);
}

TEST_F(RunPanels, FiguresOfOneKindShareAPlot) {
    show("bfs.frontier", "graph:grid,n=9");
    RunSeries series;
    series.update(run_.get());
    const auto charts = charts_of(series, 1, run_->total_ms());
    std::size_t drawn = 0;
    bool shared = false;
    for (const auto& chart : charts) {
        EXPECT_FALSE(chart.title.empty());
        EXPECT_FALSE(chart.quantity.empty());
        EXPECT_TRUE(chart.names.empty() || chart.names.size() == chart.series.size());
        if (chart.title.starts_with("Changed: ") || chart.title == "Time in kernels") continue;
        drawn += chart.series.size();
        shared = shared || chart.series.size() > 1;
    }
    EXPECT_EQ(drawn, series.figures().size());
    EXPECT_TRUE(shared) << "arcs that found and arcs that led back";
}

// Changes of columns in different spaces are not summed: each column has its own plot.
TEST_F(RunPanels, ChangesOfColumnsHaveOwnPlots) {
    const auto changed = [&] {
        RunSeries series;
        series.update(run_.get());
        std::vector<std::pair<std::string, std::string>> all;
        for (const auto& chart : charts_of(series, 1, run_->total_ms())) {
            if (!chart.title.starts_with("Changed: ")) continue;
            EXPECT_EQ(chart.series.size(), 1u) << chart.title;
            all.emplace_back(chart.title, chart.quantity);
        }
        return all;
    };
    show("list.wyllie", "list:random,n=256");
    const auto of_list = changed();
    EXPECT_GT(of_list.size(), 1u);
    for (const auto& [title, quantity] : of_list) EXPECT_EQ(quantity, "nodes") << title;
    show("tree.levels", "tree:binary,n=64");
    EXPECT_TRUE(std::ranges::count(changed(), std::pair<std::string, std::string>{"Changed: arc_rank", "arcs"}) == 1);
}

// Top-down and bottom-up levels are two series; arcs to visited vertices are the rest of all arcs.
TEST_F(RunPanels, TwoKindsOfPassesAreTwoSeries) {
    const auto chart_named = [&](const char* title) {
        RunSeries series;
        series.update(run_.get());
        const auto charts = charts_of(series, 1, run_->total_ms());
        const auto found = std::ranges::find(charts, title, &PassChart::title);
        EXPECT_NE(found, charts.end()) << title;
        return found == charts.end() ? PassChart{} : *found;
    };
    show("bfs.champion", "graph:binary-tree,n=5000");
    const auto ways = chart_named("Arcs");
    EXPECT_EQ(ways.names, (std::vector<std::string>{"top-down", "bottom-up"}));
    EXPECT_FALSE(ways.gain_and_rest);
    show("bfs.frontier", "graph:grid,n=64");
    EXPECT_TRUE(chart_named("Arcs").gain_and_rest);
    const auto threads = chart_named("Threads");
    EXPECT_EQ(threads.names, (std::vector<std::string>{"with work", "idle"}));
    EXPECT_TRUE(threads.gain_and_rest);
}

// In a tour the ranking is only a part: figures of all passes come before those of its sublists.
TEST_F(RunPanels, FiguresOfNestedAlgorithmComeLast) {
    const auto titles = [&] {
        RunSeries series;
        series.update(run_.get());
        std::vector<std::string> all;
        for (const auto& chart : charts_of(series, 1, run_->total_ms())) all.push_back(chart.title);
        return all;
    };
    show("tree.levels", "tree:binary,n=64");
    auto of_levels = titles();
    std::erase_if(of_levels, [](const std::string& title) { return title.starts_with("Changed: "); });
    ASSERT_GT(of_levels.size(), 2u);
    of_levels.resize(2);
    EXPECT_EQ(of_levels, (std::vector<std::string>{"Deepest level", "Time in kernels"}));
    show("tree.euler-tour", "tree:binary,n=24");
    EXPECT_TRUE(titles().front().starts_with("Changed: "));
    // The levels of a recursion are not nested algorithms: their figures come first.
    show("list.rhj", "list:random,n=1000");
    EXPECT_EQ(titles().front(), "Sublists");
    show("components.shiloach-vishkin", "graph:uniform,n=60,edges=1,seed=3");
    EXPECT_EQ(titles().back(), "Time in kernels");
}

TEST_F(RunPanels, PeakNamesPass) {
    show("list.wyllie-unpacked", "list:random,n=256,seed=7");
    RunSeries series;
    series.update(run_.get());
    EXPECT_EQ(series.labels()[1].substr(series.labels()[1].find(' ')), " cells changed");
    bool any = false;
    for (const auto& chart : charts_of(series, 3, run_->total_ms())) {
        EXPECT_EQ(chart.finding.find("cells changed"), std::string::npos) << chart.finding;
        any = any || chart.finding.find(" at pass 1") != std::string::npos;
    }
    EXPECT_TRUE(any);
}

TEST_F(RunPanels, FinishedNodesStayFinished) {
    for (const char* algorithm : {"list.wyllie-stepwise", "list.wyllie-reduced", "list.wyllie"}) {
        show(algorithm, "list:random,n=64,seed=7");
        RunSeries series;
        series.update(run_.get());
        for (const auto& figure : series.figures()) {
            if (figure.name != "nodes finished") continue;
            double last = 0;
            for (const double value : figure.values) {
                if (!std::isfinite(value)) continue;  // a pass without this figure
                EXPECT_GE(value, last) << algorithm;
                last = value;
            }
            EXPECT_EQ(last, 64) << algorithm;
        }
    }
}

TEST(Series, NegativeAndNonFinite) {
    EXPECT_EQ(short_number(-2.5), "−2.5");
    EXPECT_EQ(short_number(-std::numeric_limits<double>::infinity()), "−∞");
    EXPECT_EQ(short_number(std::numeric_limits<double>::quiet_NaN()), "NaN");
    EXPECT_EQ(ticks_between(-30, 80, 4), (std::vector<double>{0, 50}));
    EXPECT_EQ(ticks_between(-100, 0, 4), (std::vector<double>{-100, -75, -50, -25, 0}));
    EXPECT_EQ(ticks_between(0, 80, 4), ticks_up_to(80, 4, false));
    EXPECT_EQ(ticks_between(0, 0.04, 2), ticks_up_to(0.04, 2, false));
    EXPECT_EQ(ticks_between(0, 1, 4, true), (std::vector<double>{0, 1})) << "of counts there is no quarter";
    EXPECT_EQ(ticks_between(0, 10, 4, true), (std::vector<double>{0, 3, 6, 9}));
}

// "20,00(" at the right edge of an axis.
TEST(Ticks, OmitsCutLabels) {
    const auto label = [](double tick) { return tick >= 10'000 ? 36.f : 30.f; };
    std::vector<double> ticks{0, 5'000, 10'000, 15'000, 20'000};
    drop_cut_ticks(ticks, 20'000, 300, 18, label);
    EXPECT_EQ(ticks.size(), 5u) << "the axis has room for half of the label";
    drop_cut_ticks(ticks, 20'000, 300, 8, label);
    EXPECT_EQ(ticks.back(), 15'000);
    drop_cut_ticks(ticks, 15'540, 300, 8, label);
    EXPECT_EQ(ticks.back(), 15'000) << "ten pixels before the end";
    ticks = {0};
    drop_cut_ticks(ticks, 1, 10, 0, label);
    EXPECT_EQ(ticks.size(), 1u);
}

TEST(RoundUp, AxisEndsSlightlyAboveData) {
    EXPECT_DOUBLE_EQ(round_up(0), 1);
    EXPECT_DOUBLE_EQ(round_up(62), 80);
    EXPECT_DOUBLE_EQ(round_up(1173), 1200);
    EXPECT_DOUBLE_EQ(round_up(0.037), 0.04);
    EXPECT_DOUBLE_EQ(round_up(100), 100);
    EXPECT_DOUBLE_EQ(round_up(9.1), 10);
}

}  // namespace
}  // namespace lockstep
