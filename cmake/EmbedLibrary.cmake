# Writes the rules files into a C++ source, byte by byte, so that any text is safe.
# cmake -DOUTPUT=library_files.cpp -DFILES=a.rules;b.rules -P EmbedLibrary.cmake
set(arrays "")
set(table "")
set(index 0)
foreach(file IN LISTS FILES)
  cmake_path(GET file STEM name)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
  # A closing zero, not counted, keeps the array of an empty file legal.
  string(APPEND arrays "// ${name}\nconstexpr char text_${index}[] = {${bytes}'\\0'};\n")
  string(APPEND table "    {\"${name}\", {text_${index}, sizeof text_${index} - 1}},\n")
  math(EXPR index "${index} + 1")
endforeach()

file(WRITE ${OUTPUT} "// Generated from library/*.rules.
#include \"lang/library_files.h\"

#include <array>

namespace galli {
namespace {

${arrays}
constexpr std::array<LibraryFile, ${index}> files = {{
${table}}};

}  // namespace

std::span<const LibraryFile> library_files() { return files; }

}  // namespace galli
")
