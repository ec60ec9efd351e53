#include "report/studies/sweep_rows.h"

#include <fmt/format.h>

#include <charconv>

#include "report/json.h"

namespace galli {
namespace {

constexpr std::uint64_t max_kept_texts = 1 << 16;
constexpr std::size_t widest_column = 64;  ///< with what stands before it

char* put(std::string_view text, char* at) { return std::copy(text.begin(), text.end(), at); }

char* put(std::uint64_t number, char* at) { return std::to_chars(at, at + 20, number).ptr; }

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

SweepRows::SweepRows(const SweepFamily& family, std::vector<SweepColumn> columns, Format format)
    : family_(family), columns_(std::move(columns)), is_json_(format == Format::jsonl) {
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
  const std::uint64_t choices = size_of(family.variables()[0]);
  if (choices > max_kept_texts) return;
  std::vector<std::string> first(choices);
  for (std::uint64_t choice = 0; choice < choices; ++choice) add_first(choice, first[choice]);
  first_ = std::move(first);
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

void SweepRows::add_first(std::uint64_t choice, std::string& row) const {
  if (!first_.empty()) {
    row += first_[choice];
    return;
  }
  row += before_[0];
  add_choice(0, choice, row);
}

/// All variables but the first.
std::string SweepRows::others(const std::vector<std::uint64_t>& choices) const {
  std::string text;
  for (std::size_t v = 1; v < choices.size(); ++v) {
    text += before_[v];
    add_choice(v, choices[v], text);
  }
  return text;
}

char* SweepRows::put_column(SweepColumn column, const SweptGame& game, char* at) const {
  const auto put_number = [&](bool is_there, std::uint64_t number) {
    return is_there ? put(number, at) : put(is_json_ ? "null" : "", at);
  };
  const auto put_word = [&](std::string_view word) {
    if (!is_json_) return put(word, at);
    return put("\"", put(word, put("\"", at)));
  };
  switch (column) {
    case SweepColumn::period: return put_number(game.has_period(), game.period);
    case SweepColumn::preperiod: return put_number(game.has_period(), game.preperiod);
    case SweepColumn::last_exception:
      return put_number(game.has_period() && game.preperiod > 0, game.preperiod - 1);
    case SweepColumn::saltus: return put_number(game.has_period(), game.saltus);
    case SweepColumn::status: return put_word(name_of(game.status));
    case SweepColumn::argument:
      return game.status == SweptGame::Status::proved ? put_word(key_of(game.argument))
                                                      : put_number(false, 0);
    case SweepColumn::largest: break;
  }
  return put_number(game.largest != SweptGame::none, static_cast<std::uint64_t>(game.largest));
}

std::string_view SweepRows::columns_text(const SweptGame& game, std::span<char> room) const {
  char* at = room.data();
  const std::size_t variables = family_.variables().size();
  for (std::size_t c = 0; c < columns_.size(); ++c)
    at = put_column(columns_[c], game, put(before_[variables + c], at));
  at = put(end_, at);
  return {room.data(), static_cast<std::size_t>(at - room.data())};
}

void SweepRows::write(std::uint64_t first, std::span<const SweptGame> games, std::string& rows) const {
  std::array<char, (std::size(all_columns) + 1) * widest_column> room;
  std::vector<std::uint64_t> choices = family_.choices(first);
  const std::uint64_t sets = size_of(family_.variables()[0]);
  std::string behind_first = others(choices);
  for (std::size_t i = 0; i < games.size(); ++i, ++choices[0]) {
    if (choices[0] == sets) {
      choices = family_.choices(first + i);
      behind_first = others(choices);
    }
    if (!games[i].is_kept) continue;
    add_first(choices[0], rows);
    rows += behind_first;
    rows += columns_text(games[i], room);
  }
}

}  // namespace galli
