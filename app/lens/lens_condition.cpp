// Conditions on the accesses of the launch that is open.

#include "app/lens/lens_session.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/lens/condition_search.hpp"

namespace lockstep {
namespace {

lens::ConditionSearch bound(const std::string& condition, const OpenLaunch& open) {
    return {lens::AccessCondition::parse(condition), open.traced->recording, open.text(), open.columns};
}

}  // namespace

std::optional<std::uint32_t> LensSession::find_condition(const ConditionQuestion& question, Progress& progress) {
    const auto way = question.back ? lens::Way::back : lens::Way::forward;
    return bound(question.condition, *question.open).find(question.position, way, question.scope, progress);
}

std::string LensSession::refusal_of(const std::string& condition) const {
    if (!open_) return status_.empty() ? "No launch is open" : status_;
    try {
        bound(condition, *open_);
        return {};
    } catch (const InputError& error) {
        return error.what();
    }
}

void LensSession::seek_condition(const std::string& condition, bool back) {
    if (const auto refusal = refusal_of(condition); !refusal.empty()) throw InputError(refusal);
    const auto here = inside_ ? cursor_->position() : back ? open_->recording().num_events() + 1 : 0;
    condition_search_.ask({open_, condition, static_cast<std::uint32_t>(here), back, scope()});
    condition_back_ = back;
}

std::uint32_t LensSession::lanes_where(const std::string& condition) const {
    if (const auto refusal = refusal_of(condition); !refusal.empty()) throw InputError(refusal);
    return bound(condition, *open_).lanes({focus_.block, focus_.warp}, cursor_->state());
}

void LensSession::take_condition() {
    const auto reply = condition_search_.take();
    if (!reply) return;
    if (!reply->failure.empty()) condition_answer_ = reply->failure;
    else if (const auto found = reply->answer.value_or(std::nullopt)) go_to_position(*found);
    else
        condition_answer_ = condition_back_ ? "The condition holds at no access of this launch before this one"
                                            : "The condition holds at no access of this launch after this one";
}

std::optional<double> LensSession::condition_progress() const {
    const auto* progress = condition_search_.progress();
    return progress ? std::optional(progress->fraction()) : std::nullopt;
}

}  // namespace lockstep
