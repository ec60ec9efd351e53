// What there is: the rulesets that games are made of, and what to cite.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "gallimaufry/control.h"
#include "gallimaufry/session.h"
#include "gallimaufry/settings.h"

namespace galli {

/// The rulesets of a session: the compiled-in ones, what the language has besides, then the caller's own. And the operators.
struct ListQuestion {
  Session session{};

  bool operator==(const ListQuestion&) const = default;
};

struct ListedRuleset {
  enum class Origin {
    compiled_in,
    written_in_place,  ///< a form of the language: "rays{(1,0),(1,2)}"
    own,               ///< from the caller's rules files
  };

  std::string name;   ///< "fraenkel"
  std::string usage;  ///< "fraenkel[t]", "nim(k), k = 2"
  std::string title;
  Origin origin = Origin::compiled_in;
  std::string
      source{};  ///< its text with the comments before it, to copy and change; empty if written in place

  bool operator==(const ListedRuleset&) const = default;
};

struct ListedOperator {
  std::string word;   ///< "push"
  std::string sign;   ///< ">>"; empty: it has none
  std::string usage;  ///< "push(A, B), or push(A, B, button=inside)"
  std::string summary;

  bool operator==(const ListedOperator&) const = default;
};

struct ListAnswer {
  std::vector<ListedRuleset> rulesets;
  std::vector<ListedOperator> operators{};

  bool operator==(const ListAnswer&) const = default;
};

ListAnswer ask(const ListQuestion& question, const Settings& settings = {}, const Control& control = {});

/// The program and the papers whose results it has.
struct CiteQuestion {
  bool operator==(const CiteQuestion&) const = default;
};

struct Citation {
  std::string kind;  ///< "article", "misc", "software"
  std::string key;
  std::string title;
  std::vector<std::string> authors;                         ///< "Larsson, Urban"; as LaTeX writes them
  std::vector<std::pair<std::string, std::string>> more{};  ///< fields and what they hold, in their order

  bool operator==(const Citation&) const = default;
};

struct CiteAnswer {
  std::vector<Citation> citations;  ///< the program first

  bool operator==(const CiteAnswer&) const = default;
};

CiteAnswer ask(const CiteQuestion& question, const Settings& settings = {}, const Control& control = {});

}  // namespace galli
