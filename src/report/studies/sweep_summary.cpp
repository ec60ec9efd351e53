#include "report/studies/sweep_summary.h"

#include <fmt/format.h>

#include "report/json.h"
#include "report/words.h"

namespace galli {
namespace {

using Status = SweptGame::Status;

constexpr Status in_order[] = {Status::proved, Status::observed, Status::open, Status::refused};

std::string statuses_in_words(const SweepSummary& summary) {
  std::vector<std::string> parts;
  for (Status status : in_order) {
    if (const std::uint64_t count = summary.count(status); count > 0)
      parts.push_back(with_commas(count) + " " + std::string(word_of(status)));
  }
  return joined(parts, ", ");
}

std::string variable_in_words(const SweepVariable& variable) {
  const std::uint64_t size = size_of(variable);
  const std::string bound = std::to_string(variable.within);
  const std::string count = size >= countless ? "countless" : with_commas(size);
  switch (variable.kind) {
    case SweepVariable::Kind::sets: return count + " sets " + variable.name + " within {1.." + bound + "}";
    case SweepVariable::Kind::codes:
      return count + " codes " + variable.name + " of " +
             (variable.within == 1 ? "one digit" : "up to " + bound + " digits");
    case SweepVariable::Kind::progressions: break;
  }
  return count + " progressions " + variable.name + " within {1.." + bound + "}";
}

}  // namespace

std::string family_in_words(const SweepFamily& family) {
  std::vector<std::string> parts;
  for (const SweepVariable& variable : family.variables()) parts.push_back(variable_in_words(variable));
  return counted(family.size(), "game") + ": " + joined(parts, ", ");
}

std::string summary_in_words(const SweepSummary& summary, const SweepFamily& family) {
  std::string text = counted(summary.games, "game");
  if (summary.kept != summary.games) text += ", " + with_commas(summary.kept) + " kept";
  if (summary.games > 0) text += ": " + statuses_in_words(summary);
  std::vector<std::vector<std::string>> lines;
  const auto add = [&](const char* name, const SweepRecord& record) {
    if (record.number > 0) lines.push_back({name, with_commas(record.number), family.in_words(record.game)});
  };
  add("longest proved period", summary.period);
  add("longest preperiod", summary.preperiod);
  add("largest saltus", summary.saltus);
  return text + "\n" + aligned(lines, {{.gap = 3}, {.gap = 3, .right = true}, {.gap = 0}});
}

std::string summary_as_json(const SweepSummary& summary, const SweepFamily& family, const SweepRows& rows) {
  JsonWriter json;
  json.begin_object(JsonLayout::line);
  json.field("games", summary.games);
  json.field("kept", summary.kept);
  for (Status status : in_order) json.field(word_of(status), summary.count(status));
  const auto add = [&](std::string_view name, std::string_view number, const SweepRecord& record) {
    if (record.number == 0) return json.field(name, nullptr);
    json.key(name);
    json.begin_object(JsonLayout::line);
    json.field(number, record.number);
    const std::vector<std::uint64_t> choices = family.choices(record.game);
    for (std::size_t v = 0; v < choices.size(); ++v) {
      json.key(family.variables()[v].name);
      json.raw(rows.field(v, choices[v]));
    }
    json.end();
  };
  add("longest_period", "period", summary.period);
  add("longest_preperiod", "preperiod", summary.preperiod);
  add("largest_saltus", "saltus", summary.saltus);
  json.end();
  return json.text() + "\n";
}

std::string summary_text(const SweepSummary& summary, const SweepFamily& family, const SweepRows& rows,
                         Format format) {
  return format == Format::jsonl ? summary_as_json(summary, family, rows) : summary_in_words(summary, family);
}

}  // namespace galli
