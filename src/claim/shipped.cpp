#include "claim/shipped.h"

#include <algorithm>

#include "claim/claim_files.h"
#include "claim/reader.h"

namespace galli::claims {

std::vector<Claim> shipped_claims(const Library& library) {
  std::vector<Claim> all;
  for (const LibraryFile& file : claim_files()) {
    const auto source =
        std::make_shared<const Source>(Source{std::string(file.name) + ".claim", std::string(file.text)});
    for (Claim& claim : read_claims(source, library)) all.push_back(std::move(claim));
  }
  return all;
}

std::string plain_name(std::string_view name) {
  std::string plain = in_small_letters(name);
  std::replace(plain.begin(), plain.end(), ' ', '.');
  return plain;
}

}  // namespace galli::claims
