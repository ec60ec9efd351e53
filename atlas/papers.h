// Our own words about the papers, from the folder atlas/texts.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace galli::atlas {

/// Something wrong in print that no claim can say.
struct Remark {
  std::string place;
  std::string printed;
  std::string meant;
};

struct Paper {
  std::string key;       ///< the first word of its claims: "push"
  std::string cited_as;  ///< how sources begin: "Push the button"
  std::string title;
  std::string authors;
  std::string published;
  std::string about;
  std::vector<Remark> remarks{};
  struct Link {
    std::string text;
    std::string to;
  };
  std::vector<Link> links{};
};

/// Fragments of HTML that we wrote, and the papers in their order.
struct Texts {
  std::string introduction;
  std::string conventions;
  std::string citing;
  std::string style;
  std::vector<Paper> papers;
};

/// Throws Error.
Texts read_texts(const std::filesystem::path& folder);

}  // namespace galli::atlas
