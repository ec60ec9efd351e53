// The page: one process that answers a browser.
#include "serve/serve.h"

#include <cctype>
#include <cstdio>

#include "base/text.h"
#include "cli/command.h"
#include "gallimaufry/claims.h"
#include "store/program.h"

namespace galli {
namespace {

void add_serve_options(Vocabulary& words) {
  words.option("--port", "N", "Where the page is; 8080 if not given, 0 for any that is free");
  words.option("--host", "ADDRESS", "Who may connect; 127.0.0.1, this machine only, if not given");
  words.flag("--open", "Open the page in a browser");
  words.option("--figure", "NAME", "Begin at a figure of the atlas: 'push 2', 'enforce 1a'");
  words.option("--claim", "NAME", "Begin at a claim: 'push 3.1.1'");
}

int port_typed(const Options& options) {
  const auto text = single(options.typed, "--port");
  if (!text) return ServeOptions{}.port;
  const std::vector<Integer> number = naturals_in(*text);
  if (number.size() != 1 || number.front() > 65535)
    usage_error("--port " + quoted(*text) + " is not a port", "--port 8081; at most 65535");
  return static_cast<int>(number.front());
}

/// As the page reads its address: everything but letters, digits, points and dashes is escaped.
std::string escaped(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string all;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = byte < 0x80 && (std::isalnum(byte) != 0 || c == '.' || c == '-');
    if (is_plain)
      all += c;
    else
      all += {'%', digits[byte >> 4], digits[byte & 15]};
  }
  return all;
}

/// Where the page begins; empty: as it does by itself.
std::string fragment_typed(const Options& options) {
  const auto figure = single(options.typed, "--figure"), claim = single(options.typed, "--claim");
  if (figure && claim) usage_error("'--figure' does not go with '--claim'", "the page begins at one place");
  if (figure) return "#view=atlas&figure=" + escaped(*figure);
  if (!claim) return "";
  return "#view=atlas&claim=" + escaped(claims_in({.claims = {*claim}}).front().name);
}

void tell_address(const std::string& address, bool opens, const Control& control) {
  std::printf("Gallimaufry is at %s\nCtrl-C ends it.\n", address.c_str());
  std::fflush(stdout);
  if (!opens) return;
  try {
    output_of({"xdg-open", address}, "", "open the address yourself", control);
  } catch (const Error& error) {
    std::fprintf(stderr, "no browser was opened: %s\n", error.what());
  }
}

void run_serve(const Options& options, const Control& control) {
  const ServeOptions asked{.host = single(options.typed, "--host").value_or(ServeOptions{}.host),
                           .port = port_typed(options),
                           .settings = options.settings};
  const std::string fragment = fragment_typed(options);
  try {
    serve(
        asked,
        [&](const std::string& address) {
          tell_address(address + fragment, is_given(options, "--open"), control);
        },
        control);
  } catch (const Error& error) {
    Complaint complaint = error.complaint();
    if (complaint.remedies.empty()) complaint.remedies = "--port 0 takes any port that is free";
    throw Error(std::move(complaint));
  }
}

}  // namespace

const CommandEntry serve_entry = {.command = serve_command,
                                  .group = "Games",
                                  .arguments = "",
                                  .summary = "a page to look at games and play them",
                                  .example = "galli serve --open",
                                  .needs = CommandEntry::Needs::nothing,
                                  .add_options = add_serve_options,
                                  .run = run_serve};

}  // namespace galli
