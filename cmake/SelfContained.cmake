# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# besl-translate and the C interface as files that need no LLVM where they run:
#
#   self-contained/bin/besl-translate
#   self-contained/lib/libbesl-c.so       exports the functions of include/besl-c and nothing else
#
# Both are linked from the objects that libBESL.so and the tools are made of, so that nothing is compiled twice. LLVM's archives are named by
# path: its imported targets would bring the shared libraries, and libraries of others that what is used here does not need.
# They take no plugins, which bring the shared MLIR (lib/Plugin/NoPlugins.cpp).
#
# `cmake --install BUILD --component self-contained` installs them, and nothing else does.

# What a link takes objects from. Everything else of LLVM stays outside even where a new dependency asks for it: the link fails then, and someone decides.
set(besl_self_contained_archives
  MLIRAnalysis
  MLIRAsmParser
  MLIRBytecodeOpInterface
  MLIRBytecodeReader
  MLIRBytecodeWriter
  MLIRCallInterfaces
  MLIRControlFlowInterfaces
  MLIRDataLayoutInterfaces
  MLIRFunctionInterfaces
  MLIRInferTypeOpInterface
  MLIRIR
  MLIRLoopLikeInterface
  MLIRMemorySlotInterfaces
  MLIRParser
  MLIRPass
  MLIRPDLDialect
  MLIRPDLInterpDialect
  MLIRPDLToPDLInterp
  MLIRRewrite
  MLIRRewritePDL
  MLIRSideEffectInterfaces
  MLIRSupport
  MLIRTransforms
  MLIRTransformUtils
  MLIRTranslateLib
  LLVMDemangle
  LLVMOption
  LLVMSupport)

set(besl_self_contained_paths "")
foreach(archive ${besl_self_contained_archives})
  set(path ${LLVM_LIBRARY_DIR}/lib${archive}.a)
  if(NOT EXISTS ${path})
    message(STATUS "No self-contained tools: ${path} is not there")
    return()
  endif()
  list(APPEND besl_self_contained_paths ${path})
endforeach()

# The components as an archive, so that a program gets what it uses of them.
add_library(BESLNoPlugins OBJECT lib/Plugin/NoPlugins.cpp)
target_link_libraries(BESLNoPlugins PRIVATE besl_base)
add_dependencies(BESLNoPlugins besl-headers)
add_library(besl-self-contained-objects STATIC)
get_property(components GLOBAL PROPERTY BESL_OBJECT_LIBS)
list(REMOVE_ITEM components BESLPluginLoader)
list(APPEND components BESLNoPlugins)
foreach(component ${components})
  target_sources(besl-self-contained-objects PRIVATE $<TARGET_OBJECTS:${component}>)
endforeach()
set_target_properties(besl-self-contained-objects PROPERTIES
  LINKER_LANGUAGE CXX
  ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/self-contained)

function(besl_make_self_contained name)
  target_link_libraries(${name} PRIVATE
    besl-self-contained-objects -Wl,--start-group ${besl_self_contained_paths} -Wl,--end-group)
  target_link_options(${name} PRIVATE -Wl,--gc-sections -Wl,-z,defs -static-libstdc++ -static-libgcc)
  set_target_properties(${name} PROPERTIES
    LINKER_LANGUAGE CXX
    INSTALL_RPATH ""
    INSTALL_RPATH_USE_LINK_PATH OFF)
endfunction()

# The tool is the same as the other, from the same objects.
add_executable(besl-translate-self-contained $<TARGET_OBJECTS:besl-translate>)
besl_make_self_contained(besl-translate-self-contained)
set_target_properties(besl-translate-self-contained PROPERTIES
  OUTPUT_NAME besl-translate
  RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/self-contained/bin)

add_library(besl-c SHARED $<TARGET_OBJECTS:BESLCAPI>)
besl_make_self_contained(besl-c)
# A process may hold several LLVMs, that of a graphics driver for one: none sees another's symbols.
target_link_options(besl-c PRIVATE -Wl,--version-script=${PROJECT_SOURCE_DIR}/lib/CAPI/exports.map -Wl,-Bsymbolic)
set_target_properties(besl-c PROPERTIES
  LINK_DEPENDS ${PROJECT_SOURCE_DIR}/lib/CAPI/exports.map
  LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/self-contained/lib
  VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
target_include_directories(besl-c INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

add_custom_target(besl-self-contained DEPENDS besl-translate-self-contained besl-c)

# --- what is installed ---------------------------------------------------------------------------

set(besl_self_contained_options COMPONENT self-contained EXCLUDE_FROM_ALL)
install(TARGETS besl-translate-self-contained RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} ${besl_self_contained_options})
install(TARGETS besl-c EXPORT besl-c
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ${besl_self_contained_options} NAMELINK_COMPONENT self-contained)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/besl-c DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} ${besl_self_contained_options}
  FILES_MATCHING PATTERN "*.h")
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/besl ${besl_self_contained_options})
# find_package(besl-c) and pkg-config besl-c.
install(EXPORT besl-c NAMESPACE BESL:: FILE besl-c-config.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/besl-c ${besl_self_contained_options})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cmake-install/besl-c-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cmake-install/besl-c-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/besl-c ${besl_self_contained_options})
file(RELATIVE_PATH besl_pc_prefix ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/besl-c.pc.in ${PROJECT_BINARY_DIR}/cmake-install/besl-c.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/cmake-install/besl-c.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig ${besl_self_contained_options})
