#include "picture/png.h"

#include <algorithm>
#include <cassert>
#include <cmath>
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

/// A zlib stream of stored blocks. (RFC 1950; RFC 1951, section 3.2.4.)
std::string stored(const std::string& bytes) {
  constexpr std::size_t largest_block = 0xFFFF;
  std::string stream = "\x78\x01";
  std::size_t begin = 0;
  do {
    const std::size_t size = std::min(largest_block, bytes.size() - begin);
    stream += begin + size == bytes.size() ? '\x01' : '\x00';
    for (const std::size_t number : {size, ~size}) {
      stream += static_cast<char>(number & 0xFF);
      stream += static_cast<char>(number >> 8 & 0xFF);
    }
    stream += bytes.substr(begin, size);
    begin += size;
  } while (begin < bytes.size());
  std::uint32_t sum = 1, sum_of_sums = 0;  // Adler-32
  for (const char byte : bytes) {
    sum = (sum + static_cast<unsigned char>(byte)) % 65521;
    sum_of_sums = (sum_of_sums + sum) % 65521;
  }
  return stream + big_endian(sum_of_sums << 16 | sum);
}

}  // namespace

std::string plain_png(const Pixels& pixels) {
  std::string rows;
  for (std::size_t i = 0; i < pixels.colors.size(); ++i) {
    if (i % pixels.columns == 0) rows += '\0';  // no filter
    const Color& color = pixels.colors[i];
    for (const auto part : {color.red, color.green, color.blue}) rows += static_cast<char>(part);
  }
  const std::string size = big_endian(static_cast<std::uint32_t>(pixels.columns)) +
                           big_endian(static_cast<std::uint32_t>(pixels.rows));
  return "\x89PNG\r\n\x1a\n" + chunk("IHDR", size + std::string("\x08\x02\0\0\0", 5)) +
         chunk("IDAT", stored(rows)) + chunk("IEND", "");
}

std::string with_density(const std::string& png, double pixels_per_metre) {
  assert(png.size() > end_of_header);
  const std::string number = big_endian(static_cast<std::uint32_t>(std::lround(pixels_per_metre)));
  const std::string density = chunk("pHYs", number + number + '\x01');  // for each axis; the unit is a metre
  return png.substr(0, end_of_header) + density + png.substr(end_of_header);
}

std::string with_texts(const std::string& png,
                       const std::vector<std::pair<std::string, std::string>>& texts) {
  assert(png.size() > end_of_header);
  std::string chunks;
  for (const auto& [keyword, text] : texts) chunks += text_chunk(keyword, text);
  return png.substr(0, end_of_header) + chunks + png.substr(end_of_header);
}

}  // namespace galli
