# `--executor ptx`: the objects of kernels_cuda, linked once more, into a library whose CUDA runtime is the emulated one. The program
# loads it (kernels/run/on_ptx) and lends it its other functions. The runtime has the structures of CUDA 13.

if(LOCKSTEP_WITH_CUDA AND TARGET emulated_cudart AND CMAKE_CUDA_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
  set(_exports ${PROJECT_SOURCE_DIR}/kernels/run/on_ptx/exports.map)
  add_library(on_ptx MODULE ${LOCKSTEP_ON_PTX_FILES})
  lockstep_project_code(on_ptx)
  target_include_directories(on_ptx PRIVATE ${PROJECT_BINARY_DIR}/generated)
  target_link_libraries(on_ptx PRIVATE emulated_cudart)
  target_link_options(on_ptx PRIVATE "LINKER:--whole-archive,$<TARGET_FILE:kernels_cuda>,--no-whole-archive"
    "LINKER:--version-script=${_exports}")
  set_target_properties(on_ptx PROPERTIES OUTPUT_NAME lockstep_on_ptx LINKER_LANGUAGE CXX CUDA_RUNTIME_LIBRARY None
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/emulated_cuda BUILD_RPATH "$ORIGIN"
    LINK_DEPENDS "${_exports};$<TARGET_FILE:kernels_cuda>")
  add_dependencies(on_ptx kernels_cuda)
  if(TARGET emulated_cudart_v3)
    add_dependencies(on_ptx emulated_cudart_v3)
  endif()
endif()
