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

/// The device failed or ran out of something. One sentence; the program ends with exit code 3.
struct DeviceError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// There is no memory left for what was asked for.
struct OutOfMemory : DeviceError {
    using DeviceError::DeviceError;
};

/// One finished launch.
struct LaunchRecord {
    const char* kernel = "";
    SourcePlace source;  ///< where the kernel stands
    std::uint32_t grid = 0;  ///< blocks
    std::uint32_t block = 0;  ///< threads a block
    double ms = 0;  ///< between device events on `cuda`, by the clock on `simt`
    std::uint32_t grid_height = 1, block_height = 1;  ///< rows, where there are two dimensions
    std::uint32_t registers = 0;  ///< of a thread; 0: not known, as on `simt`
    std::size_t shared_bytes = 0;  ///< of a block
    /// Part of a multiprocessor's threads that such blocks can fill, 0..1; 0: not known, as on `simt`.
    double occupancy = 0;
    std::uint64_t bytes_asked = 0;  ///< by all accesses to arrays together; 0: not counted, as on `cuda`
    bool bytes_vary = false;  ///< another run of the same launch may ask for more or less
    /// Blocks that nobody puts in order have added to the same floats: another run may round otherwise. Of the emulator alone.
    bool sums_vary = false;
};

struct MemoryStatus {
    std::size_t total = 0, free = 0;  ///< bytes
};

/// Words of a snapshot's buffer at most: a list of changes has 32 bits for an index.
inline constexpr std::uint64_t kMaxSnapshotWords = 0xFFFFFFFFu;

/// A buffer that is copied to a snapshot and compared with the snapshot before.
struct SnapshotCopy {
    std::uint32_t* to = nullptr;
    const std::uint32_t* from = nullptr;
    const std::uint32_t* previous = nullptr;  ///< null: every element counts as changed
    std::uint64_t words = 0;
    std::span<const CountedField> fields{};  ///< what is counted
};

/// The memory and the clock of the place where kernels run. Emulator and CudaExecutor derive from it and add
/// `launch(kernel, threads, arguments...)`; what is not written against a kernel (timeline, drawing, reports) sees this.
/// All calls come from one thread at a time, except read() and release(): any thread may call these at any time. Made by
/// std::make_shared: blocks that are still drawn keep their device, which retire() has made small; on the stack (in tests)
/// blocks must go first.
class Device : public std::enable_shared_from_this<Device> {
public:
    virtual ~Device() = default;

    virtual std::string_view kind() const = 0;  ///< "simt" or "cuda"
    virtual std::string name() const = 0;  ///< "NVIDIA H200", "2 x Intel Xeon"
    virtual MemoryStatus memory() const = 0;
    /// Bytes of shared memory that a block may have.
    virtual std::size_t block_memory() const = 0;

    /// Uninitialised memory, named for traces. Throws OutOfMemory when there is none left.
    virtual void* allocate(std::size_t bytes, std::string_view name) = 0;
    /// The same for what comes and goes with every pass: from memory that is at hand, without waiting. Other threads may
    /// read it while the device works on, once what has written it has been waited for.
    virtual void* allocate_snapshot(std::size_t bytes) { return allocate(bytes, "snapshot"); }
    virtual void release(void* memory) noexcept = 0;
    /// Main memory that no block uses goes back to the system.
    virtual void trim_host_memory() noexcept {}

    /// Asked where allocate_or_make_room() finds no memory: gives up what can be done without, and says whether that was
    /// anything. Null: nothing can.
    void set_room_maker(std::function<bool()> make_room) { make_room_ = std::move(make_room); }
    /// As allocate(), and again after room was made, as long as there is none.
    void* allocate_or_make_room(std::size_t bytes, std::string_view name) {
        for (;;) {
            try {
                return allocate(bytes, name);
            } catch (const OutOfMemory&) {
                if (!make_room_ || !make_room_()) throw;
            }
        }
    }

    /// From the host's memory, behind the launches before it. Waits for it.
    virtual void upload(void* to, const void* from, std::size_t bytes) = 0;
    /// To the host's memory. Waits for the launches before it.
    virtual void download(void* to, const void* from, std::size_t bytes) = 0;
    /// The same for memory that no launch writes any more; from any thread, and without waiting for launches.
    virtual void read(void* to, const void* from, std::size_t bytes) = 0;
    /// Within the device, behind the launches before it; does not wait.
    virtual void copy(void* to, const void* from, std::size_t bytes) = 0;
    /// The same with one value in each word of 4 bytes.
    virtual void fill(void* to, std::uint32_t value, std::size_t words) = 0;
    /// Waits for all that was asked for before. Throws Cancelled when the flag was set, DeviceError when a launch failed.
    virtual void synchronize() = 0;

    /// Copies buffers to snapshots and says, for each of their fields, how many elements differ from `previous`, and the lowest
    /// and highest value. Of a buffer that is as in `previous` it may leave `to` as it was. Waits, once for all of them.
    virtual std::vector<std::vector<FieldChange>> copy_and_compare(std::span<const SnapshotCopy> copies) = 0;

    /// Lists where two snapshots differ, as pairs of an index and the exclusive or of both words; there are num_changed.
    /// words: at most kMaxSnapshotWords.
    virtual void list_changes(std::uint32_t* changes, const std::uint32_t* before, const std::uint32_t* after,
                              std::uint64_t words, std::uint64_t num_changed) = 0;
    /// Turns the snapshot on one side of such a list, in place, into the one on its other side. words: of the snapshot.
    virtual void apply_changes(std::uint32_t* to, std::uint64_t words, const std::uint32_t* changes,
                               std::uint64_t num_changed) = 0;

    /// The launches since the last call, with their times; waits for them.
    virtual std::vector<LaunchRecord> take_launches() = 0;

    /// Frees threads, streams and all memory that no block uses. Afterwards only read() and release() may be called; a chunk of
    /// memory returns to the system with the last block in it.
    virtual void retire() noexcept {}
    /// The launches that follow are part of this pass, as a trace says.
    virtual void begin_pass(std::uint32_t /*pass*/) {}
    /// Launches that describe a pass, or run one again, are left out of a trace: see Untraced.
    virtual void set_traced(bool /*traced*/) {}
    /// True when a kernel whose threads race on purpose (LaunchShape::races) leaves the same in every run here.
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

/// While it lives, launches on a device are left out of a trace.
class Untraced {
public:
    explicit Untraced(Device& device) : device_(device) { device_.set_traced(false); }
    ~Untraced() { device_.set_traced(true); }
    Untraced(const Untraced&) = delete;
    Untraced& operator=(const Untraced&) = delete;

private:
    Device& device_;
};

/// Memory on a device, without a type. Shared between a timeline and what draws from it.
class Block {
public:
    Block(Device& device, std::size_t bytes, std::string_view name)
        : Block(device, device.allocate_or_make_room(bytes, name), bytes) {}
    /// For a snapshot.
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
