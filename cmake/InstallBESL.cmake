# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What `cmake --install` puts where, and the CMake package, which works from the build directory too:
#
#   bin/                  the tools, which find the libraries relative to themselves
#   lib/                  libBESL.so, and BESLPlugin.so for mlir-opt
#   lib/cmake/BESL/       the package: find_package(BESL)
#   include/besl/         headers and .td files, the generated ones among them
#   include/besl-c/       the C interface
#   share/doc/besl/       the licence and the documentation
#   share/besl/examples/  shaders, and a project that builds plugins
#
# Included last: it needs the targets.

include(CMakePackageConfigHelpers)
set(besl_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/BESL)

get_property(besl_tools GLOBAL PROPERTY BESL_TOOLS)
install(TARGETS BESL ${besl_tools} EXPORT BESLTargets
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
# Not exported: nothing links it.
install(TARGETS BESLPlugin LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/besl DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h" PATTERN "*.td")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/besl-c DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(DIRECTORY ${PROJECT_BINARY_DIR}/include/besl DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h" PATTERN "*.inc"
  PATTERN "*.cpp.inc" EXCLUDE PATTERN "CMakeFiles" EXCLUDE)
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/besl)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/besl FILES_MATCHING PATTERN "*.md" PATTERN "*.png" PATTERN "*.json"
  PATTERN "head" EXCLUDE)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DATADIR}/besl)

# --- the package ---------------------------------------------------------------------------------

# Paths in the package are relative to it. The two of MLIR are where this build found it: a hint for
# find_package(), which may find it elsewhere.
set(BESL_LLVM_VERSION ${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR})
set(BESL_PACKAGE_TOOLS_DIR ${CMAKE_INSTALL_FULL_BINDIR})
configure_package_config_file(cmake/BESLConfig.cmake.in
  ${PROJECT_BINARY_DIR}/cmake-install/BESLConfig.cmake
  INSTALL_DESTINATION ${besl_package_dir}
  PATH_VARS BESL_PACKAGE_TOOLS_DIR
  NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
# Before 1.0 a plugin for 0.1 is none for 0.2.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cmake-install/BESLConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(EXPORT BESLTargets NAMESPACE BESL:: DESTINATION ${besl_package_dir})
install(FILES
  ${PROJECT_BINARY_DIR}/cmake-install/BESLConfig.cmake
  ${PROJECT_BINARY_DIR}/cmake-install/BESLConfigVersion.cmake
  cmake/AddBESLPlugin.cmake
  cmake/BESLShaders.cmake
  cmake/BESLShaderTests.cmake
  DESTINATION ${besl_package_dir})

# The same in the build directory: find_package(BESL PATHS build/lib/cmake/BESL).
set(besl_build_package ${PROJECT_BINARY_DIR}/lib/cmake/BESL)
set(BESL_PACKAGE_TOOLS_DIR ${PROJECT_BINARY_DIR}/bin)
configure_package_config_file(cmake/BESLConfig.cmake.in
  ${besl_build_package}/BESLConfig.cmake
  INSTALL_DESTINATION ${besl_build_package} INSTALL_PREFIX ${PROJECT_BINARY_DIR}
  PATH_VARS BESL_PACKAGE_TOOLS_DIR
  NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
configure_file(${PROJECT_BINARY_DIR}/cmake-install/BESLConfigVersion.cmake
  ${besl_build_package}/BESLConfigVersion.cmake COPYONLY)
configure_file(cmake/AddBESLPlugin.cmake ${besl_build_package}/AddBESLPlugin.cmake COPYONLY)
configure_file(cmake/BESLShaders.cmake ${besl_build_package}/BESLShaders.cmake COPYONLY)
configure_file(cmake/BESLShaderTests.cmake ${besl_build_package}/BESLShaderTests.cmake COPYONLY)
export(EXPORT BESLTargets NAMESPACE BESL:: FILE ${besl_build_package}/BESLTargets.cmake)
