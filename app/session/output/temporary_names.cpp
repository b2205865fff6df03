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
    /// The content of a folder is removed before the folder.
    bool goes_before(const Remembered& other) const { return path.native().size() > other.path.native().size(); }
};

namespace {

/// Slots for names; null: free. A full block gets a next block. Blocks live until the program ends, so that
/// remove_temporary_files() needs no lock.
struct Slots {
    std::array<std::atomic<const TemporaryName::Remembered*>, 64> names{};
    std::atomic<Slots*> next{nullptr};

    Slots& next_or_new() {
        auto* there = next.load();
        if (there) return *there;
        auto made = std::make_unique<Slots>();
        // Another thread may have added a block first.
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
    // remove_temporary_files() may still read a name that it took from its slot: the name is leaked, the program ends.
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
