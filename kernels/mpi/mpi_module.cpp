#include <algorithm>
#include <vector>

#include <mpi.h>

#include "kernels/mpi/mpi_calls.hpp"

namespace lockstep {
namespace {

/// A message of at most 2 GB is one call: counts of MPI have 31 bits.
constexpr std::size_t kMaxBytes = std::size_t{1} << 30;

struct Requests {
    std::vector<MPI_Request> all;
};

/// Calls one(first byte, number of bytes, request) for each piece of a message.
template <class One>
MpiCalls::Request in_pieces(std::size_t bytes, One&& one) {
    auto* requests = new Requests;
    for (std::size_t done = 0; done < bytes || done == 0; done += kMaxBytes) {
        requests->all.push_back(MPI_REQUEST_NULL);
        one(done, static_cast<int>(std::min(kMaxBytes, bytes - done)), &requests->all.back());
    }
    return requests;
}

const char* start(int* rank, int* size, int* threads_allowed) {
    int provided = 0;
    if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &provided) != MPI_SUCCESS) return "MPI_Init failed";
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, size);
    *threads_allowed = provided == MPI_THREAD_MULTIPLE ? 1 : 0;
    return nullptr;
}

int test(MpiCalls::Request request) {
    auto* requests = static_cast<Requests*>(request);
    int done = 0;
    const auto result =
        MPI_Testall(static_cast<int>(requests->all.size()), requests->all.data(), &done, MPI_STATUSES_IGNORE);
    if (result == MPI_SUCCESS && done == 0) return 0;
    delete requests;
    return result == MPI_SUCCESS ? 1 : -1;
}

void cancel(MpiCalls::Request request) {
    auto* requests = static_cast<Requests*>(request);
    for (auto& one : requests->all)
        if (one != MPI_REQUEST_NULL) {
            MPI_Cancel(&one);
            MPI_Request_free(&one);
        }
    delete requests;
}

}  // namespace
}  // namespace lockstep

extern "C" __attribute__((visibility("default"))) const lockstep::MpiCalls* lockstep_mpi_calls() {
    using namespace lockstep;
    static const MpiCalls calls{
        .start = &start,
        .finish = [] { MPI_Finalize(); },
        .abort = [](int code) { MPI_Abort(MPI_COMM_WORLD, code); },
        .send =
            [](const void* from, std::size_t bytes, int to, int tag) {
                return in_pieces(bytes, [&](std::size_t first, int count, MPI_Request* request) {
                    MPI_Isend(static_cast<const char*>(from) + first, count, MPI_BYTE, to, tag, MPI_COMM_WORLD,
                              request);
                });
            },
        .receive =
            [](void* to, std::size_t bytes, int from, int tag) {
                return in_pieces(bytes, [&](std::size_t first, int count, MPI_Request* request) {
                    MPI_Irecv(static_cast<char*>(to) + first, count, MPI_BYTE, from, tag, MPI_COMM_WORLD, request);
                });
            },
        .broadcast =
            [](void* values, std::size_t bytes, int root) {
                return in_pieces(bytes, [&](std::size_t first, int count, MPI_Request* request) {
                    MPI_Ibcast(static_cast<char*>(values) + first, count, MPI_BYTE, root, MPI_COMM_WORLD, request);
                });
            },
        .test = &test,
        .cancel = &cancel,
    };
    return &calls;
}
