#include "app/session/findings/model_of_run.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/data/generate.hpp"
#include "tests/kernels/catalogue/examples.hpp"

namespace lockstep {
namespace {

std::vector<ModelledKernel> of_run(const AlgorithmInfo& info, model::Combine combine) {
    Progress progress;
    RunRequest request{.algorithm = &info,
                       .dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=4096", progress)),
                       .executor = ExecutorKind::simt};
    request.parameters = resolve_parameters(info.parameters, *request.dataset, {});
    Run run(request);
    run.wait();
    return modelled_kernels(run, model::DeviceProfile{}, combine);
}

TEST(ModelOfRun, HasPassAndTimeOfModelledKernel) {
    const auto found = of_run(list_ranking::recursive_helman_jaja(), model::Combine::sum);
    ASSERT_EQ(found.size(), 1u);
    const auto& one = found.front();
    ASSERT_TRUE(one.pass);
    EXPECT_EQ(*one.pass, 2u) << "split, then local rank";
    ASSERT_TRUE(one.measured_ms);
    EXPECT_GT(*one.measured_ms, 0);
    EXPECT_DOUBLE_EQ(one.predicted.cycles_per_thread,
                     one.predicted.kernel.compute_cycles + one.predicted.kernel.memory_cycles);
    const auto hidden = of_run(list_ranking::recursive_helman_jaja(), model::Combine::max);
    EXPECT_DOUBLE_EQ(hidden.front().predicted.cycles_per_thread, one.predicted.kernel.memory_cycles);
}

// The model refers to the algorithm by id.
TEST(ModelOfRun, ModelledAlgorithmIsInCatalogue) {
    std::vector<std::string> modelled;
    for (const auto& info : test::catalog().all())
        if (model::kernels_of(info->id, 1, {})) modelled.push_back(info->id);
    ASSERT_EQ(modelled, std::vector{std::string(model::kCountedAlgorithm)});
    const auto found = of_run(test::catalog().at(model::kCountedAlgorithm), model::Combine::sum);
    EXPECT_FALSE(found.empty());
    for (const auto& one : found)
        EXPECT_TRUE(one.pass) << one.predicted.kernel.measured_as << " is launched by no pass";
}

TEST(ModelOfRun, EmptyForOtherAlgorithms) { EXPECT_TRUE(of_run(list_ranking::wyllie(), model::Combine::sum).empty()); }

}  // namespace
}  // namespace lockstep
