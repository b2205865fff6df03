#include "app/cli/picture_pass.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "app/cli/require_launch.hpp"
#include "app/cli/watch.hpp"
#include "app/session/output/interrupt.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

std::uint32_t wanted_pass(const Run& run, std::optional<std::uint32_t> asked, std::optional<std::uint32_t> remembered) {
    const auto cut_short = run.recording_error();
    if (run.num_passes() == 0) throw DeviceError(cut_short);
    const auto last = run.num_passes() - 1;
    const auto wanted = asked ? asked : remembered;
    // If recording ended early, its last pass is not the run's.
    if (!cut_short.empty() && wanted.value_or(last + 1) > last) throw DeviceError(cut_short);
    // A pass that a fault stopped is shown in its initial state.
    const bool failed = run.fault() && wanted == last + 1;
    if (wanted && !failed) require_pass(asked ? "--pass" : "pass", *wanted, last);
    return std::min(wanted.value_or(last), last);
}

void obtain(Run& run, std::uint32_t pass) {
    if (run.at(pass)) return;
    {
        const Watch watch([&] { return fmt::format("recomputing pass {}", pass); }, [&] { run.cancel(); });
        run.wait();
    }
    throw_if_interrupted();
    if (run.at(pass)) return;
    const auto why = run.seek_error(pass);
    throw DeviceError(why.empty() ? fmt::format("pass {} cannot be shown", pass) : why);
}

/// Notices that a picture cannot show; may be empty. A fault is visible in the picture.
std::string complaint_of(const Workspace& workspace) {
    const auto& notice = workspace.notice();
    if (!notice || notice->kind != Notice::Kind::error) return "";
    const auto about_fault = [&](const Run* run) {
        return run && run->fault() && notice->text.ends_with(run->error());
    };
    const bool seen = about_fault(workspace.run()) || (workspace.comparing() && about_fault(workspace.kept().run));
    return seen ? "" : notice->text;
}

}  // namespace

void require_as_asked(const Workspace& workspace, const Scenario& scenario) {
    const auto pass = std::min(scenario.pass.value_or(workspace.last_pass()), workspace.last_pass());
    for (const auto one : {pass - std::min(1u, pass), pass})
        if (const auto why = workspace.run()->seek_error(one); !why.empty()) throw DeviceError(why);
    if (!scenario.compare) return;
    const auto& asked = *scenario.compare;
    const auto why = complaint_of(workspace);
    if (!why.empty()) throw DeviceError(why);
    if (!workspace.comparable()) throw DeviceError(fmt::format("Run A, {}, cannot be shown", asked.algorithm));
    if (!asked.pass) return;
    const auto kept = workspace.kept();
    require_pass("compare.pass", *asked.pass, kept.last_pass);
    // By time, the passes of a step depend on the run; by link, the link determines both.
    if (asked.in_step == InStep::time || asked.in_step == InStep::link) return;
    if (kept.pass != *asked.pass || workspace.pass() != pass)
        throw InputError(fmt::format("compare.pass: in step by {}, run A is not at pass {} where run B is at pass {}",
                                     name_of(asked.in_step), *asked.pass, pass));
}

std::uint32_t picture_pass(Run& run, std::optional<std::uint32_t> asked, std::optional<std::uint32_t> remembered) {
    const auto pass = wanted_pass(run, asked, remembered);
    obtain(run, pass);
    if (pass > 0) obtain(run, pass - 1);  // the picture shows the changes of the pass
    return pass;
}

}  // namespace lockstep
