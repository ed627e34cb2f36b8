# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#   besl_add_shader_tests(NAME shaders FILES blur.besl tests/sky.test ... [FILTER regex])
#     Adds a test to ctest that runs the files with besl-test: files of tests, or shaders that have one beside them. Relative files are looked for
#     in the current source directory. Failures are printed; build servers find all results in NAME.xml in the current build directory.

function(besl_add_shader_tests)
  cmake_parse_arguments(A "" "NAME;FILTER" "FILES" ${ARGN})
  if(NOT A_NAME OR NOT A_FILES OR A_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "besl_add_shader_tests(NAME name FILES file... [FILTER regex]): something is missing or not known: ${A_UNPARSED_ARGUMENTS}")
  endif()
  set(tool besl-test)
  if(TARGET BESL::besl-test)
    set(tool BESL::besl-test)
  endif()
  set(files "")
  foreach(file ${A_FILES})
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    list(APPEND files ${file})
  endforeach()
  set(options --quiet --junit=${CMAKE_CURRENT_BINARY_DIR}/${A_NAME}.xml)
  if(A_FILTER)
    list(APPEND options --filter=${A_FILTER})
  endif()
  add_test(NAME ${A_NAME} COMMAND ${tool} ${options} ${files})
endfunction()
