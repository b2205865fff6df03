#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "kernels/simt/emulator.hpp"

namespace lockstep::test {

/// An emulator whose calls can be made to fail like those of a lost GPU.
class FailingDevice final : public Device {
public:
    /// Called with the name of each call before the call ("read", "copy", "allocate_snapshot"); may throw.
    std::function<void(std::string_view call)> before = [](std::string_view) {};

    std::string_view kind() const override { return "simt"; }
    std::string name() const override { return "a device that fails"; }
    MemoryStatus memory() const override { return emulator_->memory(); }
    std::size_t block_memory() const override { return emulator_->block_memory(); }
    void* allocate(std::size_t bytes, std::string_view name) override {
        before("allocate");
        return emulator_->allocate(bytes, name);
    }
    void* allocate_snapshot(std::size_t bytes) override {
        before("allocate_snapshot");
        ++snapshots;
        return emulator_->allocate_snapshot(bytes);
    }
    void release(void* memory) noexcept override { emulator_->release(memory); }
    void upload(void* to, const void* from, std::size_t bytes) override {
        before("upload");
        emulator_->upload(to, from, bytes);
    }
    void download(void* to, const void* from, std::size_t bytes) override {
        before("download");
        emulator_->download(to, from, bytes);
    }
    void read(void* to, const void* from, std::size_t bytes) override {
        before("read");
        emulator_->read(to, from, bytes);
    }
    void copy(void* to, const void* from, std::size_t bytes) override {
        before("copy");
        emulator_->copy(to, from, bytes);
    }
    void fill(void* to, std::uint32_t value, std::size_t words) override {
        before("fill");
        emulator_->fill(to, value, words);
    }
    void synchronize() override {
        before("synchronize");
        emulator_->synchronize();
    }
    std::vector<std::vector<FieldChange>> copy_and_compare(std::span<const SnapshotCopy> copies) override {
        before("copy_and_compare");
        return emulator_->copy_and_compare(copies);
    }
    void list_changes(std::uint32_t* changes, const std::uint32_t* from, const std::uint32_t* to, std::uint64_t words,
                      std::uint64_t num_changed) override {
        before("list_changes");
        emulator_->list_changes(changes, from, to, words, num_changed);
    }
    void apply_changes(std::uint32_t* to, std::uint64_t words, const std::uint32_t* changes,
                       std::uint64_t num_changed) override {
        before("apply_changes");
        emulator_->apply_changes(to, words, changes, num_changed);
    }
    std::vector<LaunchRecord> take_launches() override {
        before("take_launches");
        return emulator_->take_launches();
    }
    void retire() noexcept override {
        retired = true;
        emulator_->retire();
    }

    std::atomic<std::size_t> snapshots{0};  ///< number of allocated snapshots
    std::atomic<bool> retired{false};

private:
    std::shared_ptr<Emulator> emulator_ = std::make_shared<Emulator>();
};

}  // namespace lockstep::test
