#include "claim/shipped.h"

#include <algorithm>
#include <map>

#include "claim/claim_files.h"
#include "claim/lines.h"
#include "claim/reader.h"
#include "lang/reader.h"

namespace galli::claims {

namespace {

std::shared_ptr<const Source> source_of(const LibraryFile& file) {
  return std::make_shared<const Source>(Source{std::string(file.name) + ".claim", std::string(file.text)});
}

bool is_plain(const GameText& text) {
  return text.pieces.size() == 1 && text.pieces.front().kind == GameText::Piece::Kind::text;
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

std::vector<Claim> claims_about(const Game& game, const std::vector<Claim>& claims) {
  std::map<std::string, bool> known;  // games are named again and again
  const auto is_wanted = [&](const GameText& text, const Library& library) {
    if (!is_plain(text)) return false;
    const std::string& own = text.pieces.front().text;
    const auto [entry, is_new] = known.try_emplace(own, false);
    if (is_new) entry->second = read_game(std::make_shared<const Source>(Source{"", own}), library) == game;
    return entry->second;
  };
  std::vector<Claim> found;
  for (const Claim& claim : claims) {
    const bool names_it = std::any_of(claim.games.begin(), claim.games.end(),
                                      [&](const GameText& text) { return is_wanted(text, *claim.library); });
    if (names_it) found.push_back(claim);
  }
  return found;
}

std::vector<std::string> games_named(const Claim& claim) {
  std::vector<std::string> games;
  for (const GameText& text : claim.games) {
    if (!is_plain(text)) continue;
    const std::string& own = text.pieces.front().text;
    if (std::find(games.begin(), games.end(), own) == games.end()) games.push_back(own);
  }
  return games;
}

std::string plain_name(std::string_view name) {
  std::string plain = in_small_letters(name);
  std::replace(plain.begin(), plain.end(), ' ', '.');
  return plain;
}

}  // namespace galli::claims
