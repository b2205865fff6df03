// What the process of the program tells the one that started it: lines of JSON in the file that LOCKSTEP_PROGRAM_REPORT names.

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "kernels/ptx/runtime/runtime.hpp"

namespace lockstep::cuda {
namespace {

std::FILE* report_file() {
    static std::FILE* file = [] {
        const char* path = std::getenv("LOCKSTEP_PROGRAM_REPORT");
        auto* opened = path && *path ? std::fopen(path, "ae") : nullptr;
        if (opened) setvbuf(opened, nullptr, _IOFBF, 1 << 16);
        return opened;
    }();
    return file;
}

std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\', out += c;
        else if (c == '\n') out += "\\n";
        else if (static_cast<unsigned char>(c) < 32) out += ' ';
        else out += c;
    }
    return out + "\"";
}

void line(const std::string& text) {
    auto* file = report_file();
    if (file == nullptr) return;
    std::fwrite(text.data(), 1, text.size(), file);
    std::fputc('\n', file);
    std::fflush(file);
}

std::string three(const std::array<std::uint32_t, 3>& v) {
    return "[" + std::to_string(v[0]) + "," + std::to_string(v[1]) + "," + std::to_string(v[2]) + "]";
}

const char* fault_name(ptx::Fault::Kind kind) {
    switch (kind) {
        case ptx::Fault::Kind::illegal_address: return "illegal address";
        case ptx::Fault::Kind::misaligned_address: return "misaligned address";
        case ptx::Fault::Kind::assertion: return "assertion";
        case ptx::Fault::Kind::trap: return "trap";
        case ptx::Fault::Kind::deadlock: return "deadlock";
        case ptx::Fault::Kind::step_budget: return "step budget";
        case ptx::Fault::Kind::not_emulated: return "not emulated";
        case ptx::Fault::Kind::stack_overflow: return "stack overflow";
        case ptx::Fault::Kind::cancelled: return "cancelled";
    }
    return "";
}

}  // namespace

void report_allocation(const ptx::Allocation&) {}
void report_free(std::uint64_t) {}
void report_copy(const CopyEvent&) {}
void report_memset(std::uint64_t, int, std::uint64_t) {}
void report_synchronize() {}
void report_before_launch(const ptx::LaunchConfig&, std::uint64_t) {}
void report_after_launch(const ptx::Launch&, double, const ptx::Fault*) {}
void report_fault(const ptx::Fault& fault) {
    line("{\"fault\":" + quoted(fault_name(fault.kind)) + ",\"kernel\":" + quoted(fault.kernel) +
         ",\"at\":" + quoted(fault.module ? fault.module->place_text(fault.place) : "") +
         ",\"block\":" + three(fault.block) + ",\"thread\":" + three(fault.thread) +
         ",\"address\":" + std::to_string(fault.address) + ",\"detail\":" + quoted(fault.detail) + "}");
}
void report_problem(const std::string& sentence) {
    const bool refused = sentence.find("not emulated") != std::string::npos;
    line("{\"problem\":" + quoted(sentence) + ",\"refused\":" + (refused ? "true" : "false") + "}");
}
ptx::Watch* watch_of_next_launch() { return nullptr; }

namespace {

/// Settings that the parent process gives, read as the library is loaded, and the last line of the report.
struct Session {
    Session() {
        auto& s = state();
        if (const char* number = std::getenv("LOCKSTEP_MULTIPROCESSORS"))
            s.multiprocessors = std::max(1, std::atoi(number));
        if (const char* order = std::getenv("LOCKSTEP_ORDER")) {
            if (std::strcmp(order, "lane_by_lane") == 0) s.order.kind = ptx::Order::Kind::lane_by_lane;
            if (std::strncmp(order, "shuffled", 8) == 0) {
                s.order.kind = ptx::Order::Kind::shuffled;
                s.order.seed = order[8] == ':' ? std::strtoull(order + 9, nullptr, 10) : 1;
            }
        }
        if (const char* budget = std::getenv("LOCKSTEP_STEP_BUDGET"))
            s.step_budget = std::strtoull(budget, nullptr, 10);
    }
    ~Session() { line(std::string("{\"fault_seen\":") + (state().fault_seen ? "true" : "false") + "}"); }
} session;

}  // namespace
}  // namespace lockstep::cuda
