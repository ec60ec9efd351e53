// Certificates, checked again.
#include <fmt/format.h>

#include "base/version.h"
#include "base/words.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/delivery.h"
#include "cli/words.h"
#include "report/certificate.h"
#include "report/json.h"
#include "store/input.h"
#include "store/system_error.h"

namespace galli {
namespace {

std::string_view word_of(Verification::Kind kind) {
  switch (kind) {
    case Verification::Kind::verified: return "verified";
    case Verification::Kind::partly: return "partly";
    default: return "refused";
  }
}

/// "nim-values, phase 1: period 34, last exception n = 52"
std::string claim_in_words(const PeriodCertificate& certificate) {
  const ClaimedPeriod& period = certificate.period;
  const auto last = period.last_exception();
  return fmt::format("{}, phase {}: period {}{}, {}",
                     certificate.ask == Ask::values ? "nim-values" : "outcomes", certificate.phase,
                     period.period, period.saltus == 0 ? "" : fmt::format(", saltus {}", period.saltus),
                     last ? fmt::format("last exception n = {}", *last) : "no exceptions");
}

std::string as_text(const PeriodCertificate& certificate, const Verification& verdict) {
  const bool is_verified = verdict.kind == Verification::Kind::verified;
  const auto number = [](Integer count) { return with_commas(static_cast<std::uint64_t>(count)); };
  const std::string how_many =
      is_verified ? fmt::format("all {} terms that this needs, computed again from the rules",
                                number(verdict.all_terms))
                  : fmt::format("{} of the {} terms that this needs, computed again from the rules",
                                number(verdict.checked_terms), number(verdict.all_terms));
  std::vector<std::vector<std::string>> rows = {
      {"game", one_line(certificate.game)},
      {"claim", claim_in_words(certificate)},
      {"argument", std::string(name_of(certificate.argument)) + ": " + verdict.reason},
      {"checked", how_many},
  };
  if (!is_verified) rows.push_back({"on trust", verdict.trusted});
  return (is_verified ? "verified\n" : "partly re-checked, not verified\n") +
         aligned(rows, {{.gap = 3}, {.gap = 0}});
}

std::string as_json(const Options& options, const PeriodCertificate& certificate,
                    const Verification& verdict) {
  JsonObject object;
  object.add("file", json_string(options.file));
  object.add("command", json_string(command_line(options.words)));
  object.add("version", json_string(version));
  object.add("game", json_string(certificate.game));
  object.add("verdict", json_string(word_of(verdict.kind)));
  object.add("reason", json_string(verdict.reason));
  object.add("trusted", verdict.trusted.empty() ? "null" : json_string(verdict.trusted));
  object.add("checked_terms", std::to_string(verdict.checked_terms));
  object.add("all_terms", std::to_string(verdict.all_terms));
  return object.on_lines() + "\n";
}

}  // namespace

void verify_command(const Options& options, const Control& control) {
  const auto file = options.file == "-" ? read_standard_input(control) : read_file(options.file, control);
  const PeriodCertificate certificate = read_certificate(file);
  const Verification verdict = verify(certificate, control);
  if (verdict.kind == Verification::Kind::stopped) throw interruption();
  if (options.format == Format::json) deliver(as_json(options, certificate, verdict), options, control);
  if (verdict.kind == Verification::Kind::refused) {
    throw Error(
        {.kind = ErrorKind::surprise, .message = quoted(options.file) + " is refused: " + verdict.reason});
  }
  if (options.format == Format::text) deliver(as_text(certificate, verdict), options, control);
}

}  // namespace galli
