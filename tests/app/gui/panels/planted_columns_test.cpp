// Columns of every type with known values, as panels show them.
#include "tests/kernels/run/planted_columns.hpp"

#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/cli/npy.hpp"
#include "app/cli/temporary_folder.hpp"
#include "app/gui/panels/plots/plots.hpp"
#include "app/session/findings/columns/array_groups.hpp"
#include "app/session/findings/columns/changed_rows.hpp"
#include "app/session/findings/columns/element_values.hpp"
#include "app/session/findings/columns/row_page.hpp"
#include "app/session/findings/load_balance.hpp"
#include "app/session/findings/run_series.hpp"
#include "app/session/playback/searches/compare_columns.hpp"
#include "app/session/selection/linked_elements.hpp"
#include "kernels/run/column/value_text.hpp"
#include "tests/message_parts.hpp"

namespace lockstep::test {
namespace {

constexpr std::uint32_t kSize = 64;

class Planted : public TemporaryFolder {
protected:
    Planted() : run_(begin()) {}
    std::shared_ptr<lockstep::Run> begin() const {
        auto run = std::make_shared<lockstep::Run>(planted_request(info_, kSize));
        run->wait();
        return run;
    }
    Snapshot at(std::uint32_t pass) const { return run_->timeline().find(pass); }
    Column column(const std::string& name) const {
        const auto columns = run_->columns();
        return *std::ranges::find(columns, name, &Column::name);
    }
    std::string text_of(const std::string& name, std::uint32_t pass, std::uint32_t element) const {
        const auto one = column(name);
        return value_text(one, lockstep::Run::read(one, at(pass), run_->inputs(), element, 1).at(0));
    }

