# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The project's own build functions.
#
#   besl_add_library(NAME a.cpp b.cpp LINK OtherLibrary DEPENDS SomeIncGen)
#     A component. Components are OBJECT libraries that are collected into one libBESL.so: a shared
#     library gives tools and plugins the same type ids, and archives could not be linked into it
#     whole. LINK names the components that this one uses.
#   besl_add_tool(NAME main.cpp)
#     An executable in bin/ that links libBESL.so.
#   besl_add_host_tool(besl-tblgen main.cpp ARCHIVES LLVMTableGen)
#     An executable in bin/ that the build itself runs.
#   besl_add_unittest(NAME a.cpp COMPONENTS BESLSupport BESLFrontend)
#   besl_add_benchmark(NAME a.cpp COMPONENTS ...)
#     A GoogleTest or Google Benchmark executable. Without COMPONENTS it links libBESL.so. With
#     COMPONENTS it holds exactly these components and links LLVM, not MLIR: it starts faster, and
#     proves that the components need no MLIR.
#   besl_add_fuzzer(NAME a.cpp COMPONENTS ... DICTIONARY words.dict RUNS 10000 CORPUS dir...)
#     A libFuzzer executable. ctest replays CORPUS and goes on to RUNS runs, always with the same
#     mutations; scripts/fuzz searches further.
#   besl_add_whole_fuzzer(NAME a.cpp DICTIONARY words.dict RUNS 1000 CORPUS dir...)
#     A fuzzer of the whole compiler, that is of libBESL.so: NAME, a libFuzzer executable for
#     scripts/fuzz, where fuzzers are built, and NAME-replay, which ctest runs over CORPUS and RUNS
#     changed inputs, which may be 0, without sanitizers, which would mean to compile everything twice.
#   besl_tablegen(OUTPUT -gen-x)
#     mlir_tablegen()'s twin for our own generator; set LLVM_TARGET_DEFINITIONS first.
#   besl_tablegen_target(NAME)
#     Makes a target of the outputs declared so far in this directory, by either generator, and makes
#     every component wait for it.
#   besl_add_subdirectories(dir...)
#     Adds the directories that have a CMakeLists.txt.
#
# Link lines name the shared MLIR and LLVM only. A static archive of either beside the shared library
# would silently duplicate type ids. SelfContained.cmake links archives alone.

# --- options every target of ours is compiled with -----------------------------------------------

