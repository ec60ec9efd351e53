// Reads the two tables of docs/architecture.md about includes and fails on every include that they forbid.
//
//   rooms ARCHITECTURE.md src include
//
// The table's columns are room, what lives there, may touch. Rooms are named in backticks in the first
// column; the third names rooms; what follows a dash is a remark. Other people's libraries are bound by the table `outsiders`.
//
// The second table's columns are files, never reach, but. It is about files inside rooms, named by patterns in backticks in which a
// star stands for any letters of one name: the files of the first column never include those of the second, also not by way of
// other files, except for those of the third, where "its own folder" stands for just that.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;
using Rooms = std::map<std::string, Names>;  // a room and what it may touch

struct Outsider {
  std::string folder;
  Names rooms;  // which may include it; empty: all
  bool may_be_in_header;
};

const std::vector<Outsider> outsiders = {
    {"CLI", {"cli"}, true},
    {"cairo", {"picture"}, false},
    {"nlohmann", {}, false},
    {"fmt", {}, false},
};

struct Include {
  fs::path file;
  std::size_t line;
  std::string path;
  bool is_quoted;
};

// ---- The table ----

std::vector<std::string> cells(const std::string& row) {
  std::vector<std::string> result;
  std::size_t start = 1;
  for (std::size_t end; (end = row.find('|', start)) != std::string::npos; start = end + 1) {
    result.push_back(row.substr(start, end - start));
  }
  return result;
}

std::vector<std::string> matches(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at)
    found.push_back(at->str(1));
  return found;
}

/// The words before any dash or "never", which start a remark.
std::vector<std::string> words(const std::string& cell) {
  const std::regex remark(" -+ | \u2013 | \u2014 |\\bnever\\b");
  std::smatch match;
  const std::string text = std::regex_search(cell, match, remark) ? match.prefix().str() : cell;
  return matches(text, "([A-Za-z_.]+)");
}

Rooms read_rooms(const fs::path& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file.string() + ": cannot be read");
  Rooms rooms;
  bool in_table = false;
  for (std::string line; std::getline(in, line);) {
    const bool is_row = line.starts_with("|");
    const bool is_head =
        !in_table && std::regex_search(line, std::regex("^\\| *room\\b.*\\| *may touch *\\|"));
    if (in_table && !is_row) break;
    in_table = in_table || is_head;
    if (!in_table || is_head) continue;
    const auto row = cells(line);
    if (row.size() < 3)
      throw std::runtime_error(file.string() + ": a row of the rooms table has fewer than three cells");
    const std::vector<std::string> touched = words(row[2]);
    const Names may_touch(touched.begin(), touched.end());
    for (const std::string& room : matches(row[0], "`([^`]+)`")) rooms[room] = may_touch;
  }
  if (rooms.empty())
    throw std::runtime_error(file.string() + ": no table with the columns room ... may touch");
  return rooms;
}

/// A row of the second table.
struct Barrier {
  std::vector<std::regex> files, never, but;
  bool may_reach_own_folder = false;
};

std::vector<std::regex> patterns(const std::string& cell) {
  std::vector<std::regex> result;
  for (const std::string& pattern : matches(cell, "`([^`]+)`")) {
    std::string regex;
    for (char c : pattern) regex += c == '*' ? std::string("[^/]*") : c == '.' ? "\\." : std::string(1, c);
    result.emplace_back(regex);
  }
  return result;
}

bool is_any_of(const std::vector<std::regex>& all, const std::string& path) {
  return std::any_of(all.begin(), all.end(),
                     [&](const std::regex& one) { return std::regex_match(path, one); });
}

std::vector<Barrier> read_barriers(const fs::path& file) {
  std::ifstream in(file);
  std::vector<Barrier> barriers;
  bool in_table = false;
  for (std::string line; std::getline(in, line);) {
    const bool is_head = std::regex_search(line, std::regex("^\\| *files\\b.*\\| *never reach *\\|"));
    if (in_table && !line.starts_with("|")) break;
    in_table = in_table || is_head;
    if (!in_table || is_head || line.starts_with("|-")) continue;
    const auto row = cells(line);
    if (row.size() < 3)
      throw std::runtime_error(file.string() + ": a row about files has fewer than three cells");
    barriers.push_back({patterns(row[0]), patterns(row[1]), patterns(row[2]),
                        row[2].find("its own folder") != std::string::npos});
    if (barriers.back().files.empty() || barriers.back().never.empty())
      throw std::runtime_error(file.string() + ": a row about files names none");
  }
  return barriers;
}

