#include "gallimaufry/amount.h"

#include "base/words.h"

namespace galli {

std::string_view in_words(Amount::Kind kind) {
  switch (kind) {
    case Amount::Kind::exact: return "";
    case Amount::Kind::about: return "about ";
    case Amount::Kind::at_most: return "at most ";
    case Amount::Kind::at_least: return "at least ";
  }
  return "";
}

std::string counted(const Amount& amount, std::string_view noun) {
  return std::string(in_words(amount.kind)) + counted(amount.number, noun);
}

}  // namespace galli
