#include "app/session/output/temporary_names.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <system_error>
#include <vector>

#include <unistd.h>

namespace lockstep {

struct TemporaryName::Remembered {
    std::filesystem::path path;
    Kind kind;

    void remove() const {
        std::error_code none;
        switch (kind) {
            case Kind::file: unlink(path.c_str()); break;
            case Kind::folder: rmdir(path.c_str()); break;
            case Kind::folder_with_content: std::filesystem::remove_all(path, none); break;
        }
    }
    /// What lies in a folder that was made goes before it.
    bool goes_before(const Remembered& other) const { return path.native().size() > other.path.native().size(); }
};

namespace {

/// A slot is free where it is null. There is always a next block once one was full: none goes before the program does, so that who
/// removes all needs no lock.
struct Slots {
    std::array<std::atomic<const TemporaryName::Remembered*>, 64> names{};
    std::atomic<Slots*> next{nullptr};

    Slots& next_or_new() {
        auto* there = next.load();
        if (there) return *there;
        auto made = std::make_unique<Slots>();
        // Another thread may have been first.
        return next.compare_exchange_strong(there, made.get()) ? *made.release() : *there;
    }
};

constinit Slots slots;

}  // namespace

TemporaryName::TemporaryName(const std::filesystem::path& path, Kind kind) : name_(new Remembered{path, kind}) {
    for (auto* block = &slots;; block = &block->next_or_new())
        for (auto& slot : block->names) {
            const Remembered* none = nullptr;
            if (!slot.compare_exchange_strong(none, name_)) continue;
            slot_ = &slot;
            return;
        }
}

TemporaryName::~TemporaryName() {
    const Remembered* own = name_;
    // Who has taken the name out of its slot may still read it: then the program is about to end.
    if (slot_->compare_exchange_strong(own, nullptr)) delete name_;
}

void remove_temporary_files() {
    std::vector<const TemporaryName::Remembered*> all;
    for (auto* block = &slots; block; block = block->next)
        for (auto& slot : block->names)
            if (const auto* name = slot.exchange(nullptr)) all.push_back(name);
    std::ranges::sort(all, [](const auto* one, const auto* other) { return one->goes_before(*other); });
    for (const auto* name : all) name->remove();
}

}  // namespace lockstep
