#include "kernels/devices/rank_card.hpp"

#include <thread>
#include <utility>

#include "kernels/base/progress.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"
#include "kernels/simt/source_place.hpp"

namespace lockstep {

std::unique_ptr<DeviceLink> link_rank_cards(Device& main, Ranks& ranks) {
    return std::make_unique<RankCard>(dynamic_cast<CudaExecutor&>(main), ranks);
}

RankCard::RankCard(CudaExecutor& main, Ranks& ranks)
    : RankLink(main, ranks), main_(main), card_(std::make_shared<CudaExecutor>(main.gpu())) {
    const auto& nccl = nccl::library();
    nccl::UniqueId id{};
    if (ranks.rank() == 0) nccl::check(nccl.get_unique_id(&id), "ncclGetUniqueId");
    ranks.broadcast(&id, sizeof id, 0);
    card_->synchronize();  // selects the GPU
    nccl::check(nccl.init_rank(&communicator_, ranks.size(), id, ranks.rank()), "ncclCommInitRank");
    // A message without an answer blocks the stream until the communicator is aborted.
    ranks.set_abort([communicator = communicator_] { nccl::library().abort(communicator); });
    main_.list_also([this] { return std::exchange(launches_, {}); });
}

RankCard::~RankCard() {
    main_.list_also(nullptr);
    // After an abort the communicator is gone.
    if (ranks().take_abort()) nccl::library().destroy(communicator_);
}

Device& RankCard::device(std::uint32_t /*number*/) {
    card_->set_cancel_flag(main_.cancel_flag());
    return *card_;
}

void RankCard::send(std::uint32_t from, const void* sent, std::uint32_t to, void* received, std::size_t bytes) {
    const auto& nccl = nccl::library();
    if (is_here(from)) {
        card_->begin_call("send", source_here());
        nccl::check(nccl.send(sent, bytes, nccl::kBytes, static_cast<int>(to), communicator_, card_->stream()),
                    "ncclSend");
        card_->end_call();
    } else if (is_here(to)) {
        card_->begin_call("receive", source_here());
        nccl::check(nccl.receive(received, bytes, nccl::kBytes, static_cast<int>(from), communicator_, card_->stream()),
                    "ncclRecv");
        card_->end_call();
    }
}

void RankCard::collect(std::uint32_t from, const void* part, void* whole, std::size_t bytes) {
    if (from == 0) {
        if (is_here(0)) main_.copy(whole, part, bytes);
        return;
    }
    const auto& nccl = nccl::library();
    if (is_here(from)) nccl::check(nccl.send(part, bytes, nccl::kBytes, 0, communicator_, card_->stream()), "ncclSend");
    else if (is_here(0))
        nccl::check(nccl.receive(whole, bytes, nccl::kBytes, static_cast<int>(from), communicator_, card_->stream()),
                    "ncclRecv");
    else return;
    wait();  // main_ reads it next
}

void RankCard::wait() {
    while (!card_->is_idle()) {
        if (const auto why = ranks().problem()) throw DeviceError(*why);
        if (main_.cancel_requested()) throw Cancelled();
        std::this_thread::yield();
    }
}

std::vector<std::vector<double>> RankCard::take_times(const std::vector<std::size_t>& num_steps) {
    wait();
    std::vector<double> own;
    for (const auto& record : card_->take_launches()) {
        own.push_back(record.ms);
        launches_.push_back(record);
    }
    return share_times(num_steps, std::move(own));
}

}  // namespace lockstep
