// Every question over the wire: what it answers, what it says of mistakes, and tiles as bytes.
#include "wire/service.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "wire/question.h"
#include "wire/schema.h"

namespace galli::wire_test {
namespace {

using Json = nlohmann::json;

/// A request for each question that is answered at once.
const std::vector<std::pair<std::string, std::string>> requests = {
    {"read", R"_({"game": "nim >> euclid"})_"},
    {"read", R"_({"game": "rational(2/7, 10/1)(nim & bishop)", "misere": true})_"},
    {"list", "{}"},
    {"list", R"_({"rules": "ruleset mine(n)\n  (n - i) for i in 1..n\n"})_"},
    {"claims", R"_({"names": "push"})_"},
    {"outcome", R"_({"game": "nim >> euclid", "positions": ["2,4", "3,4"], "phase": "all"})_"},
    {"value", R"_({"game": "wythoff", "position": "3,4"})_"},
    {"moves", R"_({"game": "nim & bishop", "position": "5,9", "most": 3})_"},
    {"moves", R"_({"game": "cram", "grid": "2x3"})_"},
    {"moves", R"_({"game": "nim", "positions": ["1,2", "2,2"]})_"},
    {"board", R"_({"game": "nim >> euclid", "bounds": [300, 200]})_"},
    {"board", R"_({"game": "nim", "other": "wythoff", "values": true, "bounds": 40})_"},
    {"table", R"_({"game": "nim", "bounds": [3, 4], "values": true})_"},
    {"positions", R"_({"game": "wythoff", "bounds": 10, "up_to_swap": true})_"},
    {"positions", R"_({"game": "wythoff", "bounds": 10, "count_only": true})_"},
    {"sequence", R"_({"game": "octal(0.07)", "values": true, "bound": 20})_"},
    {"period", R"_({"game": "subtraction{1,3,4}", "values": true})_"},
    {"compare", R"_({"games": ["nim", "wythoff"], "bound": 20})_"},
    {"laws", R"_({"games": ["nim", "bishop"], "bound": 10})_"},
    {"slopes", R"_({"game": "wythoff", "bound": 300})_"},
    {"conjecture", R"_({"game": "wythoff", "bound": 60})_"},
    {"prove", R"_({"game": "nim"})_"},
    {"show", R"_({"game": "nim >> euclid"})_"},
    {"show", R"_({"game": "fibonacci"})_"},
    {"explain", R"_({"game": "wythoff", "values": true, "bounds": 100})_"},
    {"explain", R"_({"game": "wythoff", "position": "3,4"})_"},
    {"zeckendorf", R"_({"numbers": ["45", "1..3"]})_"},
    {"identify", R"_({"terms": "0,1,2,0,1,2,0"})_"},
    {"solve", R"_({"game": "cram", "grid": "2x3"})_"},
    {"check", R"_({"names": ["push 3.0.3"]})_"},
    {"graph", R"_({"game": "nim", "position": "1,2", "values": true})_"},
    {"graph", R"_({"game": "nim", "position": "1,2", "rounds": true})_"},
    {"play", R"_({"game": "nim >> euclid", "state": {"position": "5,9"}})_"},
    {"play",
     R"_({"game": "nim & bishop", "state": {"position": "(5,9)", "phase": 1, "imposed": 1}, "level": "teaching", "seed": 3})_"},
    {"play",
     R"_({"game": "misere(nim)", "state": {"position": "0,0", "phase": 1, "imposed": null}, "typed": "push"})_"},
    {"plot", R"_({"game": "wythoff", "bounds": 20, "slopes": ["1.618"]})_"},
    {"plot", R"_({"game": "subtraction{1,2}", "format": "text"})_"},
};

Service small_service() {
  return Service({.memory = std::uint64_t{1} << 30, .kept_bytes = std::uint64_t{1} << 28});
}

Json asked(Service& service, const std::string& question, const std::string& body) {
  const WireReply reply = service.ask(question, body);
  EXPECT_TRUE(reply.is_answer) << question << " " << body << ": " << reply.bytes;
  return Json::parse(reply.bytes);
}

Json error_of(Service& service, const std::string& question, const std::string& body) {
  const WireReply reply = service.ask(question, body);
  EXPECT_FALSE(reply.is_answer) << question << " " << body << ": " << reply.bytes;
  return Json::parse(reply.bytes).at("error");
}

TEST(Wire, answers_every_question_as_the_schema_says) {
  const Json schema = schema_of_documents();
  Service service = small_service();
  for (const auto& [question, body] : requests) {
    const Json reply = asked(service, question, body);
    EXPECT_EQ(problem_with(Json::parse(body), schema, question + ".request"), "") << question << " " << body;
    EXPECT_EQ(problem_with(reply, schema, question + ".reply"), "") << question << " " << body;
  }
}

/// Renews what the schema says of requests.
void store_requests() {
  Json schema = schema_of_documents();
  for (const QuestionEntry& entry : wire_questions())
    schema["$defs"][std::string(entry.name) + ".request"] = request_schema(entry);
  std::ofstream("../docs/api.schema.json") << schema.dump(1) << "\n";
}

TEST(Wire, has_each_question_tested_and_in_the_schema_with_its_fields) {
  if (std::getenv("GALLI_STORE")) store_requests();
  const Json schema = schema_of_documents();
  for (const QuestionEntry& entry : wire_questions()) {
    const std::string name(entry.name);
    EXPECT_TRUE(std::any_of(requests.begin(), requests.end(), [&](const auto& one) {
      return one.first == name;
    })) << name;
    ASSERT_TRUE(schema.at("$defs").contains(name + ".reply")) << name;
    EXPECT_EQ(schema.at("$defs").at(name + ".request"), request_schema(entry)) << name;
  }
}

TEST(Wire, gives_right_answers) {
  Service service = small_service();
  EXPECT_EQ(
      asked(service, "value", R"_({"game": "wythoff", "position": "3,4"})_").at("positions")[0].at("value"),
      2);
  EXPECT_EQ(asked(service, "outcome", R"_({"game": "nim >> euclid", "position": "2,4"})_")
                .at("positions")[0]
                .at("outcome"),
            "P");
  const Json moves = asked(service, "moves", R"_({"game": "nim >> euclid", "position": "5,9", "most": 2})_");
  EXPECT_EQ(moves.at("options").size(), 2U);
  EXPECT_EQ(moves.at("options_total"), 15);
  EXPECT_EQ(moves.at("options")[0].at("to"), Json({5, 3}));
  EXPECT_EQ(moves.at("options")[0].at("change"), "y  9 -> 3");
  const Json read = asked(service, "read", R"_({"game": "rational(2/7, 10/1)(nim)"})_");
  EXPECT_EQ(read.at("cones"), Json::parse("[[[7, 2], [1, 10]]]"));
  EXPECT_TRUE(asked(service, "read", R"_({"game": "nim & bishop"})_").at("has_enforce"));
}

TEST(Wire, plays) {
  Service service = small_service();
  const Json won =
      asked(service, "play", R"_({"game": "nim >> euclid", "state": {"position": "5,9"}, "typed": "5,8"})_");
  EXPECT_EQ(won.at("choices")[won.at("advice").get<std::size_t>()].at("to").at("position"), "(5,3)");
  EXPECT_EQ(won.at("reply"), won.at("advice"));
  const Json typed = won.at("choices")[won.at("meant")[0].get<std::size_t>()];
  EXPECT_EQ(typed.at("wins"), false);
  EXPECT_EQ(typed.at("refutation").size(), 1U);
  const Json naming = asked(service, "play", R"_({"game": "yama & bishop", "state": {"position": "0,6"}})_");
  EXPECT_EQ(naming.at("to_choose"), "enforce");
  const Json state = naming.at("choices")[naming.at("advice").get<std::size_t>()].at("to");
  const Json over = asked(service, "play", Json{{"game", "yama & bishop"}, {"state", state}}.dump());
  EXPECT_EQ(over.at("over").at("winner"), "opponent");
  for (const char* wrong : {R"_({"game": "nim"})_", R"_({"game": "nim", "state": {"position": 3}})_",
                            R"_({"game": "nim", "state": {"position": "1,2", "phase": -1}})_",
                            R"_({"game": "nim", "state": {"position": "1,2", "phase": 9}})_",
                            R"_({"game": "nim", "state": {"position": "1,2", "imposed": 0}})_",
                            R"_({"game": "nim", "state": {"position": "1,2"}, "level": "good"})_"})
    EXPECT_EQ(error_of(service, "play", wrong).at("kind"), "question") << wrong;
}

TEST(Wire, reads_own_rules) {
  Service service = small_service();
  const std::string body =
      R"_({"rules": "ruleset mine(n)\n  (n - i) for i in 1..min(n, 2)\n", "game": "mine", "position": "3"})_";
  EXPECT_EQ(asked(service, "outcome", body).at("positions")[0].at("outcome"), "P");
  const Json error =
      error_of(service, "read", R"_({"rules": "ruleset mine(n)\n  (n - ) for i in 1..n\n", "game": "nim"})_");
  EXPECT_EQ(error.at("source"), "rules");
  EXPECT_EQ(error.at("span").at("line"), 2);
}

TEST(Wire, points_at_mistakes) {
  Service service = small_service();
  const Json error = error_of(service, "read", R"_({"game": "nim >> wytoff"})_");
  EXPECT_EQ(error.at("kind"), "text");
  EXPECT_EQ(error.at("source"), "game");
  EXPECT_EQ(error.at("span").at("begin"), 7);
  EXPECT_EQ(error.at("span").at("end"), 13);
  EXPECT_EQ(error.at("caret"), "    nim >> wytoff\n           ^~~~~~\n");
  EXPECT_EQ(error.at("remedies")[0].at("kind"), "did_you_mean");
  EXPECT_EQ(error.at("remedies")[0].at("replacement"), "wythoff");
  EXPECT_EQ(error_of(service, "board", R"_({"game": "nim", "other": "wytoff"})_").at("source"), "other");
}

TEST(Wire, refuses_what_it_does_not_know) {
  Service service = small_service();
  const std::pair<const char*, const char*> wrong[] = {
      {"raed", "{}"},
      {"", "{}"},
      {"read", ""},
      {"read", "[]"},
      {"read", "{"},
      {"read", R"_({"game": 5})_"},
      {"read", R"_({"gaem": "nim"})_"},
      {"read", "{}"},
      {"read", R"_({"game": "nim", "phase": 0})_"},
      {"read", R"_({"game": "nim", "phase": 7})_"},
      {"read", R"_({"game": "nim", "phase": -1})_"},
      {"read", R"_({"game": "nim", "phase": "al"})_"},
      {"moves", R"_({"game": "nim"})_"},
      {"moves", R"_({"game": "nim", "position": "1,x"})_"},
      {"table", R"_({"game": "nim", "bounds": [1.5]})_"},
      {"table", R"_({"game": "nim", "bounds": [18446744073709551615]})_"},
      {"table", R"_({"game": "nim", "bounds": [1,2,3]})_"},
      {"table", R"_({"game": "nim", "bounds": 9223372036854775807})_"},
      {"board", R"_({"game": "nim", "bounds": 9223372036854775807})_"},
      {"board", R"_({"game": "nim(3)"})_"},
      {"compare", R"_({"games": ["nim"]})_"},
      {"plot", R"_({"game": "nim", "format": "exe"})_"},
      {"plot", R"_({"game": "nim", "slopes": ["nan"]})_"},
      {"graph", R"_({"game": "nim", "position": "1,2", "depth": 99999999999})_"},
      {"value", R"_({"game": "nim", "position": "3,4", "engine": "no such engine"})_"},
  };
  const Json schema = schema_of_documents();
  for (const auto& [question, body] : wrong) {
    const WireReply reply = service.ask(question, body);
    EXPECT_FALSE(reply.is_answer) << question << " " << body;
    EXPECT_EQ(problem_with(Json::parse(reply.bytes), schema, "error"), "") << reply.bytes;
  }
  EXPECT_EQ(error_of(service, "raed", "{}").at("remedies")[0].at("replacement"), "read");
  const std::string deep = R"_({"game": )_" + std::string(100'000, '[') + std::string(100'000, ']') + "}";
  EXPECT_EQ(error_of(service, "read", deep).at("kind"), "question");
}

TEST(Wire, keeps_to_its_limits) {
  Service service({.request_bytes = 1000, .memory = 50'000'000, .kept_bytes = 10'000'000, .seconds = 0.3});
  EXPECT_EQ(error_of(service, "read", R"_({"game": ")_" + std::string(2000, 'x') + "\"}").at("kind"),
            "refused");
  EXPECT_EQ(error_of(service, "table", R"_({"game": "nim", "bounds": 100000})_").at("kind"), "refused");
  const auto clock = [] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  };
  const WireReply late = service.ask("solve", R"_({"game": "cram", "grid": "9x9"})_", {.clock = clock});
  EXPECT_FALSE(late.is_answer);
  EXPECT_EQ(late.kind, ErrorKind::refused) << late.bytes;
  const WireReply stopped =
      service.ask("solve", R"_({"game": "cram", "grid": "9x9"})_", {.stop_requested = [] { return true; }});
  EXPECT_EQ(stopped.kind, ErrorKind::interrupted) << stopped.bytes;
}

std::uint32_t number_at(const std::string& bytes, std::size_t at, int size) {
  std::uint32_t number = 0;
  for (int i = 0; i < size; ++i)
    number |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]))
              << (8 * i);
  return number;
}

