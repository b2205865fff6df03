// Conditions on accesses, bound to the launch that is open.

#include "app/lens/lens_session.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/lens/condition_search.hpp"

namespace lockstep {
namespace {

lens::ConditionSearch bound(const std::string& condition, const OpenLaunch& open) {
    return {lens::AccessCondition::parse(condition), open.traced->recording, open.text(), open.columns};
}

}  // namespace

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
    search({.kind = SoughtAccess::Kind::condition, .condition = condition, .scope = scope()}, back, {});
}

std::uint32_t LensSession::lanes_where(const std::string& condition) const {
    if (const auto refusal = refusal_of(condition); !refusal.empty()) throw InputError(refusal);
    return bound(condition, *open_).lanes({focus_.block, focus_.warp}, cursor_->state());
}

}  // namespace lockstep
