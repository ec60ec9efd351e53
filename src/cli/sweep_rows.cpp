#include "cli/sweep_rows.h"

#include <fmt/format.h>

#include "store/json.h"

namespace galli {
namespace {

void add_number(std::uint64_t number, std::string& row) {
  const fmt::format_int text(number);
  row.append(text.data(), text.size());
}

std::array<std::string, 256> members_above(std::uint32_t base) {
  std::array<std::string, 256> texts;
  for (std::size_t byte = 0; byte < texts.size(); ++byte) {
    for (std::uint32_t bit = 0; bit < 8; ++bit) {
      if (byte >> bit & 1) texts[byte] += "," + std::to_string(base + bit + 1);
    }
  }
  return texts;
}

}  // namespace

SweepRows::SweepRows(const SweepFamily& family, std::vector<SweepColumn> columns,
                     std::optional<SweepCondition> keep, Format format)
    : family_(family),
      columns_(std::move(columns)),
      keep_(std::move(keep)),
      is_json_(format == Format::jsonl) {
  const auto add_name = [&](std::string_view name) {
    const bool is_first = before_.empty();
    const std::string key = json_string(name) + ": ";
    before_.push_back(is_json_ ? (is_first ? "{" : ", ") + key : is_first ? "" : ",");
  };
  for (const SweepVariable& variable : family.variables()) {
    add_name(variable.name);
    Members& members = members_.emplace_back();
    if (variable.kind != SweepVariable::Kind::sets) continue;
    for (std::uint32_t base = 0; base < variable.within && base < 64; base += 8)
      members.push_back(members_above(base));
  }
  for (SweepColumn column : columns_) add_name(name_of(column));
  end_ = is_json_ ? "}\n" : "\n";
}

std::string SweepRows::header() const {
  if (is_json_) return "";
  std::vector<std::string> names;
  for (const SweepVariable& variable : family_.variables()) names.push_back(variable.name);
  for (SweepColumn column : columns_) names.emplace_back(name_of(column));
  return fmt::format("{}\n", fmt::join(names, ","));
}

std::string SweepRows::field(std::size_t variable, std::uint64_t choice) const {
  std::string text;
  add_choice(variable, choice, text);
  return text;
}

void SweepRows::add_choice(std::size_t variable, std::uint64_t choice, std::string& row) const {
  const SweepVariable& meant = family_.variables()[variable];
  if (meant.kind != SweepVariable::Kind::sets) {
    const bool is_bare = meant.kind == SweepVariable::Kind::codes && !is_json_;
    const std::string text = choice_in_words(meant, choice);
    row += is_bare ? text : "\"" + text + "\"";
    return;
  }
  row += is_json_ ? "[" : "\"{";
  const std::size_t comma = row.size();
  std::uint64_t mask = choice + 1;
  for (const auto& texts : members_[variable]) {
    row += texts[mask & 255];
    mask >>= 8;
  }
  row.erase(comma, 1);
  row += is_json_ ? "]" : "}\"";
}

void SweepRows::add_column(SweepColumn column, const SweptGame& game, std::string& row) const {
  const auto add = [&](bool is_there, std::uint64_t number) {
    if (is_there)
      add_number(number, row);
    else if (is_json_)
      row += "null";
  };
  const auto add_word = [&](std::string_view word) {
    row += is_json_ ? "\"" : "";
    row += word;
    row += is_json_ ? "\"" : "";
  };
  switch (column) {
    case SweepColumn::period: return add(game.has_period(), game.period);
    case SweepColumn::preperiod: return add(game.has_period(), game.preperiod);
    case SweepColumn::last_exception: return add(game.has_period() && game.preperiod > 0, game.preperiod - 1);
    case SweepColumn::saltus: return add(game.has_period(), game.saltus);
    case SweepColumn::status: return add_word(word_of(game.status));
    case SweepColumn::argument:
      return game.status == SweptGame::Status::proved ? add_word(word_of(game.argument)) : add(false, 0);
    case SweepColumn::largest:
      return add(game.largest != SweptGame::none, static_cast<std::uint64_t>(game.largest));
  }
}

SweepSummary SweepRows::write(std::uint64_t first, std::span<const SweptGame> games,
                              std::string& rows) const {
  SweepSummary summary;
  const std::size_t variables = family_.variables().size();
  std::vector<std::uint64_t> choices = family_.choices(first);
  const std::uint64_t sets = size_of(family_.variables()[0]);
  std::string others;  // of all variables but the first
  for (std::size_t i = 0; i < games.size(); ++i, ++choices[0]) {
    if (choices[0] == sets) choices = family_.choices(first + i);
    if (i == 0 || choices[0] == 0) {
      others.clear();
      for (std::size_t v = 1; v < variables; ++v) {
        others += before_[v];
        add_choice(v, choices[v], others);
      }
    }
    const bool is_kept = !keep_ || keep_->holds(games[i]);
    summary.add(first + i, games[i], is_kept);
    if (!is_kept) continue;
    rows += before_[0];
    add_choice(0, choices[0], rows);
    rows += others;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      rows += before_[variables + c];
      add_column(columns_[c], games[i], rows);
    }
    rows += end_;
  }
  return summary;
}

}  // namespace galli
