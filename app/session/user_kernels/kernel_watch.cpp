#include "app/session/user_kernels/kernel_watch.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "kernels/base/progress.hpp"
#include "kernels/base/thread_pool.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

namespace fs = std::filesystem;

std::map<fs::path, std::vector<CompilerError>>& errors_by_folder() {
    static std::map<fs::path, std::vector<CompilerError>> all;
    return all;
}
std::vector<CompilerError>& all_errors() {
    static std::vector<CompilerError> all;
    return all;
}

std::uint64_t& num_compilations() {
    static std::uint64_t count = 0;
    return count;
}

/// A text that changes when a file of the folder is added, removed or written.
std::string state_of(const fs::path& folder) {
    std::string state;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code gone;
        if (!at->is_regular_file(gone)) continue;
        const auto time = at->last_write_time(gone).time_since_epoch().count();
        state += fmt::format("{} {} {}\n", at->path().string(), time, at->file_size(gone));
    }
    if (!fs::is_directory(folder, error)) {
        std::error_code gone;
        state += fmt::format("{}\n", fs::last_write_time(folder, gone).time_since_epoch().count());
    }
    return state;
}

}  // namespace

const std::vector<CompilerError>& kernel_errors() { return all_errors(); }

const CompilerError* kernel_error_at(std::string_view file, std::size_t line) {
    for (const auto& error : all_errors()) {
        const std::string_view whole = error.file;
        if (error.line != static_cast<int>(line) || !whole.ends_with(file)) continue;
        if (whole.size() == file.size() || whole[whole.size() - file.size() - 1] == '/') return &error;
    }
    return nullptr;
}

std::uint64_t kernel_sources_version() { return num_compilations(); }

KernelWatch::KernelWatch(Catalog& catalog, std::vector<fs::path> folders)
    : catalog_(catalog), folders_(std::move(folders)), num_begun_(folders_.size()) {
    constexpr std::size_t kRoom = 4096;
    catalog_.reserve(kRoom);
    if (!folders_.empty()) thread_ = std::thread([this] { work(); });
}

KernelWatch::~KernelWatch() {
    {
        const std::scoped_lock lock(mutex_);
        stop_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void KernelWatch::work() {
    block_signals();
    constexpr auto kLook = std::chrono::milliseconds(400);
    std::map<fs::path, std::string> compiled;
    for (;;) {
        for (const auto& folder : folders_) {
            const auto state = state_of(folder);
            const auto before = compiled.find(folder);
            if (stop_ || (before != compiled.end() && before->second == state)) continue;
            {
                const std::scoped_lock lock(mutex_);
                compiling_ = {folder, std::chrono::steady_clock::now()};
            }
            auto made = made_of(folder, before != compiled.end());
            compiled.insert_or_assign(folder, state);
            const std::scoped_lock lock(mutex_);
            compiling_.reset();
            made_.push_back(std::move(made));
        }
        std::unique_lock lock(mutex_);
        if (changed_.wait_for(lock, kLook, [this] { return stop_.load(); })) return;
    }
}

KernelWatch::Made KernelWatch::made_of(const fs::path& folder, bool again) const {
    Made made{.folder = folder, .compiled = std::nullopt, .error = {}, .again = again};
    try {
        made.compiled = compile_kernels(folder, &stop_);
        made.cuda = compile_cuda_kernels(folder, &stop_);
    } catch (const CompilationError& failure) {
        made.error = failure.what();
        made.errors = failure.errors;
    } catch (const std::exception& failure) {
        made.error = failure.what();
    }
    return made;
}

std::optional<fs::path> KernelWatch::compiling() {
    constexpr auto kBlink = std::chrono::milliseconds(300);
    const std::scoped_lock lock(mutex_);
    if (!compiling_ || std::chrono::steady_clock::now() - compiling_->since < kBlink) return std::nullopt;
    return compiling_->folder;
}

std::optional<KernelWatch::Update> KernelWatch::take() {
    std::optional<Made> made;
    {
        const std::scoped_lock lock(mutex_);
        if (made_.empty()) return std::nullopt;
        made = std::move(made_.front());
        made_.pop_front();
    }
    if (!made->again) --num_begun_;
    return loaded(std::move(*made));
}

KernelWatch::Update KernelWatch::loaded(Made made) {
    Update update{.folder = made.folder, .error = std::move(made.error), .again = made.again};
    if (made.compiled) {
        try {
            for (auto& info : load_kernels(*made.compiled)) {
                update.algorithms.push_back(info.id);
                catalog_.put(std::move(info));
            }
            if (made.cuda) load_cuda_kernels(catalog_, *made.cuda);
        } catch (const std::exception& failure) {
            update.error = failure.what();
        }
    }
    ++num_compilations();
    errors_by_folder()[made.folder] = std::move(made.errors);
    all_errors().clear();
    for (const auto& [folder, errors] : errors_by_folder())
        all_errors().insert(all_errors().end(), errors.begin(), errors.end());
    return update;
}

}  // namespace lockstep
