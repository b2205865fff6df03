// Columns of every type, with numbers that are known, through what panels show of them.
#include "tests/kernels/run/planted_columns.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "app/cli/npy.hpp"
#include "app/cli/temporary_folder.hpp"
#include "app/findings/array_groups.hpp"
#include "app/findings/changed_rows.hpp"
#include "app/findings/element_values.hpp"
#include "app/findings/load_balance.hpp"
#include "app/findings/row_page.hpp"
#include "app/workspace/linked_elements.hpp"
#include "app/workspace/searches/compare_columns.hpp"
#include "kernels/run/column/value_text.hpp"

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

TEST_F(Planted, AreWrittenAsTheirColumnsSay) {
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

TEST_F(Planted, AreSaidInATooltipWithWhatChanged) {
    ElementValues values;
    RunOnScreen shown;
    shown.run = run_.get();
    shown.now = at(3), shown.before = at(2);
    EXPECT_EQ(values_text(values.of(shown, {"nodes", 10})),
              "   hops ∞ → −7   paths – → 85,899,345,927   weights 0 → −0.25   heights −22");
    EXPECT_EQ(values_text(values.of(shown, {"entries", 2})), "   table 0 → −0.5");
    EXPECT_EQ(values_text(values.of(shown, {"entries", 3})), "   table 0");
}

TEST_F(Planted, StandInArraysByWhatTheyRunOver) {
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

TEST_F(Planted, ChangedRowsAreFoundInEveryType) {
    for (const std::uint32_t pass : {1u, 3u, 8u})
        for (const char* name : {"hops", "paths", "weights", "heights"}) {
            std::vector<std::uint32_t> expected;
            for (std::uint32_t i = pass - 1; i < kSize; i += 8)
                // 0 takes the place of 0 in one of them.
                if (name != std::string("heights") && !(name == std::string("weights") && i == 12))
                    expected.push_back(i);
            EXPECT_EQ(ChangedRows::scan({{column(name)}, at(pass), at(pass - 1), run_->inputs()}, Progress{}), expected)
                << name << ", pass " << pass;
        }
}

TEST_F(Planted, AreComparedByTheirBits) {
    const auto other = begin();
    const auto pairs = common_columns(*run_, *other);
    EXPECT_EQ(pairs.size(), 4u);
    for (const auto& pair : pairs) {
        const RunAtPass early{run_, at(4), false}, late{other, other->timeline().find(8), true};
        const auto same = compare_column(pair, late, late, Progress{});
        EXPECT_EQ(same.differing, 0u) << same.name << ": what is no number equals itself";
        const auto found = compare_column(pair, early, late, Progress{});
        const auto size = pair.current.size;
        std::uint32_t written = 0;
        for (std::uint32_t i = 0; i < size; ++i) written += i % 8 >= 4;
        if (pair.current.none) {
            EXPECT_EQ(found.only_current, written) << found.name;
            EXPECT_EQ(found.differing, 0u) << found.name;
        } else {
            // 0 is a number like any other there.
            const auto zeros = pair.current.name == "weights" ? 1u : 0u;
            std::uint32_t table_zeros = 0;
            for (std::uint32_t i = 0; pair.current.name == "table" && i < size; ++i)
                table_zeros += i % 8 >= 4 && planted::entry(i) == 0;
            EXPECT_EQ(found.differing, written - zeros - table_zeros) << found.name;
        }
        EXPECT_EQ(found.elements, pair.current.space == "nodes") << found.name;
    }
}

TEST_F(Planted, AreADistributionWhereTheyAreCounts) {
    auto info = planted_columns();
    info.distributions = {{.from = Distribution::From::values, .column = "heights"}};
    const auto measure = [&](std::uint32_t n) {
        lockstep::Run run(planted_request(info, n));
        run.wait();
        return measure_load_balance(ask_load_balance(run).value()).lengths;
    };
    EXPECT_EQ(measure(1).each, std::vector<std::uint32_t>{0}) << "of int32, and a count all the same";
    try {
        (void)measure(8);
        ADD_FAILURE() << "the first is −4";
    } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(error.what(), "number 0 of a distribution is no count: −4");
    }
}

TEST_F(Planted, AreSavedAsTheyAre) {
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
