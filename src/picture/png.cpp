#include "picture/png.h"

#include <algorithm>
#include <cassert>
#include <cstdint>

namespace galli {
namespace {

// A PNG is a signature of eight bytes, then chunks: length, four letters, data, CRC of letters and data. The first
// chunk, IHDR, has 13 bytes of data. (PNG specification, sections 5 and 11.)
constexpr std::size_t end_of_header = 8 + 12 + 13;

std::uint32_t crc(const std::string& bytes) {
  constexpr std::uint32_t polynomial = 0xEDB88320U;
  std::uint32_t rest = 0xFFFFFFFFU;
  for (const char byte : bytes) {
    rest ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ ((rest & 1) != 0 ? polynomial : 0);
  }
  return ~rest;
}

std::string big_endian(std::uint32_t number) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 0xFF);
  return bytes;
}

std::string chunk(const std::string& kind, const std::string& data) {
  return big_endian(static_cast<std::uint32_t>(data.size())) + kind + data + big_endian(crc(kind + data));
}

bool is_ascii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string text_chunk(const std::string& keyword, const std::string& text) {
  if (is_ascii(text)) return chunk("tEXt", keyword + '\0' + text);
  return chunk("iTXt", keyword + std::string(5, '\0') + text);  // not compressed, no language, no translation
}

}  // namespace

std::string with_texts(const std::string& png,
                       const std::vector<std::pair<std::string, std::string>>& texts) {
  assert(png.size() > end_of_header);
  std::string chunks;
  for (const auto& [keyword, text] : texts) chunks += text_chunk(keyword, text);
  return png.substr(0, end_of_header) + chunks + png.substr(end_of_header);
}

}  // namespace galli