// ---- The sources ----

bool is_header(const fs::path& file) { return file.extension() == ".h"; }

std::vector<fs::path> sources(const fs::path& src) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(src)) {
    if (is_header(entry.path()) || entry.path().extension() == ".cpp") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<Include> includes(const fs::path& file) {
  static const std::regex include(R"(^\s*#\s*include\s*([<"])([^">]+)[">])");
  std::ifstream in(file);
  std::vector<Include> result;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    std::smatch match;
    if (std::regex_search(line, match, include)) result.push_back({file, number, match[2], match[1] == "\""});
  }
  return result;
}

std::string first_folder(const fs::path& path) {
  return path.has_parent_path() ? path.begin()->string() : "";
}

std::string room_of(const fs::path& file, const fs::path& src) {
  return first_folder(fs::relative(file, src));
}

// ---- The rules ----

/// Why a room may not have this include; empty when it may.
std::string objection(const Include& include, const std::string& room, const Rooms& rooms) {
  const std::string folder = first_folder(include.path);
  for (const Outsider& outsider : outsiders) {
    if (folder != outsider.folder) continue;
    if (!outsider.rooms.empty() && !outsider.rooms.contains(room))
      return "<" + folder + "/> is not for " + room;
    if (!outsider.may_be_in_header && is_header(include.file)) return "<" + folder + "/> is not for headers";
  }
  if (include.is_quoted && folder.empty()) return "write it as \"room/file.h\"";
  if (include.is_quoted && !rooms.contains(folder)) return folder + " is not a room";
  if (!rooms.contains(folder) || folder == room || !rooms.contains(room) || rooms.at(room).contains(folder))
    return "";
  return room + " may not touch " + folder;
}

int count_forbidden_includes(const fs::path& src, const Rooms& rooms) {
  int count = 0;
  for (const fs::path& file : sources(src)) {
    for (const Include& include : includes(file)) {
      const std::string reason = objection(include, room_of(file, src), rooms);
      if (reason.empty()) continue;
      std::cout << file.string() << ':' << include.line << ": includes " << include.path << ": " << reason
                << '\n';
      ++count;
    }
  }
  return count;
}

/// What a file of a folder of sources includes, directly or not, with the line of the first step there.
std::map<std::string, std::size_t> reached_from(const fs::path& file, const fs::path& src) {
  std::map<std::string, std::size_t> reached;
  for (const Include& include : includes(file)) {
    if (!include.is_quoted || reached.contains(include.path)) continue;
    std::vector<std::string> pending{include.path};
    while (!pending.empty()) {
      const std::string path = pending.back();
      pending.pop_back();
      if (!fs::exists(src / path) || !reached.emplace(path, include.line).second) continue;
      for (const Include& next : includes(src / path)) {
        if (next.is_quoted) pending.push_back(next.path);
      }
    }
  }
  return reached;
}

int count_reached(const fs::path& src, const std::vector<Barrier>& barriers) {
  int count = 0;
  for (const fs::path& file : sources(src)) {
    const std::string own = fs::relative(file, src).generic_string();
    const std::string folder = fs::path(own).parent_path().generic_string();
    for (const Barrier& barrier : barriers) {
      if (!is_any_of(barrier.files, own)) continue;
      for (const auto& [path, line] : reached_from(file, src)) {
        const bool is_own = fs::path(path).parent_path().generic_string() == folder;
        const bool is_excepted = (is_own && barrier.may_reach_own_folder) || is_any_of(barrier.but, path);
        if (path == own || is_excepted || !is_any_of(barrier.never, path)) continue;
        std::cout << file.string() << ':' << line << ": reaches " << path << '\n';
        ++count;
      }
    }
  }
  return count;
}

int count_unknown_rooms(const fs::path& src, const Rooms& rooms) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(src)) {
    if (!entry.is_directory() || rooms.contains(entry.path().filename().string())) continue;
    std::cout << entry.path().string() << ": this room has no row in the table\n";
    ++count;
  }
  return count;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3) {
    std::cerr << "usage: rooms ARCHITECTURE.md FOLDER...\n";
    return 2;
  }
  const Rooms rooms = read_rooms(argv[1]);
  const std::vector<Barrier> barriers = read_barriers(argv[1]);
  int count = 0;
  for (int i = 2; i < argc; ++i)
    count += count_forbidden_includes(argv[i], rooms) + count_unknown_rooms(argv[i], rooms) +
             count_reached(argv[i], barriers);
  if (count > 0) std::cout << count << " includes or rooms are not allowed\n";
  return count == 0 ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
