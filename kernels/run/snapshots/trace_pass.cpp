#include "kernels/run/snapshots/trace_pass.hpp"

#include <memory>

#include "kernels/run/makers.hpp"
#include "kernels/run/snapshots/put_start.hpp"
#include "kernels/run/snapshots/spare_events.hpp"
#include "kernels/run/snapshots/traced_buffers.hpp"
#include "kernels/simt/emulation.hpp"
#include "kernels/simt/fault.hpp"
#include "kernels/simt/launch_limit.hpp"

namespace lockstep {

trace::Log trace_pass(const std::shared_ptr<Device>& on, const AlgorithmInfo& info, const Dataset& dataset,
                      const ParameterValues& parameters, const trace::Request& request, const PassStart* start,
                      Progress& progress, const AfterPass& after) {
    trace::Log log;
    log.limit = request.limit;
    log.launch = request.launch;
    log.first_block = request.first_block;
    log.end_block = request.end_block;
    log.order = request.order;
    log.memory = request.memory;
    use_spare_events(log);
    auto& emulation = dynamic_cast<Emulation&>(*on);
    on->set_cancel_flag(&progress.cancelled_flag());
    emulation.set_trace(&log);
    on->begin_pass(request.pass);
    const auto algorithm = maker_on(on->kind(), info)(*on, dataset, parameters);
    emulation.set_trace_of([&] { return traced_buffers(*algorithm); });
    if (start) {
        // Fills buffers outside the state.
        const Untraced untraced(*on);
        algorithm->start();
        put_start(*algorithm, *on, info, *start);
        on->take_launches();
        on->begin_pass(request.pass);
    }
    emulation.set_progress(&progress);
    try {
        if (start) algorithm->step();
        else algorithm->start();
    } catch (const KernelFault& stopped) {
        const auto number = static_cast<std::uint32_t>(on->take_launches().size());
        if (request.launch && *request.launch != number) return log;  // the requested launch had ended before
        log.fault = stopped.fault;
        if (does_not_end(stopped.fault)) tell_where_it_goes_round(*log.fault, log);
        // The faulting access may be the first one in its file.
        if (!log.launches.empty()) log.launches.back().number_of_file(stopped.fault.at.file);
    }
    emulation.end_trace_of();
    if (after && !log.fault) after(*algorithm, *on);
    return log;
}

}  // namespace lockstep
