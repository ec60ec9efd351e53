// The claims that the program brings along.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "claim/claim.h"
#include "game/game.h"

namespace galli::claims {

/// All of them, read anew. Throws Error.
std::vector<Claim> shipped_claims(const Library& library);

/// Their names, without reading what they say.
std::vector<std::string> shipped_names();

/// Those of the claims that name this game as it stands, without variables in it.
std::vector<Claim> claims_about(const Game& game, const std::vector<Claim>& claims);

/// The texts of the games that a claim names, each once; without those that have its variables.
std::vector<std::string> games_named(const Claim& claim);

/// A name as it is compared: "push 3.0.3" and "push.3.0.3" are the same.
std::string plain_name(std::string_view name);

}  // namespace galli::claims
