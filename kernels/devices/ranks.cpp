#include "kernels/devices/ranks.hpp"

#include <dlfcn.h>
#include <signal.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/own_folder.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr int kData = 1, kSigns = 2;
/// The time between two signs of life, and the time after which a rank that sent none counts as stopped.
constexpr auto kBetweenSigns = 200ms, kMaxSilence = 4000ms;
enum State : char { kWorks, kFinished, kFailed };

std::unique_ptr<Ranks>& started() {
    static std::unique_ptr<Ranks> ranks;
    return ranks;
}

const MpiCalls* load_module() {
    std::string why = "it is missing";
    for (const auto& folder : {own_folder() / "mpi", own_folder() / "../lib/lockstep/mpi", own_folder() / "../mpi"}) {
        const auto file = folder / kMpiModule;
        if (std::error_code error; !fs::exists(file, error)) continue;
        // MPI's own plugins look for its symbols among the global ones.
        auto* handle = dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL);
        if (!handle) {
            why = dlerror();
            continue;
        }
        using Find = const MpiCalls* (*)();
        if (auto find = reinterpret_cast<Find>(dlsym(handle, kMpiCallsOfModule))) return find();
        why = "it has no calls";
    }
    throw DeviceError(
        fmt::format("mpirun needs {}, which is built where MPI is installed (libopenmpi-dev): {}", kMpiModule, why));
}

std::string host_name() {
    char name[256] = {};
    if (gethostname(name, sizeof name - 1) != 0) return "a host";
    return name;
}

bool is_dead(int process) {
    if (kill(process, 0) != 0 && errno == ESRCH) return true;
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    std::string text;
    std::getline(file, text);
    const auto bracket = text.rfind(')');
    return bracket != std::string::npos && bracket + 2 < text.size() &&
           (text[bracket + 2] == 'Z' || text[bracket + 2] == 'X');
}

}  // namespace

struct Ranks::Sign {
    char state = kWorks;
    char why[511] = {};
};

// Schedulers of clusters set PMI's variables for a single process too.
std::optional<int> launched_rank() {
    if (const auto* rank = std::getenv("OMPI_COMM_WORLD_RANK")) return std::atoi(rank);
    const auto *rank = std::getenv("PMI_RANK"), *size = std::getenv("PMI_SIZE");
    return rank && size && std::atoi(size) > 1 ? std::optional(std::atoi(rank)) : std::nullopt;
}

Ranks* Ranks::get() { return started().get(); }

Ranks& Ranks::start() {
    if (!started()) started().reset(new Ranks);
    return *started();
}

Ranks::Ranks() : calls_(load_module()) {
    int size = 0, threads = 0;
    if (const auto* why = calls_->start(&rank_, &size, &threads)) throw DeviceError(why);
    if (threads == 0) throw DeviceError("this MPI cannot be called by several threads (MPI_THREAD_MULTIPLE)");
    peers_.resize(static_cast<std::size_t>(size));
    struct Place {
        char host[256] = {};
        int process = 0;
    };
    for (int peer = 0; peer < size; ++peer) {
        Place place{.process = getpid()};
        host_name().copy(place.host, sizeof place.host - 1);
        broadcast(&place, sizeof place, peer);
        peers_[static_cast<std::size_t>(peer)] = {.host = place.host, .process = place.process, .heard = Clock::now()};
    }
    signs_ = std::thread([this] { exchange_signs(); });
}

std::vector<int> Ranks::neighbours() const {
    if (rank_ != 0) return {0};
    std::vector<int> all;
    for (int peer = 1; peer < size(); ++peer) all.push_back(peer);
    return all;
}

void Ranks::wait(MpiCalls::Request request, const Flag& cancelled) {
    constexpr int kSpins = 2000;
    for (int look = 0;; ++look) {
        const int state = calls_->test(request);
        if (state > 0) return;
        if (state < 0) throw DeviceError("MPI failed to send or to receive");
        if (look < kSpins) continue;
        std::this_thread::sleep_for(50us);
        if (look % 64 != 0) continue;
        if (auto why = problem()) throw DeviceError(*why);
        if (cancelled && cancelled()) throw Cancelled();
    }
}

void Ranks::send(const void* from, std::size_t bytes, int to, const Flag& cancelled) {
    wait(calls_->send(from, bytes, to, kData), cancelled);
}
void Ranks::receive(void* to, std::size_t bytes, int from, const Flag& cancelled) {
    wait(calls_->receive(to, bytes, from, kData), cancelled);
}
void Ranks::broadcast(void* values, std::size_t bytes, int root, const Flag& cancelled) {
    wait(calls_->broadcast(values, bytes, root), cancelled);
}

