// Finds host code that reads or writes device memory, or managed and pinned memory that the device still writes. While a check runs and the
// host is outside of the runtime, these pages are protected: an access of the host is reported, and the page opened.

#include <sys/mman.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "kernels/ptx/runtime/runtime.hpp"
#include "kernels/ptx/runtime/work_order.hpp"

namespace lockstep::cuda {

std::string call_frames();  // report.cpp
void report_finding(const std::string& json);  // report.cpp

namespace {

constexpr std::uint64_t kPage = 4096;
constexpr std::size_t kMax = 256;  ///< allocations; each call of the runtime changes the protection of all of them

/// Work on the device that accesses bytes of managed or pinned memory.
struct Use {
    std::uint64_t begin = 0, end = 0;
    Work work;
    bool writes = false, copies = false;
};

/// Pages of an allocation that the host must not access, or not write.
struct Closed {
    ptx::Allocation allocation;
    std::uint64_t begin = 0, end = 0;
    bool reads_are_allowed = false;
};

struct Guard {
    int depth = 0;  ///< calls of the runtime that run
    bool installed = false;
    std::map<std::uint64_t, Closed> closed;  ///< by the first page
    std::map<std::uint32_t, std::vector<Use>> uses;  ///< by number of the allocation
    std::set<std::uint32_t> reported;  ///< numbers
    struct sigaction before {};
};
Guard& guard() {
    static auto& one = *new Guard;
    return one;
}

void open(const Closed& one) {
    mprotect(reinterpret_cast<void*>(one.begin), one.end - one.begin, PROT_READ | PROT_WRITE);
}
void close(const ptx::Allocation& allocation, std::uint64_t begin, std::uint64_t end, bool reads_are_allowed) {
    const Closed one{allocation, begin / kPage * kPage, (std::max(end, begin + 1) + kPage - 1) / kPage * kPage,
                     reads_are_allowed};
    mprotect(reinterpret_cast<void*>(one.begin), one.end - one.begin, reads_are_allowed ? PROT_READ : PROT_NONE);
    guard().closed[one.begin] = one;
}

/// The use of memory that an access of the host disturbs; null: none, the access only lies on the same page.
const Use* disturbed_use(const Closed& one, std::uint64_t address) {
    for (const auto& use : guard().uses[one.allocation.number])
        if (address >= use.begin && address < use.end && (use.writes || one.reads_are_allowed)) return &use;
    return nullptr;
}

void report(const Closed& one, std::uint64_t address, const Use* use) {
    std::string what = "host code accesses device memory (a crash on a GPU)";
    if (use != nullptr)
        what = std::string("host code accesses ") +
               (one.allocation.kind == ptx::Allocation::Kind::managed ? "managed" : "pinned") +
               " memory before it waits for the " + (use->copies ? "copy" : "kernel") + " that " +
               (use->writes ? "writes it" : "reads it");
    report_finding("{\"finding\":\"host access\",\"verdict\":\"harmful\",\"what\":\"" + what +
                   "\",\"array\":" + std::to_string(one.allocation.number) + ",\"access_bytes\":4,\"offset\":" +
                   std::to_string(address - one.allocation.address) + ",\"frames\":" + call_frames() + "}");
}

void on_fault(int signal, siginfo_t* info, void*) {
    auto& g = guard();
    const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
    const auto next = g.closed.upper_bound(address);
    if (next == g.closed.begin() || g.depth != 0 || address >= std::prev(next)->second.end) {
        // A crash of the program's own: it happens again, without this handler.
        sigaction(signal, &g.before, nullptr);
        return;
    }
    const auto one = std::prev(next)->second;
    g.closed.erase(std::prev(next));
    open(one);
    const std::lock_guard held(state().mutex);
    const bool device = one.allocation.kind == ptx::Allocation::Kind::device;
    const auto* use = device ? nullptr : disturbed_use(one, address);
    if (!device && use == nullptr) return;
    g.reported.insert(one.allocation.number);
    report(one, address, use);
}

void close_memory() {
    auto& g = guard();
    const auto& allocations = ptx::DeviceMemory::get().allocations();
    if (allocations.size() > kMax) return;
    if (!g.installed) {
        g.installed = true;
        struct sigaction action {};
        action.sa_sigaction = on_fault;
        action.sa_flags = SA_SIGINFO | SA_NODEFER;
        sigaction(SIGSEGV, &action, &g.before);
    }
    using Kind = ptx::Allocation::Kind;
    for (const auto& [address, allocation] : allocations) {
        if (g.reported.count(allocation.number) != 0) continue;
        if (allocation.kind == Kind::device) close(allocation, address, address + allocation.bytes, false);
        const auto found = g.uses.find(allocation.number);
        if (found == g.uses.end()) continue;
        auto& uses = found->second;
        std::erase_if(uses, [](const Use& use) { return work_order().host_has_waited_for(use.work); });
        if (uses.empty()) continue;
        auto begin = uses.front().begin, end = uses.front().end;
        bool writes = false;
        for (const auto& use : uses)
            begin = std::min(begin, use.begin), end = std::max(end, use.end), writes = writes || use.writes;
        close(allocation, begin, end, !writes);
    }
}

void open_memory() {
    auto& g = guard();
    for (const auto& [address, one] : g.closed) open(one);
    g.closed.clear();
}

}  // namespace

void enter_runtime() {
    if (checking() && guard().depth++ == 0) open_memory();
}
void leave_runtime() {
    if (checking() && --guard().depth == 0) close_memory();
}

void check_use(const ptx::Allocation& allocation, std::uint64_t address, std::uint64_t bytes, bool writes,
               bool copies) {
    if (!checking()) return;
    if (allocation.kind != ptx::Allocation::Kind::managed && allocation.kind != ptx::Allocation::Kind::pinned) return;
    auto& uses = guard().uses[allocation.number];
    const auto work = work_order().work();
    if (uses.empty() || copies || uses.back().copies || uses.back().work.stream != work.stream ||
        uses.back().work.number != work.number)
        uses.push_back({address, address + bytes, work, writes, copies});
    auto& use = uses.back();
    use.begin = std::min(use.begin, address), use.end = std::max(use.end, address + bytes);
    use.writes = use.writes || writes;
}

}  // namespace lockstep::cuda
