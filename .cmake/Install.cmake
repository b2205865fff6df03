# `cmake --install` and CPack: a program that needs neither the build tree nor the source tree.
#   bin/lockstep                       the program
#   lib/lockstep/                      libraries that differ between distributions (fmt, Boost.Context, libarchive, ...)
#   share/lockstep/assets/             shaders, fonts, lessons, manual
#   share/lockstep/source/kernels/     sources for the debugger, headers for user kernels
#   share/lockstep/source/generated/, user_include/    headers that the build made
# app/package makes a .deb and a .tar.gz of it.

include(GNUInstallDirs)
set_target_properties(lockstep PROPERTIES INSTALL_RPATH "$ORIGIN/../lib/lockstep")
# DT_RPATH, unlike DT_RUNPATH, also holds for the libraries that the bundled libraries need.
target_link_options(lockstep PRIVATE "LINKER:--disable-new-dtags")

install(TARGETS lockstep RUNTIME_DEPENDENCY_SET lockstep_libraries RUNTIME DESTINATION bin)
# The C and C++ runtimes, OpenGL and X11 belong to the system: drivers are built against them.
install(RUNTIME_DEPENDENCY_SET lockstep_libraries
  PRE_EXCLUDE_REGEXES "^lib(c|m|dl|rt|pthread|resolv|stdc\\+\\+|gcc_s)\\.so" "^ld-linux" "^lib(GL|EGL|OpenGL|GLX|GLdispatch)" "^libX" "^libxcb" "^libcuda"
  LIBRARY DESTINATION lib/lockstep)

set(_share share/lockstep)
# The CUDA runtime that users' programs are given.
if(TARGET emulated_cudart)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/emulated_cuda DESTINATION lib/lockstep)
endif()
if(TARGET mpi_module)
  install(TARGETS mpi_module LIBRARY DESTINATION lib/lockstep/mpi)
endif()
install(DIRECTORY assets/ DESTINATION ${_share}/assets PATTERN "README.md" EXCLUDE)
install(DIRECTORY ${PROJECT_BINARY_DIR}/assets/fonts DESTINATION ${_share}/assets)
install(DIRECTORY kernels DESTINATION ${_share}/source FILES_MATCHING PATTERN "*.hpp" PATTERN "*.cpp" PATTERN "*.cuh" PATTERN "*.cu")
install(DIRECTORY ${PROJECT_BINARY_DIR}/generated/lockstep DESTINATION ${_share}/source/generated FILES_MATCHING PATTERN "*.hpp")
# kernels/FAMILY, the short name of kernels/algorithms/FAMILY, as a link that holds wherever the package is unpacked.
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/installed_links/kernels)
file(GLOB _families LIST_DIRECTORIES true RELATIVE ${PROJECT_SOURCE_DIR}/kernels/algorithms ${PROJECT_SOURCE_DIR}/kernels/algorithms/*)
foreach(_family IN LISTS _families)
  if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/kernels/algorithms/${_family})
    set(_link ${PROJECT_BINARY_DIR}/installed_links/kernels/${_family})
    file(CREATE_LINK ../../kernels/algorithms/${_family} ${_link} SYMBOLIC)
    install(FILES ${_link} DESTINATION ${_share}/source/user_include/kernels)
  endif()
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/.cmake/lockstep.desktop DESTINATION share/applications)

set(CPACK_PACKAGE_NAME lockstep)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "Lockstep maintainers <lockstep@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_GENERATOR "DEB;TGZ")
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 2)
set(CPACK_INCLUDE_TOPLEVEL_DIRECTORY ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
# Names that Debian 12 and 13 and Ubuntu 24.04 share. A display server is not needed: commands draw off screen.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libc6 (>= 2.36), libstdc++6 (>= 12), libegl1, libopengl0, libgl1, libgl1-mesa-dri, libegl-mesa0, libx11-6")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "xz-utils")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "g++, libfmt-dev, libboost-context-dev, nlohmann-json3-dev")
include(CPack)