void Ranks::require_same(const std::string& mine, const char* verb) {
    std::string first = mine;
    constexpr std::size_t kMaxText = 512;
    first.resize(kMaxText);
    auto own = first;
    broadcast(first.data(), kMaxText, 0);
    const auto text = [](const std::string& padded) { return std::string(padded.c_str()); };
    // Rank 0 hears from each rank, so that it can say which one differs.
    for (int peer = 1; peer < size(); ++peer) {
        auto theirs = own;
        broadcast(theirs.data(), kMaxText, peer);
        if (theirs != first)
            throw DeviceError(
                fmt::format("rank {} on {} {} {}, rank 0 {}", peer, host(peer), verb, text(theirs), text(first)));
    }
}

void Ranks::find_dead() {
    for (std::size_t peer = 0; peer < peers_.size(); ++peer) {
        const auto& one = peers_[peer];
        if (static_cast<int>(peer) == rank_ || one.finished || one.host != peers_[static_cast<std::size_t>(rank_)].host)
            continue;
        if (is_dead(one.process)) set_problem(fmt::format("rank {} on {} has died", peer, one.host));
    }
}

void Ranks::set_problem(const std::string& why) {
    std::function<void()> call, abort;
    {
        const std::scoped_lock lock(mutex_);
        if (!problem_.empty() || finishing_) return;
        problem_ = why;
        call = on_problem_;
        abort = std::exchange(abort_, nullptr);
    }
    if (call) call();
    if (abort) abort();
}

std::optional<std::string> Ranks::problem() {
    find_dead();
    const std::scoped_lock lock(mutex_);
    return problem_.empty() ? std::nullopt : std::optional(problem_);
}

void Ranks::on_problem(std::function<void()> call) {
    const std::scoped_lock lock(mutex_);
    on_problem_ = std::move(call);
}

void Ranks::set_abort(std::function<void()> abort) {
    const std::scoped_lock lock(mutex_);
    abort_ = std::move(abort);
}

bool Ranks::take_abort() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(abort_, nullptr) != nullptr;
}

// Runs until both sides of each pair have said that they are finished.
void Ranks::exchange_signs() {
    struct Line {
        int peer = 0;
        Sign out{}, in{};
        MpiCalls::Request sends = nullptr, receives = nullptr;
        bool said_end = false, heard_end = false;
    };
    std::vector<Line> lines;
    for (const auto peer : neighbours()) lines.push_back({.peer = peer});
    for (auto& line : lines) line.receives = calls_->receive(&line.in, sizeof line.in, line.peer, kSigns);
    for (bool open = true; open; std::this_thread::sleep_for(kBetweenSigns)) {
        open = false;
        for (auto& line : lines) {
            auto& peer = peers_[static_cast<std::size_t>(line.peer)];
            while (line.receives && calls_->test(line.receives) > 0) {
                line.receives = nullptr;
                peer.heard = Clock::now();
                if (line.in.state == kFailed)
                    set_problem(fmt::format("rank {} on {}: {}", line.peer, peer.host, line.in.why));
                line.heard_end = line.in.state != kWorks;
                peer.finished = line.in.state == kFinished;
                if (!line.heard_end) line.receives = calls_->receive(&line.in, sizeof line.in, line.peer, kSigns);
            }
            if (!line.heard_end && Clock::now() - peer.heard > kMaxSilence)
                set_problem(fmt::format("rank {} on {} does not answer", line.peer, peer.host));
            if (line.sends && calls_->test(line.sends) != 0) line.sends = nullptr;
            if (!line.sends && !line.said_end) {
                const std::scoped_lock lock(mutex_);
                line.out.state = !own_failure_.empty() ? kFailed : finishing_ ? kFinished : kWorks;
                line.said_end = line.out.state != kWorks;
                std::memset(line.out.why, 0, sizeof line.out.why);
                own_failure_.copy(line.out.why, sizeof line.out.why - 1);
                line.sends = calls_->send(&line.out, sizeof line.out, line.peer, kSigns);
            }
            open = open || !line.said_end || !line.heard_end || line.sends;
        }
        find_dead();
    }
}

void Ranks::finish() {
    finishing_ = true;
    signs_.join();
    calls_->finish();
}

void Ranks::fail(const std::string& why, int code) {
    if (rank_ == 0) calls_->abort(code);
    {
        const std::scoped_lock lock(mutex_);
        own_failure_ = why;
    }
    std::this_thread::sleep_for(kMaxSilence / 2);  // rank 0 says why, and ends all ranks
    _exit(code);
}

}  // namespace lockstep
