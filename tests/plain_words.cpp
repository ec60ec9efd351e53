// Fails on texts that should not be there: names of options and commands below the command line, and phrases that read as if
// translated, in anything that people read.
//
//   plain_words ROOT
//
// The library knows no face: a string of src/ or include/ outside src/cli may not say "--to" or "galli table". What to try after a
// mistake is a Remedy, which each face puts into its own words.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <regex>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> phrases = {"is no bound",
                                          "are no heaps",
                                          "cannot be told",
                                          "nothing is told",
                                          "goes on behind",
                                          "whichever of both",
                                          "one of both",
                                          "and who cannot move",
                                          "play can come to",
                                          "play can get to",
                                          "came out otherwise",
                                          "so many columns",
                                          "as far as it goes",
                                          "Needed are",
                                          "Drawn are",
                                          "stands beside",
                                          "stands again",
                                          "comes behind",
                                          "nothing when there is none"};

/// In what users read: documents, and strings of code. Comments may have them.
const std::vector<std::string> phrases_for_users = {
    "gone through", "behind the point", "must stand",   "stands behind", "stands before",
    "stands only",  "otherwise than",   "nobody reads", "is told to be", "whoever"};

bool has_ending(const fs::path& file, std::initializer_list<const char*> endings) {
  return std::any_of(endings.begin(), endings.end(),
                     [&](const char* ending) { return file.extension() == ending; });
}

/// The parts of a line that are in quotes.
std::string quoted_parts(const std::string& line) {
  static const std::regex literal(R"re("(\\.|[^"\\])*")re");
  std::string parts;
  for (std::sregex_iterator at(line.begin(), line.end(), literal), end; at != end; ++at)
    parts += at->str() + " ";
  return parts;
}

bool names_face(const std::string& line) {
  static const std::regex option(R"((^|[^-])--[a-z]|galli [a-z]+|-o FILE)");
  return std::regex_search(quoted_parts(line), option);
}

/// The first of the phrases that a text has; empty when it has none.
std::string phrase_in(const std::string& text, const std::vector<std::string>& unwanted) {
  for (const std::string& phrase : unwanted) {
    if (text.find(phrase) != std::string::npos) return "says '" + phrase + "'";
  }
  return "";
}

/// What is wrong with a line; empty when nothing is.
std::string objection(const std::string& line, bool is_code, bool is_below_faces) {
  if (is_below_faces && names_face(line)) return "names an option or a command of the command line";
  const std::string reason = phrase_in(line, phrases);
  return reason.empty() ? phrase_in(is_code ? quoted_parts(line) : line, phrases_for_users) : reason;
}

int count_objections(const fs::path& root, const fs::path& file) {
  const std::string path = fs::relative(file, root).string();
  const bool is_code = has_ending(file, {".cpp", ".h"});
  const bool is_below_faces = is_code && !path.starts_with("src/cli") && !path.starts_with("atlas");
  std::ifstream in(file);
  int count = 0;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const std::string reason = objection(line, is_code, is_below_faces);
    if (reason.empty()) continue;
    std::cout << path << ':' << number << ": " << reason << '\n';
    ++count;
  }
  return count;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 2) {
    std::cerr << "usage: plain_words ROOT\n";
    return 2;
  }
  const fs::path root = argv[1];
  int count = 0;
  for (const char* folder : {"src", "include", "atlas", "docs", "library", "claims", "figures", "demo",
                             "README.md", "CONTRIBUTING.md", "CHANGELOG.md"}) {
    const fs::path start = root / folder;
    if (fs::is_regular_file(start)) count += count_objections(root, start);
    if (!fs::is_directory(start)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(start)) {
      if (has_ending(entry.path(), {".cpp", ".h", ".md", ".rules", ".claim", ".html", ".json", ".list", ""}))
        count += count_objections(root, entry.path());
    }
  }
  if (count > 0) std::cout << count << " texts should say it in other words\n";
  return count == 0 ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
