#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernels/data/input_error.hpp"
#include "kernels/debugger/conditions/condition_search.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::debugger {

/// A launch of a run, in which conditions are evaluated.
struct Asked {
    Asked(const Traced& traced, std::uint32_t pass, std::uint32_t launch = 0)
        : recording(traced.open(pass, launch)),
          text(KernelText::load(recording->launch(), folder_of)),
          columns(traced.run->columns()),
          values(recording, text),
          arrays(kernel_arrays(*recording, text)) {}

    /// block  the block in focus
    ConditionMeaning meaning(const std::string& condition, std::uint32_t block = 0,
                             const ConditionMeaning* earlier = nullptr, TypeOfName type_of = {}) const {
        return {AccessCondition::parse(condition),
                {.recording = *recording,
                 .variables = values.variables(),
                 .arrays = arrays,
                 .columns = columns,
                 .block = block,
                 .type_of = std::move(type_of)},
                earlier};
    }
    std::string refusal(const std::string& condition) const {
        try {
            meaning(condition);
        } catch (const InputError& error) {
            return error.what();
        }
        return {};
    }
    /// The condition in this launch, whichever launch it was asked in.
    ConditionSearch search(const ConditionMeaning& asked) const { return {asked, recording, text, columns}; }
    /// All positions at which a condition holds, found forward and backward.
    std::vector<std::uint32_t> all_where(const ConditionMeaning& asked, const Scope& scope = {}) const {
        const auto looked = search(asked);
        Progress progress;
        std::vector<std::uint32_t> forward, back;
        for (auto at = looked.find(0, Way::forward, scope, progress); at;
             at = looked.find(*at, Way::forward, scope, progress))
            forward.push_back(*at);
        for (auto at = looked.find(recording->num_events() + 1, Way::back, scope, progress); at;
             at = looked.find(*at, Way::back, scope, progress))
            back.push_back(*at);
        std::ranges::reverse(back);
        EXPECT_EQ(forward, back) << asked.condition().text();
        return forward;
    }
    std::vector<std::uint32_t> all_where(const std::string& condition, const Scope& scope = {}) const {
        return all_where(meaning(condition), scope);
    }
    std::uint32_t lanes(const std::string& condition, WarpId warp, std::uint32_t position) const {
        MemoryState state(recording);
        state.go_to(position);
        return search(meaning(condition)).lanes(warp, state);
    }
    const std::string& buffer_of(const trace::Event& event) const { return recording->buffer(event.buffer).name; }

    /// Kernels of tests give their place relative to the folder of tests.
    static std::string folder_of(std::string_view file) {
        return std::string(kSourceRoot) + (file.ends_with("_for_test.hpp") ? "/tests" : "");
    }

    std::shared_ptr<const Recording> recording;
    KernelText text;
    std::vector<Column> columns;
    LaneValues values;
    std::vector<KernelArray> arrays;
};

}  // namespace lockstep::debugger
