#include "app/output/temporary_names.hpp"

#include <cstdlib>
#include <cstring>

#include <unistd.h>

namespace lockstep {
namespace {

constexpr std::size_t kMost = 64;
std::atomic<const char*> names[kMost];  // null: free

}  // namespace

TemporaryName::TemporaryName(const std::filesystem::path& path) : name_(strdup(path.c_str())) {
    for (auto& slot : names) {
        const char* none = nullptr;
        if (!name_ || !slot.compare_exchange_strong(none, name_)) continue;
        slot_ = &slot;
        return;
    }
}

TemporaryName::~TemporaryName() {
    const char* own = name_;
    // Who has taken the name out of its slot may still read it: then the program is about to end.
    if (!slot_ || slot_->compare_exchange_strong(own, nullptr)) std::free(const_cast<char*>(name_));
}

void remove_temporary_files() {
    for (auto& slot : names)
        if (const char* name = slot.exchange(nullptr)) unlink(name);
}

}  // namespace lockstep
