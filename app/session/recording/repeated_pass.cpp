#include "app/session/recording/repeated_pass.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/session/recording/recorded_kernels.hpp"
#include "app/session/recording/recorded_layout.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/make_device.hpp"
#include "kernels/run/makers.hpp"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;

/// The order of the recorded run; none for a run on a GPU.
std::optional<Order> order_of(const Json& report) {
    const auto order = report.find("order");
    if (order == report.end() || !order->is_string() || order->get_ref<const std::string&>().empty())
        return std::nullopt;
    return Order::parse(order->get<std::string>());
}

/// Sets the cancel flag of a device, and removes it at the end: the progress may end before the device.
class Cancellable {
public:
    Cancellable(Device& device, const Progress& progress) : device_(device) {
        device_.set_cancel_flag(&progress.cancelled_flag());
    }
    ~Cancellable() { device_.set_cancel_flag(nullptr); }
    Cancellable(const Cancellable&) = delete;
    Cancellable& operator=(const Cancellable&) = delete;

private:
    Device& device_;
};

}  // namespace

RepeatedPass::RepeatedPass(std::shared_ptr<const Recording> recording, AlgorithmInfo algorithm)
    : recording_(std::move(recording)), info_(std::move(algorithm)) {}

void RepeatedPass::require_same_kernels() const {
    const auto recorded = recording_->manifest().find("kernels");
    if (recorded == recording_->manifest().end()) return;
    if (*recorded != kernels_json(info_.id))
        throw InputError(fmt::format("the kernels of {} have changed since the recording", info_.id));
}

std::unique_ptr<Algorithm> RepeatedPass::make(Device& device, const Dataset& dataset,
                                              const ParameterValues& parameters) const {
    auto made = make_recorded(info_, device, dataset, parameters, *recording_);
    if (!made) {
        const auto& manifest = recording_->manifest();
        throw InputError(fmt::format("{} of this program has other columns than the recording, which is of Lockstep {}",
                                     info_.id, manifest.value("lockstep", "of an unknown version")));
    }
    return made;
}

void RepeatedPass::go_to(std::uint32_t pass, const Dataset& dataset, const ParameterValues& parameters,
                         Progress& progress) {
    const auto work = [&] {
        if (!second_run_ || pass_ > pass) {
            second_run_.reset();
            device_ = make_emulation("simt", order_of(recording_->report()).value_or(usual_order(info_, dataset)));
            second_run_ = make(*device_, dataset, parameters);
            const Cancellable cancellable(*device_, progress);
            second_run_->start();
            pass_ = 0;
        }
        const Cancellable cancellable(*device_, progress);
        for (; pass_ < pass; ++pass_) {
            progress.check();
            progress.set(pass_);
            device_->begin_pass(pass_ + 1);
            if (!second_run_->step())
                throw InputError(fmt::format("the run ends after pass {} here, and after pass {} in the recording",
                                             pass_, recording_->last_pass()));
            device_->take_launches();
        }
        device_->synchronize();
    };
    progress.begin(fmt::format("Running {} again", count_text(pass, "pass", "passes")), pass);
    try {
        work();
    } catch (...) {
        second_run_.reset();  // it was stopped inside a pass
        throw;
    }
}

PassStart RepeatedPass::complete(const PassStart& recorded) const {
    PassStart start{device_.get(), {.pass = recorded.snapshot.pass, .buffers = {}}, second_run_->host_state()};
    const auto buffers = second_run_->state();
    const auto& blocks = recorded.snapshot.buffers;
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        const auto words = buffers[i].bytes / sizeof(std::uint32_t);
        if (blocks.size() != buffers.size() || blocks[i]->bytes() != buffers[i].bytes)
            throw InputError(fmt::format("{} has other arrays than in the recording", info_.id));
        const auto block = std::make_shared<Block>(*device_, buffers[i].bytes);
        start.snapshot.buffers.push_back(block);
        if (words == 0) continue;
        std::vector<std::uint32_t> now(words), stored(words), shown(words);
        device_->download(now.data(), buffers[i].data, buffers[i].bytes);
        recorded.device->read(stored.data(), blocks[i]->words(), buffers[i].bytes);
        for (const auto& column : second_run_->columns())
            if (!column.input && column.buffer == i) mark_column(shown, column);
        for (std::size_t word = 0; word < words; ++word)
            now[word] = (now[word] & ~shown[word]) | (stored[word] & shown[word]);
        device_->upload(block->words(), now.data(), buffers[i].bytes);
    }
    return start;
}

trace::Log RepeatedPass::trace(const trace::Request& request, const Dataset& dataset, const ParameterValues& parameters,
                               const PassStart* start, Progress& progress, const AfterPass& after) {
    const std::scoped_lock lock(mutex_);
    require_same_kernels();
    std::optional<PassStart> whole;
    if (start) {
        go_to(request.pass - 1, dataset, parameters, progress);
        whole = complete(*start);
        progress.begin(fmt::format("Running pass {} again", request.pass), 0);
    }
    const auto order = order_of(recording_->report());
    auto asked = request;
    if (!asked.order && !order) asked.order = Order::lockstep();  // the order closest to a GPU's
    return trace_pass(make_emulation("simt", order.value_or(Order::lockstep())), info_, dataset, parameters, asked,
                      whole ? &*whole : nullptr, progress, after);
}

}  // namespace lockstep
