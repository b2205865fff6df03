# <lockstep/build_info.hpp>: the version, and the places of sources, assets and fonts. The revision is read at each build and
# has its own source file, so that a commit recompiles only that file.

set(_generated ${PROJECT_BINARY_DIR}/generated)
configure_file(${PROJECT_SOURCE_DIR}/.cmake/build_info.hpp.in ${_generated}/lockstep/build_info.hpp @ONLY)
configure_file(${PROJECT_SOURCE_DIR}/.cmake/with_cuda.hpp.in ${_generated}/lockstep/with_cuda.hpp @ONLY)
configure_file(${PROJECT_SOURCE_DIR}/.cmake/build_info.cpp.in ${_generated}/build_info.cpp @ONLY)

add_custom_target(git_revision
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DOUT=${_generated}/git_revision.cpp
          -P ${PROJECT_SOURCE_DIR}/.cmake/GitRevision.cmake
  BYPRODUCTS ${_generated}/git_revision.cpp
  COMMENT "")
add_library(build_info STATIC ${_generated}/build_info.cpp ${_generated}/git_revision.cpp)
add_dependencies(build_info git_revision)
target_include_directories(build_info PUBLIC ${_generated})

# The source tree's assets, linked file by file beside the fonts, so that an edited shader is used at once.
file(GLOB_RECURSE _assets CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/assets ${PROJECT_SOURCE_DIR}/assets/*)
foreach(_asset IN LISTS _assets)
  get_filename_component(_folder ${PROJECT_BINARY_DIR}/assets/${_asset} DIRECTORY)
  file(MAKE_DIRECTORY ${_folder})
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/assets/${_asset} ${PROJECT_BINARY_DIR}/assets/${_asset} SYMBOLIC)
endforeach()
