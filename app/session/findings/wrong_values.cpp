#include "app/session/findings/wrong_values.hpp"

#include "kernels/run/column/value_text.hpp"

namespace lockstep {

std::string wrong_sentence(const Run& run) {
    const auto wrong = run.wrong();
    const std::string opening = run.request().algorithm->demonstration ? "Wrong on purpose: " : "Wrong: ";
    return opening + (wrong && !wrong->empty() ? wrong_text(*wrong) + "; " : "") + run.verdict();
}

std::string wrong_note(const Run& run, std::uint32_t pass, const Column& column, std::uint32_t element) {
    const auto wrong = run.wrong_at(pass);
    const auto* found = wrong ? find_wrong_column(*wrong, column.name) : nullptr;
    if (!found || !found->contains(element)) return {};
    const auto expected = found->expected_bits(element);
    return expected ? "wrong, must be " + value_text(column, *expected) : "wrong";
}

}  // namespace lockstep
