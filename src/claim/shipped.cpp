#include "claim/shipped.h"

#include <algorithm>

#include "claim/claim_files.h"
#include "claim/lines.h"
#include "claim/reader.h"

namespace galli::claims {

namespace {

std::shared_ptr<const Source> source_of(const LibraryFile& file) {
  return std::make_shared<const Source>(Source{std::string(file.name) + ".claim", std::string(file.text)});
}

}  // namespace

std::vector<Claim> shipped_claims(const Library& library) {
  std::vector<Claim> all;
  for (const LibraryFile& file : claim_files()) {
    for (Claim& claim : read_claims(source_of(file), library)) all.push_back(std::move(claim));
  }
  return all;
}

std::vector<std::string> shipped_names() {
  std::vector<std::string> names;
  for (const LibraryFile& file : claim_files()) {
    for (const std::vector<Field>& fields : cut(source_of(file)).claims)
      names.emplace_back(text_of(fields.front().rest));
  }
  return names;
}

std::string plain_name(std::string_view name) {
  std::string plain = in_small_letters(name);
  std::replace(plain.begin(), plain.end(), ' ', '.');
  return plain;
}

}  // namespace galli::claims
