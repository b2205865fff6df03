#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/simt/field.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// The device failed or lacks a resource. The message is one sentence; exit code 3.
struct DeviceError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// There is no memory for an allocation.
struct OutOfMemory : DeviceError {
    using DeviceError::DeviceError;
};

/// A finished launch.
struct LaunchRecord {
    const char* kernel = "";
    SourcePlace source;  ///< of the kernel
    std::uint32_t grid = 0;  ///< blocks
    std::uint32_t block = 0;  ///< threads a block
    double ms = 0;  ///< between device events on `cuda`, by the clock on `simt`
    std::uint32_t grid_height = 1, block_height = 1;  ///< rows, if there are two dimensions
    std::uint32_t registers = 0;  ///< of a thread; 0: unknown, as on `simt`
    std::size_t shared_bytes = 0;  ///< of a block
    /// The part of a multiprocessor's threads that these blocks can use, 0..1; 0: unknown, as on `simt`.
    double occupancy = 0;
    std::uint64_t bytes_asked = 0;  ///< bytes that all accesses to arrays read or write; 0: not counted, as on `cuda`
    bool bytes_vary = false;  ///< bytes_asked differs between runs of the launch
    /// Blocks added floats to the same element in no fixed order: sums may be rounded differently in another run. Emulator only.
    bool sums_vary = false;
};

struct MemoryStatus {
    std::size_t total = 0, free = 0;  ///< bytes
};

/// The largest number of words of a snapshot's buffer: lists of changes have 32-bit indices.
inline constexpr std::uint64_t kMaxSnapshotWords = 0xFFFFFFFFu;

/// A buffer that is copied to a snapshot and compared with the snapshot before.
struct SnapshotCopy {
    std::uint32_t* to = nullptr;
    const std::uint32_t* from = nullptr;
    const std::uint32_t* previous = nullptr;  ///< null: every element counts as changed
    std::uint64_t words = 0;
    std::span<const CountedField> fields{};  ///< the fields whose changes are counted
};

/// The memory and the clock of an executor. Emulator and CudaExecutor derive from it and add `launch(kernel, threads, arguments...)`; code that
/// launches no kernels (timeline, drawing, reports) uses this interface. One thread at a time may call it; any thread may call read() and
/// release() at any time. Create it with std::make_shared: blocks in use keep their device alive, also after retire(). A device on the stack
/// (in tests) must outlive its blocks.
class Device : public std::enable_shared_from_this<Device> {
public:
    virtual ~Device() = default;

    virtual std::string_view kind() const = 0;  ///< "simt", "ptx" or "cuda"
    virtual bool in_main_memory() const { return true; }  ///< true: the host can access its arrays directly
    virtual std::string name() const = 0;  ///< "NVIDIA H200", "2 x Intel Xeon"
    virtual MemoryStatus memory() const = 0;
    /// Bytes of shared memory that a block may have.
    virtual std::size_t block_memory() const = 0;

    /// Uninitialised memory with a name for traces. Throws OutOfMemory.
    virtual void* allocate(std::size_t bytes, std::string_view name) = 0;
    /// The same for snapshots, which are allocated and freed in every pass: cached memory, without waiting. Once the
    /// device has finished writing a snapshot, other threads may read it while the device runs.
    virtual void* allocate_snapshot(std::size_t bytes) { return allocate(bytes, "snapshot"); }
    /// Memory of the host that copies and kernels of the device access directly: page-locked on `cuda`, else as allocate(). All calls that
    /// take memory of the device take it, too. Throws OutOfMemory.
    virtual void* allocate_on_host(std::size_t bytes, std::string_view name) { return allocate(bytes, name); }
    virtual void release(void* memory) noexcept = 0;
    /// Returns unused main memory to the system.
    virtual void trim_host_memory() noexcept {}

    /// Called when allocate_or_make_room() finds no memory: frees memory if possible, and returns whether it did. May be null.
    void set_room_maker(std::function<bool()> make_room) { make_room_ = std::move(make_room); }
    /// As allocate(); repeats it as long as the room maker frees memory.
    void* allocate_or_make_room(std::size_t bytes, std::string_view name) {
        for (;;) {
            try {
                return allocate(bytes, name);
            } catch (const OutOfMemory&) {
                if (!make_room_ || !make_room_()) throw;
            }
        }
    }