    AlgorithmInfo info_ = planted_columns();
    std::shared_ptr<lockstep::Run> run_;
};

TEST_F(Planted, TextsOfValues) {
    EXPECT_EQ(text_of("heights", 0, 0), "−32");
    EXPECT_EQ(text_of("hops", 0, 9), "∞") << "none, and said by its column";
    EXPECT_EQ(text_of("hops", 8, 9), "−6");
    EXPECT_EQ(text_of("paths", 0, 9), "–");
    EXPECT_EQ(text_of("paths", 8, 9), "77,309,411,335");
    EXPECT_EQ(text_of("weights", 8, 0), "−1.5");
    EXPECT_EQ(text_of("weights", 8, 1), "−1.375");
    EXPECT_EQ(text_of("weights", 8, kSize - 1), "NaN");
    EXPECT_EQ(text_of("weights", 8, kSize - 2), "∞");
    EXPECT_EQ(text_of("weights", 8, kSize - 3), "−∞");
    EXPECT_EQ(text_of("table", 8, 9), "−2.25");
}

TEST_F(Planted, TooltipHasChanges) {
    ElementValues values;
    RunOnScreen shown;
    shown.run = run_.get();
    shown.now = at(3), shown.before = at(2);
    EXPECT_EQ(values_text(values.of(shown, {"nodes", 10})),
              "   hops ∞ → −7   paths – → 85,899,345,927   weights 0 → −0.25   heights −22");
    EXPECT_EQ(values_text(values.of(shown, {"entries", 2})), "   table 0 → −0.5");
    EXPECT_EQ(values_text(values.of(shown, {"entries", 3})), "   table 0");
}

TEST_F(Planted, GroupedBySpaceInArrays) {
    const auto groups = group_columns(run_->columns(), run_->spaces());
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_EQ(groups[0].rows, "nodes");
    EXPECT_EQ(groups[0].columns.size(), 4u);
    EXPECT_EQ(groups[1].rows, "entries");
    EXPECT_TRUE(groups[1].selectable);
    const std::vector<Column> columns{column("hops"), column("paths"), column("weights"), column("heights")};
    RowPage page;
    page.update(*run_, at(2), at(1), columns, {1, 9, 40, 63});
    EXPECT_EQ(page.cell(1, 0).before, Value(planted::kFar));
    EXPECT_EQ(page.cell(1, 0).now, Value(planted::hop(9)));
    EXPECT_EQ(page.cell(1, 1).now, Value(planted::path(9)));
    EXPECT_EQ(page.cell(1, 2).now, Value(planted::weight(9, kSize)));
    EXPECT_EQ(page.cell(3, 3).now, Value(planted::height(63, kSize)));
    EXPECT_FALSE(page.cell(3, 2).changed()) << "pass 8 writes it";
    EXPECT_FALSE(page.cell(3, 3).changed());
}

TEST_F(Planted, ChangedRowsInEveryType) {
    for (const std::uint32_t pass : {1u, 3u, 8u})
        for (const char* name : {"hops", "paths", "weights", "heights"}) {
            std::vector<std::uint32_t> expected;
            for (std::uint32_t i = pass - 1; i < kSize; i += 8)
                // In one of the columns, 0 replaces 0.
                if (name != std::string("heights") && !(name == std::string("weights") && i == 12))
                    expected.push_back(i);
            EXPECT_EQ(ChangedRows::scan({{column(name)}, at(pass), at(pass - 1), run_->inputs()}, Progress{}), expected)
                << name << ", pass " << pass;
        }
}

TEST_F(Planted, ComparedByBits) {
    const auto other = begin();
    const auto pairs = common_columns(*run_, *other);
    EXPECT_EQ(pairs.size(), 4u);
    for (const auto& pair : pairs) {
        const RunAtPass early{run_, at(4), false}, late{other, other->timeline().find(8), true};
        const auto same = compare_column(pair, late, late, Progress{});
        EXPECT_EQ(same.differing, 0u) << same.name << ": NaN equals itself here";
        const auto found = compare_column(pair, early, late, Progress{});
        const auto size = pair.current.size;
        std::uint32_t written = 0;
        for (std::uint32_t i = 0; i < size; ++i) written += i % 8 >= 4;
        if (pair.current.none) {
            EXPECT_EQ(found.only_current, written) << found.name;
            EXPECT_EQ(found.differing, 0u) << found.name;
        } else {
            // 0 is an ordinary value there.
            const auto zeros = pair.current.name == "weights" ? 1u : 0u;
            std::uint32_t table_zeros = 0;
            for (std::uint32_t i = 0; pair.current.name == "table" && i < size; ++i)
                table_zeros += i % 8 >= 4 && planted::entry(i) == 0;
            EXPECT_EQ(found.differing, written - zeros - table_zeros) << found.name;
        }
        EXPECT_EQ(found.elements, pair.current.space == "nodes") << found.name;
    }
}

/// A column of each type with the value i % 4 + 1 in written elements; with `spoiled`, one element is no count. All
/// other elements are null.
class PlantedCounts final : public DeclaredAlgorithm {
public:
    static constexpr std::uint32_t kOdd = 5;  ///< the spoiled element

    PlantedCounts(Device& device, std::uint32_t n, bool spoiled)
        : spoiled_(spoiled),
          words_(device, n, "words"),
          hops_(device, n, "hops"),
          paths_(device, n, "paths"),
          weights_(device, n, "weights") {
        const auto column = [](const char* name, std::uint64_t none) {
            return Column{.name = name, .style = ValueStyle::unknown, .none = none, .space = space_names::nodes};
        };
        state(words_, column("words", bits_of(kNone)));
        state(hops_, column("hops", bits_of(planted::kFar)));
        state(paths_, column("paths", bits_of(planted::kNoPath)));
        state(weights_, column("weights", bits_of(-1.f)));
        space({.name = "boxes", .one = "box", .size = 2});
        host(pass_);
    }

