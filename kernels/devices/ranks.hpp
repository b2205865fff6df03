#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "kernels/mpi/mpi_calls.hpp"

namespace lockstep {

/// The number of this process among those that mpirun has started, from the environment; empty: mpirun did not start it.
std::optional<int> launched_rank();

/// The processes that mpirun has started. Each sends a sign of life to rank 0, and rank 0 to each: so a process that dies or stops is
/// noticed within seconds.
class Ranks {
public:
    /// Starts MPI, once. Throws DeviceError: this build has no MPI, or MPI fails.
    static Ranks& start();
    /// Null before start().
    static Ranks* get();

    int rank() const { return rank_; }
    int size() const { return static_cast<int>(peers_.size()); }
    const std::string& host(int rank) const { return peers_[static_cast<std::size_t>(rank)].host; }

    // Each waits until it is done. Throws DeviceError, which names the rank, if one does not answer; Cancelled if `cancelled`.
    using Flag = std::function<bool()>;
    void send(const void* from, std::size_t bytes, int to, const Flag& cancelled = {});
    void receive(void* to, std::size_t bytes, int from, const Flag& cancelled = {});
    void broadcast(void* values, std::size_t bytes, int root, const Flag& cancelled = {});

    /// Throws DeviceError unless all ranks give the same text: "Rank 1 runs version X, rank 0 Y". Every rank calls it.
    void require_same(const std::string& mine, const char* verb);

    /// Why the run cannot go on: a rank has died, stopped or failed. Looks at once.
    std::optional<std::string> problem();
    /// Called, on another thread, when a rank has died, stopped or failed. May be null.
    void on_problem(std::function<void()> call);
    /// A link's function that ends calls which wait for a lost rank; it is called once, after on_problem()'s.
    void set_abort(std::function<void()> abort);
    /// Removes that function. True if it has not been called.
    bool take_abort();
    /// Ends MPI after all ranks have called it.
    void finish();
    /// Tells rank 0 why this rank fails, or, on rank 0, ends all processes.
    void fail(const std::string& why, int code);

private:
    using Clock = std::chrono::steady_clock;
    struct Peer {
        std::string host;
        int process = 0;
        Clock::time_point heard{};
        bool finished = false;
    };
    struct Sign;

    Ranks();
    void wait(MpiCalls::Request request, const Flag& cancelled);
    void exchange_signs();
    void find_dead();
    void set_problem(const std::string& why);
    std::vector<int> neighbours() const;

    const MpiCalls* calls_ = nullptr;
    int rank_ = 0;
    std::vector<Peer> peers_;
    std::mutex mutex_;
    std::string problem_, own_failure_;
    std::function<void()> on_problem_, abort_;
    std::atomic<bool> finishing_{false};
    std::thread signs_;
};

}  // namespace lockstep