    /// Copies from host memory after the launches before it, and waits.
    virtual void upload(void* to, const void* from, std::size_t bytes) = 0;
    /// Copies to host memory, and waits for the launches before it.
    virtual void download(void* to, const void* from, std::size_t bytes) = 0;
    /// As download(), for memory that no launch writes any more: callable on any thread, without waiting for launches.
    virtual void read(void* to, const void* from, std::size_t bytes) = 0;
    /// Copies within the device after the launches before it, without waiting.
    virtual void copy(void* to, const void* from, std::size_t bytes) = 0;
    /// Sets each word of 4 bytes to a value after the launches before it, without waiting.
    virtual void fill(void* to, std::uint32_t value, std::size_t words) = 0;
    /// Waits for all earlier calls. Throws Cancelled if the flag is set, DeviceError if a launch failed.
    virtual void synchronize() = 0;

    /// Copies buffers to snapshots. Returns for each field the number of elements that differ from `previous`, and the lowest and highest
    /// value. May skip the copy of a buffer that equals `previous`. Waits once for all copies.
    virtual std::vector<std::vector<FieldChange>> copy_and_compare(std::span<const SnapshotCopy> copies) = 0;

    /// Lists the num_changed words in which two snapshots differ, as pairs of an index and the exclusive or of both words.
    /// words: at most kMaxSnapshotWords.
    virtual void list_changes(std::uint32_t* changes, const std::uint32_t* before, const std::uint32_t* after,
                              std::uint64_t words, std::uint64_t num_changed) = 0;
    /// Turns the snapshot on one side of a list of changes, in place, into the one on the other side. words: of the snapshot.
    virtual void apply_changes(std::uint32_t* to, std::uint64_t words, const std::uint32_t* changes,
                               std::uint64_t num_changed) = 0;

    /// Returns the launches since the last call with their times; waits for them.
    virtual std::vector<LaunchRecord> take_launches() = 0;

    /// Frees threads, streams and unused memory. Afterwards only read() and release() may be called; each chunk of
    /// memory returns to the system when its last block is released.
    virtual void retire() noexcept {}
    /// The following launches belong to this pass.
    virtual void begin_pass(std::uint32_t /*pass*/) {}
    /// Launches that describe or recompute a pass are not traced: see Untraced.
    virtual void set_traced(bool /*traced*/) {}
    /// Whether kernels that race on purpose (LaunchShape::races) have the same result in every run.
    virtual bool repeats_races() const { return false; }

    /// Launches stop with Cancelled soon after *flag becomes true; null: never.
    void set_cancel_flag(const std::atomic<bool>* flag) { cancel_ = flag; }
    bool cancel_requested() const { return cancel_ && cancel_->load(std::memory_order_relaxed); }

protected:
    const std::atomic<bool>* cancel_flag() const { return cancel_; }

private:
    const std::atomic<bool>* cancel_ = nullptr;
    std::function<bool()> make_room_;
};

/// During its lifetime, launches on a device are not traced.
class Untraced {
public:
    explicit Untraced(Device& device) : device_(device) { device_.set_traced(false); }
    ~Untraced() { device_.set_traced(true); }
    Untraced(const Untraced&) = delete;
    Untraced& operator=(const Untraced&) = delete;

private:
    Device& device_;
};

/// Where an array is.
enum class ArrayHome { device, host };

/// Untyped memory on a device. The timeline and the views share it.
class Block {
public:
    Block(Device& device, std::size_t bytes, std::string_view name, ArrayHome place = ArrayHome::device)
        : Block(device,
                place == ArrayHome::host ? device.allocate_on_host(bytes, name)
                                         : device.allocate_or_make_room(bytes, name),
                bytes) {}
    /// Allocates memory for a snapshot.
    Block(Device& device, std::size_t bytes) : Block(device, device.allocate_snapshot(bytes), bytes) {}
    ~Block() { device_.release(data_); }
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;

    Device& device() const { return device_; }
    std::uint32_t* words() const { return static_cast<std::uint32_t*>(data_); }
    std::size_t bytes() const { return bytes_; }
    std::size_t size() const { return bytes_ / sizeof(std::uint32_t); }

private:
    Block(Device& device, void* data, std::size_t bytes)
        : owner_(device.weak_from_this().lock()), device_(device), data_(data), bytes_(bytes) {}

    std::shared_ptr<Device> owner_;
    Device& device_;
    void* data_;
    std::size_t bytes_;
};

}  // namespace lockstep
