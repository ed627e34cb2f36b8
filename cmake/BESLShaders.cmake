# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#   besl_compile_shaders(TARGET shaders SOURCES sky.besl sprite.frag.besl rings.shade.ts
#     [TO glsl msl reflection] [OUTPUT_DIRECTORY dir] [LINK common.besl...] [OPTIONS -O ...]
#     [CONTAINER] [BATCH] [CACHE folder] [OUTPUTS variable])
#     Adds a target, part of `all`, that compiles shaders with besl-translate. Files are named after their source, `sky.besl.glsl`, and lie
#     in OUTPUT_DIRECTORY, by default a folder of the target's name in the current binary directory. Relative sources and libraries are
#     looked for in the current source directory. What is read is known from dependency files, so whatever changes is compiled again.
#
#     TO         as in --to=; `glsl` if not given. A target of a plugin comes with its extension: `opencl:cl`
#     LINK       files to link every source with
#     OPTIONS    any other options of besl-translate
#     CONTAINER  a container for each source, `sky.besl.beslpack`, instead of a file for each target
#     BATCH      one command for all sources instead of one for each
#     CACHE      a folder in which results are kept
#     OUTPUTS    a variable that becomes the list of all files

function(besl_compile_shaders)
  cmake_parse_arguments(A "CONTAINER;BATCH" "TARGET;OUTPUT_DIRECTORY;CACHE;OUTPUTS" "SOURCES;TO;LINK;OPTIONS" ${ARGN})
  if(A_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "besl_compile_shaders: not known: ${A_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT A_TARGET OR NOT A_SOURCES)
    message(FATAL_ERROR "besl_compile_shaders(TARGET name SOURCES file... ...): TARGET or SOURCES is missing")
  endif()
  if(NOT A_TO)
    set(A_TO glsl)
  endif()
  if(NOT A_OUTPUT_DIRECTORY)
    set(A_OUTPUT_DIRECTORY ${A_TARGET})
  endif()
  cmake_path(ABSOLUTE_PATH A_OUTPUT_DIRECTORY BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  set(tool besl-translate)
  if(TARGET BESL::besl-translate)
    set(tool BESL::besl-translate)
  endif()

  # What the outputs are called.
  set(names "")
  set(extensions "")
  foreach(target ${A_TO})
    if(target MATCHES "^([^:]+):([^:]+)$")
      set(name ${CMAKE_MATCH_1})
      set(extension ${CMAKE_MATCH_2})
    else()
      set(name ${target})
      set(extension_glsl glsl)
      set(extension_hlsl hlsl)
      set(extension_msl metal)
      set(extension_wgsl wgsl)
      set(extension_reflection json)
      set(extension_mlir mlir)
      set(extension_mlirbc mlirbc)
      if(NOT DEFINED extension_${target})
        message(FATAL_ERROR "besl_compile_shaders(TARGET ${A_TARGET}): the extension of '${target}' is not known: give it as in TO ${target}:ext")
      endif()
      set(extension ${extension_${target}})
    endif()
    list(APPEND names ${name})
    list(APPEND extensions ${extension})
  endforeach()
  list(JOIN names "," to)
  set(options --to=${to} ${A_OPTIONS} "--output-pattern={file}.{ext}" -o ${A_OUTPUT_DIRECTORY}/)
  if(A_CONTAINER)
    set(extensions beslpack)
    list(APPEND options --container)
  endif()
  if(A_CACHE)
    cmake_path(ABSOLUTE_PATH A_CACHE BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
    list(APPEND options --cache=${A_CACHE})
  endif()
  set(libraries "")
  foreach(library ${A_LINK})
    cmake_path(ABSOLUTE_PATH library BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    list(APPEND libraries ${library})
    list(APPEND options --link=${library})
  endforeach()
  file(MAKE_DIRECTORY ${A_OUTPUT_DIRECTORY})

  set(sources "")
  set(all_outputs "")
  set(sidecars "")
  foreach(source ${A_SOURCES})
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    cmake_path(GET source FILENAME file)
    if(DEFINED source_of_${file})
      message(FATAL_ERROR "besl_compile_shaders(TARGET ${A_TARGET}): '${source_of_${file}}' and '${source}' would be written to one file: give them different targets or OUTPUT_DIRECTORY")
    endif()
    set(source_of_${file} ${source})
    set(outputs "")
    foreach(extension ${extensions})
      list(APPEND outputs ${A_OUTPUT_DIRECTORY}/${file}.${extension})
    endforeach()
    # For the first build, which has no dependency file yet, and for sidecars that come later.
    set(sidecar "")
    if(EXISTS ${source}.bead)
      set(sidecar ${source}.bead)
    endif()
    list(APPEND sources ${source})
    list(APPEND sidecars ${sidecar})
    list(APPEND all_outputs ${outputs})
    if(NOT A_BATCH)
      add_custom_command(OUTPUT ${outputs}
        COMMAND ${tool} ${source} ${options} -j1 --depfile=${A_OUTPUT_DIRECTORY}/${file}.d
        DEPENDS ${source} ${sidecar} ${libraries} ${tool} $<TARGET_FILE:${tool}>
        DEPFILE ${A_OUTPUT_DIRECTORY}/${file}.d
        VERBATIM COMMENT "Compiling shader ${file}")
    endif()
  endforeach()

  if(A_BATCH)
    # Too many sources for a command line. Quotes and backslashes mean something in the file.
    set(text "")
    foreach(source ${sources})
      string(REGEX REPLACE "([\\\\\"])" "\\\\\\1" quoted ${source})
      string(APPEND text "\"${quoted}\"\n")
    endforeach()
    set(list ${CMAKE_CURRENT_BINARY_DIR}/${A_TARGET}.args)
    file(GENERATE OUTPUT ${list} CONTENT "${text}")
    list(LENGTH sources count)
    add_custom_command(OUTPUT ${all_outputs}
      COMMAND ${tool} @${list} ${options} --depfile=${A_OUTPUT_DIRECTORY}/${A_TARGET}.d
      DEPENDS ${sources} ${sidecars} ${libraries} ${list} ${tool} $<TARGET_FILE:${tool}>
      DEPFILE ${A_OUTPUT_DIRECTORY}/${A_TARGET}.d
      VERBATIM COMMENT "Compiling ${count} shaders of ${A_TARGET}")
  endif()
  add_custom_target(${A_TARGET} ALL DEPENDS ${all_outputs})
  if(A_OUTPUTS)
    set(${A_OUTPUTS} ${all_outputs} PARENT_SCOPE)
  endif()
endfunction()
