// Games side by side, in words and for machines.
#pragma once

#include <string>

#include "base/json.h"
#include "gallimaufry/studies.h"
#include "report/provenance.h"

namespace galli {

/// The texts of two games, and of the game in which one of them is enforced.
struct PairNames {
  std::string a, b, both;
};

/// "the same in 40,401 positions", "differ at (0,1): N in nim, P in bishop; 600 of 40,401 positions differ"
std::string in_words(const Agreement& agreement, const PairNames& names);

/// "P", "N", "7", "not on the board"
std::string cell_in_words(Ask ask, std::int32_t cell);

/// "at (0,1) in nim the mover wins by (0,0); when bishop is enforced there is no move". The names are those of the games on the left and on the
/// right of what differs.
std::string in_words(const Witness& witness, const Position& at, const std::string& left,
                     const std::string& right);

/// {"move": [0, 0], "push": false, "enforced": "bishop"}, or null
void write_witness(JsonWriter& json, const std::optional<Witness>& witness);

/// What the game of a row is to the game of a column; "?" where it is not known.
std::string relation_in_matrix(const CompareAnswer& answer, std::size_t row, std::size_t column);

/// For three games or more a matrix of relations; then everything about each pair, a line for each thing.
std::string as_text(const CompareAnswer& answer);

std::string as_json(const CompareAnswer& answer, const Provenance& provenance);

}  // namespace galli
