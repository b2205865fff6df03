#include "app/cli/picture_pass.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/watch.hpp"
#include "app/output/interrupt.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

std::uint32_t wanted_pass(const Run& run, std::optional<std::uint32_t> asked, std::optional<std::uint32_t> remembered) {
    const auto last = run.num_passes() - 1;
    const auto cut_short = run.recording_error();
    const auto wanted = asked ? asked : remembered;
    // Where the recording ended early, its last pass is not the run's.
    if (!cut_short.empty() && wanted.value_or(last + 1) > last) throw DeviceError(cut_short);
    // One that a fault has stopped is shown as what it began with.
    const bool failed = run.fault() && asked == last + 1;
    if (asked && *asked > last && !failed)
        throw InputError(fmt::format("--pass: there is no pass {}, the last one is {}", *asked, last));
    return std::min(wanted.value_or(last), last);
}

void obtain(Run& run, std::uint32_t pass) {
    if (run.at(pass)) return;
    {
        const Watch watch([&] { return fmt::format("running again up to pass {}", pass); }, [&] { run.cancel(); });
        run.wait();
    }
    throw_if_interrupted();
    if (run.at(pass)) return;
    const auto why = run.seek_error(pass);
    throw DeviceError(why.empty() ? fmt::format("pass {} cannot be shown", pass) : why);
}

}  // namespace

std::uint32_t picture_pass(Run& run, std::optional<std::uint32_t> asked, std::optional<std::uint32_t> remembered) {
    const auto pass = wanted_pass(run, asked, remembered);
    obtain(run, pass);
    if (pass > 0) obtain(run, pass - 1);  // what the pass changed is drawn too
    return pass;
}

}  // namespace lockstep
