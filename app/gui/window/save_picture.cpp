#include "app/gui/window/save_picture.hpp"

#include <utility>

#include "app/session/output/output_file.hpp"
#include "app/session/workspace.hpp"

namespace lockstep {

void save_picture(Workspace& workspace, const std::filesystem::path& path, Image image) {
    workspace.save(path,
                   [image = std::move(image)](const std::filesystem::path& to) { write_file(to, png_bytes(image)); });
}

}  // namespace lockstep
