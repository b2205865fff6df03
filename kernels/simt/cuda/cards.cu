#include "kernels/simt/cuda/cards.hpp"

#include <string>
#include <thread>
#include <utility>

#include "kernels/base/progress.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"
#include "kernels/simt/source_place.hpp"

namespace lockstep {
namespace {

constexpr const char* kSend = "send";
constexpr const char* kReceive = "receive";

bool is_message(const LaunchRecord& record) { return record.kernel == kSend || record.kernel == kReceive; }

int num_gpus_here() {
    int count = 0;
    check_cuda(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
    return count;
}

}  // namespace

std::unique_ptr<DeviceLink> link_cards(Device& first, std::uint32_t num_devices) {
    if (const auto missing = missing_gpus(num_devices, num_gpus_here()); !missing.empty()) throw DeviceError(missing);
    auto& main = dynamic_cast<CudaExecutor&>(first);
    auto gpus = chosen_gpus();
    for (int gpu = main.gpu(); gpus.size() < num_devices; ++gpu) gpus.push_back(gpu % num_gpus_here());
    gpus.resize(num_devices);
    return std::make_unique<Cards>(main, gpus);
}

Cards::Cards(CudaExecutor& main, const std::vector<int>& gpus) : main_(main) {
    if (gpus.size() > 1) {
        nccl::library();
        communicators_.resize(gpus.size());
        nccl::check(nccl::library().init_all(communicators_.data(), static_cast<int>(gpus.size()), gpus.data()),
                    "ncclCommInitAll");
    }
    for (const auto gpu : gpus) {
        cards_.push_back(std::make_shared<CudaExecutor>(gpu));
        for (const auto other : gpus)
            if (other != gpu) cards_.back()->let_access(other);
        if (main.gpu() != gpu) {
            cards_.back()->let_access(main.gpu());
            main.let_access(gpu);
        }
    }
    connect_all();
    main_.list_also([this] { return std::exchange(launches_, {}); });
}

// NCCL connects two GPUs at their first message: some 20 ms that do not belong to a pass.
void Cards::connect_all() {
    if (communicators_.empty()) return;
    std::vector<Buffer<std::uint32_t>> words;
    for (const auto& card : cards_) words.emplace_back(*card, 2, "first messages");
    for (std::uint32_t from = 0; from < cards_.size(); ++from)
        for (std::uint32_t to = 0; to < cards_.size(); ++to)
            if (from != to) send(from, words[from].data(), to, words[to].data() + 1, sizeof(std::uint32_t));
    wait_for_all();
    for (const auto& card : cards_) card->take_launches();
}

Cards::~Cards() {
    main_.list_also(nullptr);
    for (auto* communicator : communicators_) nccl::library().destroy(communicator);
}

Device& Cards::device(std::uint32_t number) {
    auto& card = *cards_[number];
    card.set_cancel_flag(main_.cancel_flag());
    return card;
}

// Both calls form a group: one thread makes them, and each waits for the other.
void Cards::send(std::uint32_t from, const void* sent, std::uint32_t to, void* received, std::size_t bytes) {
    const auto& nccl = nccl::library();
    sent_ = true;
    nccl::check(nccl.group_start(), "ncclGroupStart");
    cards_[from]->begin_call(kSend, source_here());
    nccl::check(
        nccl.send(sent, bytes, nccl::kBytes, static_cast<int>(to), communicators_[from], cards_[from]->stream()),
        "ncclSend");
    cards_[to]->begin_call(kReceive, source_here());
    nccl::check(
        nccl.receive(received, bytes, nccl::kBytes, static_cast<int>(from), communicators_[to], cards_[to]->stream()),
        "ncclRecv");
    nccl::check(nccl.group_end(), "ncclGroupEnd");
    cards_[from]->end_call();
    cards_[to]->end_call();
}

void Cards::collect(std::uint32_t /*from*/, const void* part, void* whole, std::size_t bytes) {
    main_.copy(whole, part, bytes);
}

// Errors of NCCL and cancellation end the wait for a message that never arrives.
void Cards::wait_for_all() {
    if (!std::exchange(sent_, false)) return;
    const auto& nccl = nccl::library();
    for (std::size_t card = 0; card < cards_.size(); ++card)
        while (!cards_[card]->is_idle()) {
            nccl::Result error = nccl::kSuccess;
            nccl::check(nccl.async_error(communicators_[card], &error), "ncclCommGetAsyncError");
            nccl::check(error, "a message");
            if (main_.cancel_requested()) throw Cancelled();
            std::this_thread::yield();
        }
}

std::vector<std::vector<double>> Cards::take_times(const std::vector<std::size_t>& /*num_steps*/) {
    wait_for_all();
    std::vector<std::vector<double>> times;
    for (const auto& card : cards_) {
        auto& of_card = times.emplace_back();
        for (const auto& record : card->take_launches()) {
            of_card.push_back(record.ms);
            if (!is_message(record)) launches_.push_back(record);
        }
    }
    return times;
}

}  // namespace lockstep
