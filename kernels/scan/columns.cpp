#include "kernels/scan/columns.hpp"

#include <cstring>

#include "kernels/scan/reach.hpp"

namespace lockstep::scan {

std::vector<Column> reach_columns(std::uint32_t num_steps) {
    const auto column = [&](const char* name, Role role, std::uint32_t word) {
        return Column{.name = name,
                      .role = role,
                      .space = kSteps,
                      .size = num_steps,
                      .field = {.stride = kReachWords, .word = word}};
    };
    return {column("step_rule", Role::reach, 0), column("step_stride", Role::other, 1),
            column("step_exclusive", Role::other, 2), column("step_level", Role::other, 3),
            column("step_pass", Role::other, 4)};
}

std::vector<std::uint32_t> words_of(const Numbers& numbers) {
    return std::visit(
        [](const auto& all) {
            std::vector<std::uint32_t> words(all.size());
            if (!all.empty()) std::memcpy(words.data(), all.data(), sizeof(std::uint32_t) * all.size());
            return words;
        },
        numbers);
}

}  // namespace lockstep::scan
