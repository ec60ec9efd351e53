#include "atlas/statements.h"

#include <set>

#include "atlas/html.h"

namespace galli::atlas {
namespace {

std::optional<PrintedTable> table_of(const ComparedTable& compared) {
  if (compared.rows.empty()) return std::nullopt;
  PrintedTable table{compared.columns, {}};
  for (const ComparedTable::Row& row : compared.rows) table.rows.push_back({row.at, row.printed, row.found});
  return table;
}

/// What stands in the brackets of "P(nim) begins ..", up to what comes after them; nothing when the text is another.
std::string_view game_in(std::string_view formula, std::string_view before, std::string_view after) {
  const std::size_t end = formula.find(after);
  if (!formula.starts_with(before) || end == std::string_view::npos) return {};
  return formula.substr(before.size(), end - before.size());
}

/// A row of outcomes or of positions is named by its game.
void name_single_row(const Statement& statement, PrintedTable& table) {
  std::string_view game = game_in(statement.formula, "outcomes(", ") begin ");
  if (game.empty()) game = game_in(statement.formula, "P(", ") up to swap begins ");
  if (game.empty()) game = game_in(statement.formula, "P(", ") begins ");
  if (table.rows.size() == 1 && !game.empty()) table.rows[0].at = std::string(game);
}

Statement statement_of(const CheckedClaim& claim) {
  const Verdict& verdict = claim.verdict;
  Statement statement{.name = claim.name,
                      .anchor = anchor_of(claim.name),
                      .source = claim.source,
                      .in_paper = claim.in_paper,
                      .is_slip = claim.is_slip,
                      .says = claim.says,
                      .means = claim.means,
                      .definitions = claim.definitions,
                      .formula = claim.statement,
                      .verdict = std::string(name_of(verdict.kind)),
                      .expected = claim.expected,
                      .is_expected = verdict.is_expected,
                      .bound = verdict.bound,
                      .cases = verdict.cases,
                      .failures = verdict.failures,
                      .counterexample = verdict.counterexample,
                      .wrong_entries = verdict.wrong_entries,
                      .table = table_of(verdict.table),
                      .basis = verdict.basis,
                      .proof = verdict.proof,
                      .for_every = verdict.for_every,
                      .corrects = claim.corrects,
                      .note = claim.note,
                      .seconds = verdict.seconds};
  if (statement.table) name_single_row(statement, *statement.table);
  return statement;
}

void make_anchors_unique(std::vector<Statement>& statements) {
  std::set<std::string> taken = {"top",   "findings", "summary",     "errata",
                                 "slips", "new",      "conventions", "cite"};
  for (Statement& statement : statements) {
    std::string anchor = statement.anchor.empty() ? "statement" : statement.anchor;
    for (int i = 2; !taken.insert(anchor).second; ++i) anchor = statement.anchor + "-" + std::to_string(i);
    statement.anchor = anchor;
  }
}

}  // namespace

bool PrintedTable::Row::is_computed(std::size_t column) const {
  return column < printed.size() && column < found.size() && !found[column].empty();
}

bool PrintedTable::Row::differs(std::size_t column) const {
  return is_computed(column) && printed[column] != found[column];
}

std::size_t PrintedTable::entries() const {
  std::size_t count = 0;
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.printed.size(); ++i) count += row.is_computed(i) ? 1 : 0;
  return count;
}

std::size_t PrintedTable::differences() const {
  std::size_t count = 0;
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.printed.size(); ++i) count += row.differs(i) ? 1 : 0;
  return count;
}

std::string Statement::paper() const { return name.substr(0, name.find(' ')); }

bool Statement::is_false_in_print() const {
  const bool is_printed = in_paper == InPaper::proved || in_paper == InPaper::asserted ||
                          in_paper == InPaper::quoted || in_paper == InPaper::conjectured;
  return is_refuted() && is_expected && is_printed;
}

std::vector<Statement> statements_of(const std::vector<CheckedClaim>& claims) {
  std::vector<Statement> statements;
  for (const CheckedClaim& claim : claims) statements.push_back(statement_of(claim));
  make_anchors_unique(statements);
  return statements;
}

}  // namespace galli::atlas
