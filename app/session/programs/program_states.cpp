#include "app/session/programs/program_states.hpp"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "kernels/base/errno_text.hpp"
#include "kernels/ptx/state_part.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
ProgramStates::ProgramStates(const std::filesystem::path& file) {
    const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status {};
    const bool known = descriptor >= 0 && fstat(descriptor, &status) == 0;
    size_ = known ? static_cast<std::size_t>(status.st_size) : 0;
    if (size_ != 0) mapped_ = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
    const int error = errno;
    if (descriptor >= 0) close(descriptor);
    if (!known || mapped_ == MAP_FAILED) {
        mapped_ = nullptr;
        throw DeviceError(fmt::format("the states of the program cannot be read: {}", errno_text(error)));
    }
    read();
}

ProgramStates::ProgramStates(std::string content) : content_(std::move(content)) { read(); }

void ProgramStates::read() {
    const auto all = content();
    const auto* at = all.data();
    for (std::size_t left = all.size(); left >= sizeof(ptx::StatePart);) {
        ptx::StatePart part;
        std::memcpy(&part, at, sizeof part);
        at += sizeof part;
        left -= sizeof part;
        if (part.bytes > left) break;  // the process ended while it wrote
        auto& passes = part.after != 0 ? after_ : before_;
        if (passes.size() <= part.pass) passes.resize(part.pass + 1);
        passes[part.pass].push_back({part.array, part.offset, {at, part.bytes}});
        at += part.bytes;
        left -= part.bytes;
    }
}

ProgramStates::~ProgramStates() {
    if (mapped_ != nullptr) munmap(mapped_, size_);
}

void ProgramMemory::apply(std::span<const ProgramStates::Part> parts) {
    for (const auto& part : parts) {
        auto& words = words_[part.array];
        if (words.empty())
            for (const auto& array : record_.arrays)
                if (array.number == part.array) words.resize((array.bytes + 3) / 4);
        if (part.offset + part.bytes.size() > words.size() * 4) continue;
        std::memcpy(reinterpret_cast<char*>(words.data()) + part.offset, part.bytes.data(), part.bytes.size());
    }
}

void ProgramMemory::go_to(std::uint32_t pass, bool behind) {
    const auto wanted = 2 * pass - (behind ? 0 : 1);
    if (wanted < moment_) {
        moment_ = 0;
        words_.clear();
    }
    while (moment_ < wanted) {
        ++moment_;
        const auto at = (moment_ + 1) / 2;
        apply(moment_ % 2 == 1 ? states_.before(at) : states_.after(at));
    }
    for (const auto& array : record_.arrays)
        if (array.first_pass <= pass && pass <= array.last_pass) {
            auto& words = words_[array.number];
            words.resize((array.bytes + 3) / 4);
        } else {
            words_.erase(array.number);
        }
}

}  // namespace lockstep