    void start() override {
        pass_ = 0;
        write();
    }
    bool step() override {
        if (pass_ == 2) return false;
        ++pass_;
        write();
        return true;
    }
    PassReport describe(const Changes&) override {
        return {.label = "pass " + std::to_string(pass_),
                .sentence = "Half of the elements are written",
                .figures = {{"boxes filled", static_cast<double>(pass_), "boxes"}}};
    }

private:
    template <class Number>
    void write(Buffer<Number>& buffer, Number none, Number odd) const {
        std::vector<Number> numbers(buffer.size());
        for (std::uint32_t i = 0; i < buffer.size(); ++i)
            numbers[i] = i % 2 >= pass_ ? none : spoiled_ && i == kOdd ? odd : static_cast<Number>(i % 4 + 1);
        buffer.upload(numbers);
    }
    void write() {
        write(words_, kNone, kNone - 1);
        write(hops_, planted::kFar, -4);
        write(paths_, planted::kNoPath, planted::path(1));
        write(weights_, -1.f, std::numeric_limits<float>::quiet_NaN());
    }

    bool spoiled_;
    std::uint32_t pass_ = 0;
    Buffer<std::uint32_t> words_;
    Buffer<std::int32_t> hops_;
    Buffer<std::uint64_t> paths_;
    Buffer<float> weights_;
};

template <bool kSpoiled>
std::unique_ptr<Algorithm> make_counts(Device& device, const Dataset& dataset, const ParameterValues&) {
    return std::make_unique<PlantedCounts>(device, dataset.num_vertices(), kSpoiled);
}

/// The distribution of a column, at the end of a run or after a pass.
LoadBalance distributed(const char* column, bool spoiled, std::optional<std::uint32_t> pass) {
    auto info = planted_columns();
    info.distributions = {{.from = Distribution::From::values, .column = column, .of_pass = pass.has_value()}};
    info.make_simt = spoiled ? make_counts<true> : make_counts<false>;
    lockstep::Run run(planted_request(info, 9));
    run.wait();
    const auto question = pass ? ask_pass_lengths(run, run.timeline().find(*pass)) : ask_load_balance(run);
    return measure_load_balance(question.value());
}

constexpr const char* kEachType[] = {"words", "hops", "paths", "weights"};

TEST_F(Planted, CountsAreDistribution) {
    using U32s = std::vector<std::uint32_t>;
    for (const auto* column : kEachType) {
        EXPECT_EQ(distributed(column, false, std::nullopt).lengths.each, (U32s{1, 2, 3, 4, 1, 2, 3, 4, 1})) << column;
        // Null elements after a pass have no length.
        EXPECT_TRUE(distributed(column, false, 0).lengths.each.empty()) << column;
        const auto half = distributed(column, false, 1);
        EXPECT_EQ(half.lengths.each, (U32s{1, 3, 1, 3, 1})) << column;
        EXPECT_EQ(half.elements, (U32s{0, 2, 4, 6, 8})) << column;
        EXPECT_EQ(distributed(column, false, 2).lengths.each, (U32s{1, 2, 3, 4, 1, 2, 3, 4, 1})) << column;
    }
}

TEST_F(Planted, NonCountIsNoDistribution) {
    const std::pair<const char*, const char*> odd[] = {{"hops", "−4"}, {"paths", "8,589,934,599"}, {"weights", "NaN"}};
    for (const auto& [column, text] : odd)
        for (const auto pass : {std::optional<std::uint32_t>(), std::optional<std::uint32_t>(2)}) {
            try {
                (void)distributed(column, true, pass);
                ADD_FAILURE() << column;
            } catch (const std::invalid_argument& error) {
                EXPECT_EQ(error.what(),
                          fmt::format("number {} of a distribution is no count: {}", PlantedCounts::kOdd, text));
            }
        }
}

TEST_F(Planted, DistributionUpToLargestCount) {
    for (const auto pass : {std::optional<std::uint32_t>(), std::optional<std::uint32_t>(2)}) {
        const auto found = distributed("words", true, pass);
        EXPECT_EQ(found.lengths.longest, kNone - 1);
        EXPECT_LE(found.histogram.size(), LoadBalance::kBins);
        EXPECT_EQ(found.histogram.back(), 1u);
        EXPECT_EQ(found.walking.back(), 0u);
    }
}

TEST_F(Planted, FiguresUseNounOfSpace) {
    auto info = planted_columns();
    info.make_simt = make_counts<false>;
    lockstep::Run run(planted_request(info, 9));
    run.wait();
    RunSeries series;
    series.update(&run);
    const auto findings = [&](std::uint32_t pass) {
        const auto charts = charts_of(series, pass, run.total_ms());
        return std::ranges::find(charts, "Boxes filled", &PassChart::title)->finding;
    };
    EXPECT_TRUE(test::has_parts(findings(1), {"1", "1", "2", "2"}));
    EXPECT_TRUE(test::has_parts(findings(2), {"2", "2", "2", "2"}));
}

/// A list in two sublists of two and three nodes, whose links are uint64.
class WideLinks final : public DeclaredAlgorithm {
public:
    explicit WideLinks(Device& device)
        : next_(device, 5, "next"), sublists_(device, 5, "sublists"), begins_(device, 2, "begins") {
        const auto column = [](const char* name, Role role) {
            return Column{.name = name, .role = role, .space = space_names::nodes};
        };
        state(next_, column("next", Role::input_successor));
        state(sublists_, column("sublists", Role::sublist));
        state(begins_, Column{.name = "begins", .role = Role::splitter});
        host(done_);
    }
    void start() override {
        next_.upload({1, 2, 3, 4, 4});
        sublists_.upload(std::vector<std::uint32_t>(5));
        begins_.upload({0, 2});
        done_ = false;
    }
    bool step() override {
        sublists_.upload({0, 0, 1, 1, 1});
        return !std::exchange(done_, true);
    }
    PassReport describe(const Changes&) override { return {.label = "cut", .sentence = "The list is cut in two"}; }

private:
    bool done_ = false;
    Buffer<std::uint64_t> next_;
    Buffer<std::uint32_t> sublists_, begins_;
};

TEST_F(Planted, WideLinksGiveNoSublistOrder) {
    auto info = planted_columns();
    info.distributions = {{.from = Distribution::From::members, .column = "sublists", .groups = "begins"}};
    info.make_simt = [](Device& device, const Dataset&, const ParameterValues&) -> std::unique_ptr<Algorithm> {
        return std::make_unique<WideLinks>(device);
    };
    lockstep::Run run(planted_request(info, 5));
    run.wait();
    const auto found = measure_load_balance(ask_load_balance(run).value());
    EXPECT_EQ(found.lengths.each, (std::vector<std::uint32_t>{2, 3}));
    EXPECT_TRUE(found.categories.empty());
}

TEST_F(Planted, SavedUnchanged) {
    const auto results = run_->results();
    for (const auto& [name, type] :
         {std::pair{"hops", "<i4"}, {"paths", "<u8"}, {"weights", "<f4"}, {"table", "<f4"}}) {
        const auto path = folder / (std::string(name) + ".npy");
        OutputFile file(path);
        write_npy(file, results.at(name));
        file.commit();
        const auto bytes = content(path);
        EXPECT_NE(bytes.find(std::string("'descr': '") + type), std::string::npos) << name;
        const auto expected = results.at(name).bytes();
        EXPECT_EQ(bytes.substr(bytes.find('\n') + 1),
                  std::string(reinterpret_cast<const char*>(expected.data()), expected.size()));
    }
    EXPECT_EQ(results.at("hops").i32()[10], -7);
    EXPECT_EQ(results.at("paths").u64()[63], (std::uint64_t{63} << 33) + 7);
    EXPECT_TRUE(std::isnan(results.at("weights").f32().back()));
}

}  // namespace
}  // namespace lockstep::test
