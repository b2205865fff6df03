#pragma once

#include <string>
#include <vector>

#include "kernels/model/device_sheet.hpp"

namespace lockstep {

/// The devices as columns of a table, with the sources of their figures below it.
std::string devices_text(const std::vector<model::DeviceSheet>& devices);
/// An object for each device; the last one is the device in use. A figure without a source is null.
std::string devices_json(const std::vector<model::DeviceSheet>& devices);

}  // namespace lockstep
