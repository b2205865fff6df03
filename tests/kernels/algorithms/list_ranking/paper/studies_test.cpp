#include "kernels/algorithms/list_ranking/algorithms.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "kernels/algorithms/list_ranking/champion/champion.hpp"
#include "kernels/algorithms/list_ranking/rehman_2010.hpp"
#include "kernels/algorithms/list_ranking/sequential.hpp"
#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/scan/library/library.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep::list_ranking {
namespace {

TEST(ListStudies, CoverFiguresOfChapters) {
    std::set<std::string> titles;
    for (const auto& study : studies()) titles.insert(study.title);
    EXPECT_EQ(titles,
              (std::set<std::string>{"Rehman fig. 3.4", "Rehman fig. 3.5", "Rehman fig. 3.6", "Rehman fig. 4.2",
                                     "Rehman fig. 4.3", "Rehman fig. 4.4", "Rehman table 4.1", "Rehman table 6.2"}));
}

TEST(ListStudies, PublishedTotalsMatchProfile) {
    const auto rows = published_rhj().profiles.at(0).rows;
    const auto all = studies();
    for (const auto* title : {"Rehman fig. 4.2", "Rehman table 4.1"}) {
        const auto study = std::ranges::find(all, title, &Study::title);
        const auto& points = study->published_series.at(0).points;
        ASSERT_EQ(points.size(), rows.size());
        for (std::size_t k = 0; k < rows.size(); ++k) EXPECT_DOUBLE_EQ(points[k].ms, rows[k].total_ms);
    }
}

TEST(StudyCatalog, FindsStudyByUniquePart) {
    Catalog catalog;
    for (auto make : {sequential, wyllie, wyllie_stepwise, wyllie_32, wyllie_reduced, recursive_helman_jaja, champion})
        catalog.add(make());
    catalog.add(scan::library());
    catalog.add(studies());
    EXPECT_EQ(catalog.study("rehman-fig-4.2").title, "Rehman fig. 4.2");
    EXPECT_EQ(catalog.study("Fig 4.2").id, "rehman-fig-4.2");
    EXPECT_EQ(catalog.study("TABLE 4.1").id, "rehman-table-4.1");
    EXPECT_THROW(catalog.study("fig"), InputError);
    EXPECT_THROW(catalog.study(""), InputError);
    EXPECT_THROW(catalog.add(studies()), std::logic_error);
}

TEST(StudyCatalog, RefusesStudyOfMissingParts) {
    Catalog catalog;
    EXPECT_THROW(catalog.add({Study{.id = "a", .series = {{.algorithm = "list.nosuch"}}}}), std::logic_error);
}

}  // namespace
}  // namespace lockstep::list_ranking
