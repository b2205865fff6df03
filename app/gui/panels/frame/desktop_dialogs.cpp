#include "app/gui/panels/frame/desktop_dialogs.hpp"

#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <sstream>

#include <portable_file_dialogs.h>
#include <unistd.h>

namespace lockstep {
namespace {

/// Before its first dialog the library runs programs and waits for them: do that here, not on the window's thread.
void find_dialog_programs() {
    static std::once_flag looked;
    std::call_once(looked, [] { pfd::settings::available(); });
}

}  // namespace

std::string program_folders() {
    const char* path = std::getenv("PATH");
    return path ? path : "";
}

/// The library's own test runs a program, and fails where the exit codes of children are ignored.
bool desktop_has_dialogs(const std::string& folders) {
    std::istringstream each(folders);
    for (std::string folder; std::getline(each, folder, ':');)
        for (const char* program : {"zenity", "matedialog", "qarma", "kdialog"})
            if (access((std::filesystem::path(folder) / program).c_str(), X_OK) == 0) {
                find_dialog_programs();
                return true;
            }
    return false;
}

}  // namespace lockstep
