// Conditions on accesses, bound to the open launch.

#include <utility>

#include "app/session/debugger/debugger_session.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/debugger/conditions/condition_search.hpp"

namespace lockstep {
namespace {

debugger::TypeOfName types_of(const OpenLaunch& open) {
    return [&open](const std::string& name, std::uint8_t file) { return open.types.of_variable(name, file); };
}

}  // namespace

debugger::ConditionMeaning DebuggerSession::meaning_of(const std::string& condition) const {
    if (!open_) throw InputError(recording_.status.empty() ? "No launch is open" : recording_.status);
    const auto same_run = !beyond_.run.owner_before(shown_.run) && !shown_.run.owner_before(beyond_.run);
    return {debugger::AccessCondition::parse(condition),
            {.recording = open_->recording(),
             .variables = open_->values->variables(),
             .arrays = open_->kernel_arrays,
             .columns = open_->columns,
             .block = focus_.block,
             .type_of = types_of(*open_)},
            same_run ? beyond_.condition.get() : nullptr};
}

std::string DebuggerSession::refusal_of(const std::string& condition) const {
    try {
        meaning_of(condition);
        return {};
    } catch (const InputError& error) {
        return error.what();
    }
}

std::vector<std::string> DebuggerSession::remarks_on(const std::string& condition) const {
    try {
        return meaning_of(condition).remarks();
    } catch (const InputError&) {
        return {};  // the condition is incomplete
    }
}

void DebuggerSession::seek_condition(const std::string& condition, bool back) {
    beyond_.condition = std::make_shared<const debugger::ConditionMeaning>(meaning_of(condition));
    beyond_.run = shown_.run;
    search({.kind = AccessGoal::Kind::condition, .condition = beyond_.condition, .scope = scope()}, back, {});
}

std::uint32_t DebuggerSession::lanes_where(const std::string& condition) const {
    return debugger::ConditionSearch(meaning_of(condition), open_->traced->recording, open_->text(), open_->columns,
                                     types_of(*open_))
        .lanes({focus_.block, focus_.warp}, cursor_->state());
}

}  // namespace lockstep
