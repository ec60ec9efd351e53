// The atlas: one self-contained page of every statement and figure of the papers.
#pragma once

#include <string>
#include <vector>

#include "atlas/figures.h"
#include "atlas/papers.h"
#include "atlas/statements.h"

namespace galli::atlas {

struct Atlas {
  Texts texts;
  std::vector<Statement> statements;
  std::vector<Figure> figures;
  std::string version;

  /// Those of the texts that have statements or figures, then others with no text.
  std::vector<Paper> papers() const;
  std::vector<const Statement*> statements_of(const Paper& paper) const;
  /// The statement that this one corrects, and beside which it stands; null when there is none.
  const Statement* corrected_by(const Statement& statement) const;
  std::vector<const Statement*> corrections_of(const Statement& statement) const;
  Paper paper_of(const Statement& statement) const;
};

std::string page(const Atlas& atlas);

}  // namespace galli::atlas
