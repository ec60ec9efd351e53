# Writes text files into a C++ source, byte by byte, so that any text is safe.
# cmake -DOUTPUT=library_files.cpp -DFILES=a.rules;b.rules -DHEADER=lang/library_files.h -DFUNCTION=library_files -DTYPE=LibraryFile -P EmbedFiles.cmake
set(arrays "")
set(table "")
set(index 0)
foreach(file IN LISTS FILES)
  cmake_path(GET file FILENAME name)
  if(TYPE STREQUAL "LibraryFile")
    cmake_path(GET file STEM name)
  endif()
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
  # A closing zero, not counted, keeps the array of an empty file legal.
  string(APPEND arrays "// ${name}\nconstexpr char text_${index}[] = {${bytes}'\\0'};\n")
  string(APPEND table "    {\"${name}\", {text_${index}, sizeof text_${index} - 1}},\n")
  math(EXPR index "${index} + 1")
endforeach()

file(WRITE ${OUTPUT} "// Generated.
#include \"${HEADER}\"

#include <array>

namespace galli {
namespace {

${arrays}
constexpr std::array<${TYPE}, ${index}> files = {{
${table}}};

}  // namespace

std::span<const ${TYPE}> ${FUNCTION}() { return files; }

}  // namespace galli
")