TEST(Wire, gives_tiles_as_bytes) {
  Service service = small_service();
  const std::string id =
      asked(service, "board", R"_({"game": "nim", "values": true, "bounds": [300, 280]})_").at("board");
  const WireReply tile = service.tile(id, 0, 1, 0);
  ASSERT_TRUE(tile.is_answer) << tile.bytes;
  EXPECT_EQ(tile.bytes.substr(0, 4), "GLT1");
  EXPECT_EQ(number_at(tile.bytes, 5, 1), 1U);
  EXPECT_EQ(number_at(tile.bytes, 6, 2), 45U);
  EXPECT_EQ(number_at(tile.bytes, 8, 2), 256U);
  EXPECT_EQ(number_at(tile.bytes, 12, 4), 511U);
  ASSERT_EQ(tile.bytes.size(), 16U + 45 * 256 * 4);
  EXPECT_EQ(number_at(tile.bytes, 16 + (3 * 256 + 17) * 4, 4), 259U ^ 17U);
  EXPECT_FALSE(service.tile("b99", 0, 0, 0).is_answer);
  EXPECT_FALSE(service.tile(id, 9, 0, 0).is_answer);
  EXPECT_FALSE(service.tile(id, 0, 1ULL << 60, 0).is_answer);
  EXPECT_EQ(asked(service, "board", R"_({"game": "nim", "values": true, "bounds": [300, 280]})_").at("board"),
            id);
}

}  // namespace
}  // namespace galli::wire_test
