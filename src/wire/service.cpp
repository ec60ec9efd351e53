#include "wire/service.h"

#include <algorithm>
#include <new>
#include <stdexcept>

#include "base/text.h"
#include "wire/error_json.h"
#include "wire/question.h"
#include "wire/tile_bytes.h"

namespace galli {
namespace {

using Texts = std::vector<std::pair<std::string, std::string>>;

constexpr std::size_t max_sessions = 5;
constexpr std::size_t max_boards = 64;

WireReply error_reply(const Complaint& complaint, const Texts& texts = {}) {
  return {false, complaint.kind, error_as_json(complaint, texts)};
}

Complaint out_of_memory() {
  return {.kind = ErrorKind::refused,
          .message = "there is not enough memory for this",
          .remedies = {SmallerBound{}}};
}

Complaint out_of_time(double seconds) {
  return {.kind = ErrorKind::refused,
          .message = "this takes longer than " + std::to_string(static_cast<int>(seconds)) + " seconds",
          .remedies = {SmallerBound{}}};
}

Error no_such_question(std::string_view name) {
  std::vector<std::string_view> names;
  for (const QuestionEntry& entry : wire_questions()) names.push_back(entry.name);
  const std::string meant = nearest(name, names);
  return Error({.kind = ErrorKind::question,
                .message = "there is no question " + quoted(std::string(name)),
                .remedies = meant.empty() ? Remedies{} : Remedies{DidYouMean{meant}}});
}

Settings settings_of(const Body& body, std::uint64_t memory, std::uint32_t threads) {
  const auto asked = static_cast<std::uint64_t>(body.number("memory").value_or(0));
  return {.engine = body.text("engine"),
          .memory = asked == 0 ? memory : std::min(asked, memory),
          .threads = threads};
}

/// Whatever `answer` throws becomes an error.
template <typename Answer>
WireReply caught(Texts& texts, const Answer& answer) {
  try {
    return {true, {}, answer()};
  } catch (const Error& error) {
    return error_reply(error.complaint(), texts);
  } catch (const std::bad_alloc&) {
    return error_reply(out_of_memory());
  } catch (const std::length_error&) {  // of a container that would be too large
    return error_reply(out_of_memory());
  }
}

}  // namespace

Service::Service(const ServiceLimits& limits) : limits_(limits) {}

Session Service::session_for(const std::string& rules) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(sessions_.begin(), sessions_.end(),
                                  [&](const OpenRules& open) { return open.rules == rules; });
  if (found != sessions_.end()) {
    sessions_.splice(sessions_.begin(), sessions_, found);
    return sessions_.front().session;
  }
  const std::vector<Source> sources =
      rules.empty() ? std::vector<Source>() : std::vector{Source{"rules", rules}};
  // One session is for the library alone; the others share what it leaves.
  const std::uint64_t kept =
      rules.empty() ? limits_.kept_bytes / 2 : limits_.kept_bytes / 2 / (max_sessions - 1);
  sessions_.push_front({rules, Session(sources, kept)});
  if (sessions_.size() > max_sessions) {
    const auto last = std::find_if(sessions_.rbegin(), sessions_.rend(),
                                   [](const OpenRules& open) { return !open.rules.empty(); });
    sessions_.erase(std::next(last).base());
  }
  return sessions_.front().session;
}

std::string Service::remembered(const MapQuestion& question) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(boards_.begin(), boards_.end(),
                                  [&](const auto& board) { return board.second == question; });
  if (found != boards_.end()) {
    boards_.splice(boards_.begin(), boards_, found);
    return boards_.front().first;
  }
  boards_.emplace_front("b" + std::to_string(++last_board_), question);
  if (boards_.size() > max_boards) boards_.pop_back();
  return boards_.front().first;
}

std::string Service::answered(std::string_view name, std::string_view text, const Control& control,
                              std::uint64_t memory, std::vector<std::pair<std::string, std::string>>& texts) {
  const QuestionEntry* entry = wire_question_called(name);
  if (!entry) throw no_such_question(name);
  if (text.size() > limits_.request_bytes)
    throw Error({.kind = ErrorKind::refused, .message = "the request is too long"});
  const std::span<const FieldEntry> fields[] = {common_fields(), entry->fields};
  const Body body(text, fields);
  texts = {{"game", body.text("game")}};
  if (body.has("other")) texts.emplace_back("other", body.text("other"));
  const std::string rules = body.text("rules");
  const WireQuestion question{
      .body = body,
      .session = session_for(rules),
      .settings = settings_of(body, std::min(memory, limits_.memory), limits_.threads),
      .map_bytes = rules.empty() ? limits_.kept_bytes / 2 : limits_.kept_bytes / 2 / (max_sessions - 1),
      .control = control,
      .name = name,
      .remember = [this](const MapQuestion& map) { return remembered(map); }};
  return entry->answer(question);
}

WireReply Service::ask(std::string_view question, std::string_view body, const Control& control,
                       std::uint64_t memory) {
  const double begin = control.clock();
  const auto is_late = [&] { return control.clock() - begin > limits_.seconds; };
  const Control limited{[&] { return control.stop_requested() || is_late(); }, control.progress,
                        control.clock};
  Texts texts;
  WireReply reply = caught(texts, [&] { return answered(question, body, limited, memory, texts); });
  const bool is_stopped = !reply.is_answer && reply.kind == ErrorKind::interrupted;
  return is_stopped && !control.stop_requested() ? error_reply(out_of_time(limits_.seconds)) : reply;
}

WireReply Service::tile(const std::string& board, std::size_t level, std::uint64_t column,
                        std::uint64_t row) {
  Texts texts;
  return caught(texts, [&] {
    std::optional<MapAnswer> map;
    if (const auto question = board_called(board)) map = kept_map(*question);
    if (!map)
      throw Error({.kind = ErrorKind::question,
                   .message = "the board " + quoted(board) + " is not kept any more",
                   .remedies = "ask for it again"});
    return tile_bytes(galli::ask(TileQuestion{map->map, level, column, row}), level);
  });
}

std::optional<MapQuestion> Service::board_called(const std::string& id) {
  const std::lock_guard lock(mutex_);
  for (const auto& [name, question] : boards_) {
    if (name == id) return question;
  }
  return {};
}

}  // namespace galli
