#include "base/natural.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/text.h"

namespace galli {
namespace {

constexpr double max_bits = 332'192;  ///< that numbers of max_digits digits have

std::optional<std::uint32_t> small_number(std::string_view text) {
  if (text.empty() || text.size() > 9) return {};
  std::uint32_t number = 0;
  for (char c : text) {
    if (!is_digit(c)) return {};
    number = number * 10 + static_cast<std::uint32_t>(c - '0');
  }
  return number;
}

std::optional<Natural> power(std::string_view base_text, std::string_view exponent_text) {
  const auto base = small_number(base_text), exponent = small_number(exponent_text);
  if (!base || !exponent) return {};
  if (*exponent > max_bits || *exponent * std::log2(std::max(*base, 1U)) > max_bits) return {};
  Natural result(1);
  for (std::uint32_t i = 0; i < *exponent; ++i) result.multiply(*base);
  return result;
}

std::optional<Natural> decimal(std::string_view text) {
  if (text.empty() || text.size() > Natural::max_digits ||
      text.find_first_not_of("0123456789") != std::string_view::npos)
    return {};
  Natural result;
  for (std::size_t at = 0; at < text.size(); at += 9) {
    const std::string_view part = text.substr(at, 9);
    std::uint32_t scale = 1;
    for (std::size_t i = 0; i < part.size(); ++i) scale *= 10;
    result.multiply(scale);
    result.add(Natural(*small_number(part)));
  }
  return result;
}

std::optional<Natural> term(std::string_view text) {
  const std::size_t sign = text.find('^');
  return sign == std::string_view::npos ? decimal(text) : power(text.substr(0, sign), text.substr(sign + 1));
}

}  // namespace

Natural::Natural(std::uint32_t number) {
  if (number > 0) words_.push_back(number);
}

std::optional<Natural> Natural::read(std::string_view text) {
  const std::size_t sign = text.find_first_of("+-");
  auto first = term(text.substr(0, sign));
  if (sign == std::string_view::npos || !first) return first;
  const auto second = term(text.substr(sign + 1));
  if (!second) return {};
  if (text[sign] == '+') {
    first->add(*second);
  } else {
    if (*first < *second) return {};
    first->subtract(*second);
  }
  return first;
}

void Natural::trim() {
  while (!words_.empty() && words_.back() == 0) words_.pop_back();
}

void Natural::add(const Natural& other) {
  words_.resize(std::max(words_.size(), other.words_.size()) + 1, 0);
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    carry += words_[i];
    if (i < other.words_.size()) carry += other.words_[i];
    words_[i] = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  trim();
}

void Natural::subtract(const Natural& other) {
  assert(*this >= other);
  std::int64_t borrow = 0;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    std::int64_t rest = static_cast<std::int64_t>(words_[i]) + borrow;
    if (i < other.words_.size()) rest -= other.words_[i];
    borrow = rest < 0 ? -1 : 0;
    words_[i] = static_cast<std::uint32_t>(rest);
  }
  trim();
}

void Natural::multiply(std::uint32_t factor) {
  std::uint64_t carry = 0;
  for (std::uint32_t& word : words_) {
    carry += static_cast<std::uint64_t>(word) * factor;
    word = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  if (carry > 0) words_.push_back(static_cast<std::uint32_t>(carry));
  trim();
}

std::uint32_t Natural::divide(std::uint32_t divisor) {
  assert(divisor != 0);
  std::uint64_t rest = 0;
  for (std::size_t i = words_.size(); i-- > 0;) {
    rest = (rest << 32) | words_[i];
    words_[i] = static_cast<std::uint32_t>(rest / divisor);
    rest %= divisor;
  }
  trim();
  return static_cast<std::uint32_t>(rest);
}

std::string Natural::text() const {
  std::string reversed;
  for (Natural left = *this; !left.is_zero();) {
    std::uint32_t part = left.divide(1'000'000'000);
    for (int i = 0; i < 9; ++i, part /= 10) reversed += static_cast<char>('0' + part % 10);
  }
  while (!reversed.empty() && reversed.back() == '0') reversed.pop_back();
  return reversed.empty() ? "0" : std::string(reversed.rbegin(), reversed.rend());
}

std::strong_ordering Natural::operator<=>(const Natural& other) const {
  if (words_.size() != other.words_.size()) return words_.size() <=> other.words_.size();
  for (std::size_t i = words_.size(); i-- > 0;) {
    if (words_[i] != other.words_[i]) return words_[i] <=> other.words_[i];
  }
  return std::strong_ordering::equal;
}

}  // namespace galli
