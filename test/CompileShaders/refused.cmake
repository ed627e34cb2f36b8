# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Calls that are wrong. Commands that only projects have are never reached, or stand in for.
cmake_minimum_required(VERSION 3.25)
include(${MODULE})
function(add_custom_command)
endfunction()
if(CASE STREQUAL arguments)
  besl_compile_shaders(TARGET x SOURCE x.besl)
elseif(CASE STREQUAL missing)
  besl_compile_shaders(TARGET x TO glsl)
elseif(CASE STREQUAL extension)
  besl_compile_shaders(TARGET x SOURCES x.besl TO glsl opencl)
elseif(CASE STREQUAL twice)
  besl_compile_shaders(TARGET x SOURCES a/x.besl b/x.besl OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/refused)
endif()
