#include "kernels/simt/fibers/guarded_memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include "kernels/simt/fault_signal.hpp"

namespace lockstep {

GuardedMemory::GuardedMemory(std::size_t slot_bytes, std::size_t slots) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    stride_ = (slot_bytes + page - 1) / page * page;
    bytes_ = stride_ * slots;
    if (!kHandlesSignals || bytes_ == 0) return;
    const int file = memfd_create("shared memory", MFD_CLOEXEC);
    if (file < 0) return;
    if (ftruncate(file, static_cast<off_t>(bytes_)) == 0) {
        void* const guarded = mmap(nullptr, bytes_, PROT_NONE, MAP_SHARED, file, 0);
        void* const open = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (guarded != MAP_FAILED && open != MAP_FAILED) {
            guarded_ = static_cast<char*>(guarded);
            open_ = static_cast<char*>(open);
        } else {
            if (guarded != MAP_FAILED) munmap(guarded, bytes_);
            if (open != MAP_FAILED) munmap(open, bytes_);
        }
    }
    close(file);
}

GuardedMemory::~GuardedMemory() {
    if (!works()) return;
    munmap(guarded_, bytes_);
    munmap(open_, bytes_);
}

bool GuardedMemory::note(const char* address) {
    if (!works() || address < guarded_ || address >= guarded_ + bytes_) return false;
    if (!noted_) noted_byte_ = static_cast<std::uint32_t>(static_cast<std::size_t>(address - guarded_) % stride_);
    noted_ = true;
    return mprotect(guarded_, bytes_, PROT_READ | PROT_WRITE) == 0;
}

}  // namespace lockstep