# LLVM_DEFINITIONS is one string.
separate_arguments(besl_llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")

# besl_host_base: for code that runs during the build, never sanitized.
add_library(besl_host_base INTERFACE)
target_compile_options(besl_host_base INTERFACE
  ${besl_llvm_definitions} -fPIC -Wall -Wextra -Wno-unused-parameter -Werror)
target_link_libraries(besl_host_base INTERFACE LLVM)

# besl_llvm_base: links LLVM only. besl_base: links MLIR too (which does not bring LLVM).
add_library(besl_llvm_base INTERFACE)
target_link_libraries(besl_llvm_base INTERFACE besl_host_base)
add_library(besl_base INTERFACE)
target_link_libraries(besl_base INTERFACE MLIR besl_llvm_base)

if(BESL_SANITIZE)
  string(REPLACE ";" "," besl_sanitizers "${BESL_SANITIZE}")
  target_compile_options(besl_llvm_base INTERFACE
    -fsanitize=${besl_sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(besl_llvm_base INTERFACE -fsanitize=${besl_sanitizers})
endif()
if(BESL_BUILD_FUZZERS)
  target_compile_options(besl_llvm_base INTERFACE -fsanitize=fuzzer-no-link)
endif()
# Only the interpreter's machine and its tests are compiled so (lib/Execution, unittests/Execution); all else is that of other builds.
if(BESL_SANITIZE_MACHINE)
  string(REPLACE ";" "," besl_sanitizers "${BESL_SANITIZE_MACHINE}")
  set(besl_machine_options -fsanitize=${besl_sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(besl_llvm_base INTERFACE -fsanitize=${besl_sanitizers})
endif()

# Everything that generates a header joins this target; every component waits for it.
add_custom_target(besl-headers)
# What scripts/check builds and runs with sanitizers: the executables made of components.
add_custom_target(besl-standalone-tests)

# --- directories ---------------------------------------------------------------------------------

function(besl_add_subdirectories)
  foreach(dir ${ARGN})
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${dir}/CMakeLists.txt)
      add_subdirectory(${dir})
    endif()
  endforeach()
endfunction()

# --- generated sources ---------------------------------------------------------------------------

set(BESL_TABLEGEN_EXE $<TARGET_FILE:besl-tblgen>)
set(BESL_TABLEGEN_TARGET besl-tblgen)

macro(besl_tablegen output)
  tablegen(BESL ${output} ${ARGN})
endmacro()

function(besl_tablegen_target name)
  if(NOT TABLEGEN_OUTPUT)
    message(FATAL_ERROR "besl_tablegen_target(${name}): nothing was generated in this directory")
  endif()
  add_custom_target(${name} DEPENDS ${TABLEGEN_OUTPUT})
  add_dependencies(besl-headers ${name})
  # The next target of this directory starts afresh.
  set(TABLEGEN_OUTPUT "" PARENT_SCOPE)
endfunction()

# --- libraries and executables -------------------------------------------------------------------

function(besl_add_library name)
  cmake_parse_arguments(A "" "" "DEPENDS;LINK" ${ARGN})
  add_library(${name} OBJECT ${A_UNPARSED_ARGUMENTS})
  set_property(GLOBAL APPEND PROPERTY BESL_OBJECT_LIBS ${name})
  target_link_libraries(${name} PUBLIC besl_base ${A_LINK})
  target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
  add_dependencies(${name} besl-headers ${A_DEPENDS})
endfunction()

# Called once, after all components.
function(besl_finish_library)
  get_property(components GLOBAL PROPERTY BESL_OBJECT_LIBS)
  if(NOT components)
    return()
  endif()
  add_library(BESL SHARED)
  foreach(component ${components})
    target_sources(BESL PRIVATE $<TARGET_OBJECTS:${component}>)
  endforeach()
  # What a plugin outside of the tree gets is not besl_base: it compiles with its own warnings, and
  # finds MLIR's headers through the package.
  target_link_libraries(BESL PRIVATE besl_base PUBLIC MLIR LLVM)
  target_compile_features(BESL INTERFACE cxx_std_20)
  target_include_directories(BESL INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>)
  # Find missing symbols here rather than in a tool or a plugin. A sanitizer's runtime lies in the
  # executable, so its symbols are missing by design.
  if(NOT BESL_SANITIZE AND NOT BESL_SANITIZE_MACHINE AND NOT BESL_BUILD_FUZZERS)
    target_link_options(BESL PRIVATE -Wl,-z,defs)
  endif()
  # Calls within the library are bound when it is linked, not one by one in every process that loads it.
  # Data stays common to all libraries, as MLIR's type ids need it.
  target_link_options(BESL PRIVATE -Wl,-Bsymbolic-functions)
  set_target_properties(BESL PROPERTIES
    LINKER_LANGUAGE CXX
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
endfunction()

function(besl_add_tool name)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE BESL besl_base)
  add_dependencies(${name} besl-headers)
  set_property(GLOBAL APPEND PROPERTY BESL_TOOLS ${name})
endfunction()

# A tool that the build itself runs. It is built before the generated headers and links the shared
# LLVM. ARCHIVES names LLVM's archives for what the shared library leaves out (LLVMTableGen). They are
# linked by path: LLVM's imported target would bring further archives, and duplicates with them.
function(besl_add_host_tool name)
  cmake_parse_arguments(A "" "" "ARCHIVES" ${ARGN})
  add_executable(${name} ${A_UNPARSED_ARGUMENTS})
  foreach(archive ${A_ARCHIVES})
    target_link_libraries(${name} PRIVATE ${LLVM_LIBRARY_DIR}/lib${archive}.a)
  endforeach()
  target_link_libraries(${name} PRIVATE besl_host_base)
  set_property(GLOBAL APPEND PROPERTY BESL_TOOLS ${name})
endfunction()

# What tests, benchmarks and fuzzers have in common.
function(besl_add_test_executable name)
  cmake_parse_arguments(A "" "" "COMPONENTS" ${ARGN})
  add_executable(${name} ${A_UNPARSED_ARGUMENTS})
  add_dependencies(${name} besl-headers)
  if(A_COMPONENTS)
    foreach(component ${A_COMPONENTS})
      target_sources(${name} PRIVATE $<TARGET_OBJECTS:${component}>)
    endforeach()
    target_link_libraries(${name} PRIVATE besl_llvm_base)
    add_dependencies(besl-standalone-tests ${name})
  else()
    target_link_libraries(${name} PRIVATE BESL besl_base)
  endif()
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
endfunction()

function(besl_add_unittest name)
  cmake_parse_arguments(A "" "" "COMPONENTS" ${ARGN})
  besl_add_test_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE GTest::gtest_main)
  add_test(NAME ${name} COMMAND ${name} --gtest_brief=1)
  set_tests_properties(${name} PROPERTIES TIMEOUT 600)
  if(A_COMPONENTS)
    set_tests_properties(${name} PROPERTIES LABELS standalone)
  endif()
endfunction()

function(besl_add_benchmark name)
  besl_add_test_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE benchmark::benchmark)
endfunction()

function(besl_add_fuzzer name)
  cmake_parse_arguments(A "" "DICTIONARY;RUNS" "COMPONENTS;CORPUS" ${ARGN})
  besl_add_test_executable(${name} ${A_UNPARSED_ARGUMENTS} COMPONENTS ${A_COMPONENTS})
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  # scripts/fuzz reads this, too.
  list(JOIN A_CORPUS "\n" corpus)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/${name}.corpus
    "${CMAKE_CURRENT_SOURCE_DIR}/${A_DICTIONARY}\n${corpus}\n")
  add_test(NAME ${name}
    COMMAND ${PROJECT_SOURCE_DIR}/fuzz/replay $<TARGET_FILE:${name}> ${A_RUNS})
  set_tests_properties(${name} PROPERTIES LABELS standalone TIMEOUT 300)
endfunction()

function(besl_add_whole_fuzzer name)
  cmake_parse_arguments(A "" "DICTIONARY;RUNS" "CORPUS" ${ARGN})
  list(JOIN A_CORPUS "\n" corpus)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/${name}.corpus
    "${CMAKE_CURRENT_SOURCE_DIR}/${A_DICTIONARY}\n${corpus}\n")
  set(sources ${A_UNPARSED_ARGUMENTS} Whole.cpp Mutate.cpp)
  besl_add_test_executable(${name}-replay ${sources} Replay.cpp)
  if(BESL_BUILD_FUZZERS)
    besl_add_test_executable(${name} ${sources} Libfuzzer.cpp)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  endif()
  if(BESL_BUILD_TESTS AND NOT BESL_SANITIZE)
    add_test(NAME ${name}-replay
      COMMAND ${name}-replay ${CMAKE_CURRENT_BINARY_DIR}/${name}.corpus --runs=${A_RUNS})
    set_tests_properties(${name}-replay PROPERTIES TIMEOUT 600)
  endif()
endfunction()
