#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "kernels/run/catalog/catalog.hpp"
#include "kernels/simt/emulator.hpp"

namespace lockstep::test {

/// An emulator that fails from one moment on: it is lost, and reads throw; or it is slow, and reads wait. It calls
/// itself "cuda" but shares no memory with OpenGL, so every value on screen is read through it.
class FaultyDevice final : public Device {
public:
    static constexpr const char* kSentence = "the device was lost: start the program again";

    explicit FaultyDevice(std::string_view kind = "faulty") : kind_(kind) {}

    void lose() { lost_ = true; }
    void slow_down() { slow_ = true; }
    void speed_up() {
        slow_ = false;
        slow_.notify_all();
    }
    /// Delay of reads from now on; 0: none.
    void read_at(std::size_t bytes_per_second) { bytes_per_second_ = bytes_per_second; }
    int num_reads() const { return num_reads_; }
    Emulator& inner() { return *inner_; }

    std::string_view kind() const override { return kind_; }
    std::string name() const override { return "a device that may be lost"; }
    bool in_main_memory() const override { return false; }
    MemoryStatus memory() const override { return inner_->memory(); }
    std::size_t block_memory() const override { return inner_->block_memory(); }
    void* allocate(std::size_t bytes, std::string_view of) override { return inner_->allocate(bytes, of); }
    void* allocate_snapshot(std::size_t bytes) override { return inner_->allocate_snapshot(bytes); }
    void release(void* memory) noexcept override { inner_->release(memory); }
    void upload(void* to, const void* from, std::size_t bytes) override { inner_->upload(to, from, bytes); }
    void download(void* to, const void* from, std::size_t bytes) override {
        check();
        inner_->download(to, from, bytes);
    }
    void read(void* to, const void* from, std::size_t bytes) override {
        check();
        ++num_reads_;
        if (const auto speed = bytes_per_second_.load())
            std::this_thread::sleep_for(std::chrono::microseconds(1'000'000 * bytes / speed));
        inner_->read(to, from, bytes);
    }
    void copy(void* to, const void* from, std::size_t bytes) override { inner_->copy(to, from, bytes); }
    void fill(void* to, std::uint32_t value, std::size_t words) override { inner_->fill(to, value, words); }
    void synchronize() override { inner_->synchronize(); }
    std::vector<std::vector<FieldChange>> copy_and_compare(std::span<const SnapshotCopy> copies) override {
        return inner_->copy_and_compare(copies);
    }
    void list_changes(std::uint32_t* changes, const std::uint32_t* before, const std::uint32_t* after,
                      std::uint64_t words, std::uint64_t num_changed) override {
        inner_->list_changes(changes, before, after, words, num_changed);
    }
    void apply_changes(std::uint32_t* to, std::uint64_t words, const std::uint32_t* changes,
                       std::uint64_t num_changed) override {
        inner_->apply_changes(to, words, changes, num_changed);
    }
    std::vector<LaunchRecord> take_launches() override { return inner_->take_launches(); }
    void retire() noexcept override { inner_->retire(); }

private:
    void check() const {
        slow_.wait(true);
        if (lost_) throw DeviceError(kSentence);
    }

    std::shared_ptr<Emulator> inner_ = std::make_shared<Emulator>(Order::lane_by_lane());
    std::string_view kind_;
    std::atomic<bool> lost_{false}, slow_{false};
    std::atomic<std::size_t> bytes_per_second_{0};
    std::atomic<int> num_reads_{0};
};

/// An algorithm of the catalogue on a FaultyDevice, whose kernels run on the emulator inside.
inline AlgorithmInfo on_faulty_device(const AlgorithmInfo& algorithm) {
    static AlgorithmInfo::Make real = nullptr;
    real = algorithm.make_simt;
    auto info = algorithm;
    info.make_simt = [](Device& device, const Dataset& dataset, const ParameterValues& parameters) {
        return real(dynamic_cast<FaultyDevice&>(device).inner(), dataset, parameters);
    };
    return info;
}

/// As above, but on a device that stands for a GPU; traces run on a separate emulator.
inline AlgorithmInfo on_stand_in_gpu(const AlgorithmInfo& algorithm) {
    auto info = algorithm;
    info.make_cuda = on_faulty_device(algorithm).make_simt;
    return info;
}

}  // namespace lockstep::test
