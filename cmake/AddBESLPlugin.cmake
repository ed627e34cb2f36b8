# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# For projects that found the package BESL:
#
#   add_besl_plugin(NAME a.cpp b.cpp)
#     NAME.so, a shared library for `besl-opt --load-pass-plugin=` and `--load-dialect-plugin=`. What
#     makes it a plugin is in besl/Plugin/Plugin.h.
#   besl_plugin_tablegen(NAME MyOps.td MyOps.h.inc -gen-op-decls ...)
#     Runs mlir-tblgen over a .td file of the current directory before NAME is compiled. The output is
#     found as #include "MyOps.h.inc". `include "besl/..."` and `include "mlir/..."` work in the file.

function(add_besl_plugin name)
  add_library(${name} MODULE ${ARGN})
  set_target_properties(${name} PROPERTIES
    PREFIX ""
    CXX_STANDARD 20
    CXX_STANDARD_REQUIRED ON
    CXX_EXTENSIONS OFF
    # So that mlir-opt, which has not loaded libBESL.so, finds it.
    INSTALL_RPATH_USE_LINK_PATH ON)
  target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
  target_link_libraries(${name} PRIVATE BESL::BESL)
  # Find missing symbols when linking rather than when loading.
  target_link_options(${name} PRIVATE -Wl,-z,defs)
endfunction()

function(besl_plugin_tablegen name source output)
  set(options "")
  get_target_property(includes BESL::BESL INTERFACE_INCLUDE_DIRECTORIES)
  foreach(dir ${CMAKE_CURRENT_SOURCE_DIR} ${includes} ${MLIR_INCLUDE_DIRS})
    list(APPEND options -I "${dir}")
  endforeach()
  set(path ${CMAKE_CURRENT_BINARY_DIR}/${output})
  cmake_path(GET path PARENT_PATH folder)
  file(MAKE_DIRECTORY ${folder})
  cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE source)
  add_custom_command(OUTPUT ${path}
    COMMAND ${LLVM_TOOLS_BINARY_DIR}/mlir-tblgen ${ARGN} ${options} ${source} -o ${path} -d ${path}.d
    DEPENDS ${source} DEPFILE ${path}.d
    VERBATIM COMMENT "Generating ${output}")
  # The target waits for its sources.
  target_sources(${name} PRIVATE ${path})
endfunction()
