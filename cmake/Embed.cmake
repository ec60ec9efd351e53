# galli_embed(TARGET HEADER file FUNCTION name [TYPE type] FILES file...)
# An object library with the texts of FILES, which the function that HEADER declares gives back: name and text of each. The TYPE is
# LibraryFile, which names files without their ending; any other names them with it.
function(galli_embed target)
  cmake_parse_arguments(PARSE_ARGV 1 embed "" "HEADER;FUNCTION;TYPE" "FILES")
  if(NOT embed_TYPE)
    set(embed_TYPE LibraryFile)
  endif()
  list(TRANSFORM embed_FILES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${embed_FUNCTION}.cpp)
  set(script ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} "-DFILES=${embed_FILES}" -DHEADER=${embed_HEADER} -DFUNCTION=${embed_FUNCTION} -DTYPE=${embed_TYPE} -P ${script}
    DEPENDS ${embed_FILES} ${script}
    COMMENT "Embedding ${embed_FUNCTION}"
    VERBATIM)
  add_library(${target} OBJECT ${output})
  target_compile_features(${target} PRIVATE cxx_std_20)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  set_target_properties(${target} PROPERTIES CXX_CLANG_TIDY "")
endfunction()
