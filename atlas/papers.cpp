#include "atlas/papers.h"

#include <nlohmann/json.hpp>

#include "gallimaufry/error.h"
#include "store/input.h"

namespace galli::atlas {
namespace {

using Json = nlohmann::json;

Paper paper_of(const Json& object) {
  Paper paper{object.at("key"),     object.at("cited_as"),  object.at("title"),
              object.at("authors"), object.at("published"), object.at("about")};
  for (const Json& remark : object.value("remarks", Json::array()))
    paper.remarks.push_back({remark.at("place"), remark.at("printed"), remark.at("meant")});
  for (const Json& link : object.value("links", Json::array()))
    paper.links.push_back({link.at("text"), link.at("to")});
  return paper;
}

std::vector<Paper> papers_of(const std::string& path) {
  try {
    std::vector<Paper> papers;
    for (const Json& object : Json::parse(read_file(path)->text)) papers.push_back(paper_of(object));
    return papers;
  } catch (const Json::exception& problem) {
    throw Error({.kind = ErrorKind::file,
                 .message = "the list of papers cannot be read",
                 .detail = path + ": " + problem.what()});
  }
}

}  // namespace

Texts read_texts(const std::filesystem::path& folder) {
  const auto text = [&](const char* name) { return read_file((folder / name).string())->text; };
  return {text("introduction.html"), text("conventions.html"), text("citing.html"), text("style.css"),
          papers_of((folder / "papers.json").string())};
}

}  // namespace galli::atlas
