# Dear ImGui and its companions, compiled from the sources that set-up unpacked (.setup/imgui-bundle-files.txt lists them).

set(_bundle ${LOCKSTEP_DEPS_DIR}/imgui-bundle)
if(NOT EXISTS ${_bundle}/imgui/imgui/imgui.h)
  message(FATAL_ERROR "Dear ImGui's sources are not in ${_bundle}: run app/run (or tests/run) once, which fetches them.")
endif()

set(_imgui ${_bundle}/imgui/imgui)
set(_implot ${_bundle}/implot/implot)
set(_dialogs ${_bundle}/portable_file_dialogs/portable_file_dialogs)

# Scripts of the window tests move pointer and keys by its test engine, which is compiled only with tests.
set(_engine)
set(_engine_sources)
set(_engine_definitions)
if(LOCKSTEP_TESTS)
  set(_engine ${_bundle}/imgui_test_engine/imgui_test_engine/imgui_test_engine)
  foreach(_part capture_tool te_context te_coroutine te_engine te_exporters te_perftool te_python_gil te_ui te_utils)
    list(APPEND _engine_sources ${_engine}/imgui_${_part}.cpp)
  endforeach()
  set(_engine_definitions IMGUI_ENABLE_TEST_ENGINE IMGUI_TEST_ENGINE_ENABLE_COROUTINE_STDTHREAD_IMPL=1)
endif()

add_library(imgui STATIC
  ${_imgui}/imgui.cpp
  ${_imgui}/imgui_draw.cpp
  ${_imgui}/imgui_stacklayout.cpp
  ${_imgui}/imgui_tables.cpp
  ${_imgui}/imgui_widgets.cpp
  ${_imgui}/backends/imgui_impl_glfw.cpp
  ${_imgui}/backends/imgui_impl_opengl3.cpp
  ${_imgui}/misc/cpp/imgui_stdlib.cpp
  ${_implot}/implot.cpp
  ${_implot}/implot_items.cpp
  ${_engine_sources})
target_include_directories(imgui SYSTEM PUBLIC
  ${_imgui} ${_imgui}/backends ${_imgui}/misc/cpp ${_implot} ${_engine} ${_dialogs})
target_compile_definitions(imgui
  PUBLIC
    ${_engine_definitions}
    IMGUI_DISABLE_OBSOLETE_FUNCTIONS
    ImDrawIdx=ImU32  # a plot or a picture of a million elements has more than 65,536 vertices
  PRIVATE
    "IMPLOT_CUSTOM_NUMERIC_TYPES=(double)")  # the program plots doubles; all ten types take 100 s to compile
target_compile_options(imgui PRIVATE -w)
target_link_libraries(imgui PUBLIC glfw Threads::Threads ${CMAKE_DL_LIBS})

# Markdown for the manual in the window, with its parser (md4c).
set(_rich_md ${_bundle}/imgui_rich_md/imgui_rich_md)
add_library(imgui_rich_md STATIC
  ${_rich_md}/external/md4c/src/md4c.c
  ${_rich_md}/imgui_rich_md/internal/rich_md_renderer.cpp
  ${_rich_md}/imgui_rich_md/internal/rich_md_search.cpp
  ${_rich_md}/imgui_rich_md/narrative_programming.cpp
  ${_rich_md}/imgui_rich_md/rich_md.cpp
  ${_rich_md}/imgui_rich_md/third_party/stb_image_impl.cpp)
target_include_directories(imgui_rich_md SYSTEM PUBLIC ${_rich_md} PRIVATE ${_rich_md}/external/md4c/src)
target_compile_options(imgui_rich_md PRIVATE -w -O1)  # a page is laid out in a millisecond; -O2 takes twice as long to compile
target_link_libraries(imgui_rich_md PUBLIC imgui)
