// Tables and lists as bytes, on tables made by hand.
#include "report/formats.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "by_text.h"
#include "lang/texts.h"
#include "notation/option_map.h"
#include "report/tables/stream.h"

namespace galli::formats_test {
namespace {

/// Tables of one game over one window, for one phase or for all.
struct TableReport {
  ReportHead head;
  std::vector<Table> tables;  ///< at least one; same window, same question
};

/// Positions in one phase, in the order in which they are to be shown.
struct PositionList {
  std::uint32_t phase = 0;
  std::vector<Position> positions;
};

struct PositionsReport {
  ReportHead head;
  Window window;
  std::vector<PositionList> lists;  ///< at least one
};

std::string write_table(const TableReport& report, Format format) {
  check_table_format(format, report.head.heaps.size());
  std::string bytes;
  const Sink sink = [&](std::string_view piece) { bytes += piece; };
  if (!streams_tables(format)) {
    for (const Table& table : report.tables) {
      if (!bytes.empty()) bytes += '\n';
      write_text_table(table, report.head, 0, sink);
    }
    return bytes;
  }
  const Table& first = report.tables.front();
  TableStream stream({report.head, first.window, first.ask, report.tables.size()}, format, sink);
  for (const Table& table : report.tables) {
    stream.begin(table.phase);
    stream.take_cells(table.cells);
  }
  stream.finish();
  return bytes;
}

std::string write_positions(const PositionsReport& report, Format format) {
  check_list_format(format);
  std::string bytes;
  PositionStream stream({report.head, report.window}, format,
                        [&](std::string_view piece) { bytes += piece; });
  for (const PositionList& list : report.lists) {
    stream.begin(list.phase);
    for (const Position& position : list.positions) stream.take_position(position);
  }
  stream.finish();
  return bytes;
}

ReportHead head_of(std::vector<std::string> heaps) {
  return {
      {"nim >> euclid", "galli table 'nim >> euclid'", "1.2.3"}, std::move(heaps), {"nim", "euclid"}, false};
}

/// Two rows of three cells, the first of them off the board.
TableReport outcomes() { return {head_of({"x", "y"}), {{{{1, 2}}, Ask::outcomes, 0, {-1, 0, 1, 0, 1, 1}}}}; }

TableReport values() { return {head_of({"x", "y"}), {{{{1, 2}}, Ask::values, 0, {-1, 0, 1, 7, 12, 3}}}}; }

TableReport both_phases() {
  TableReport report = outcomes();
  report.head.all_phases = true;
  report.tables.push_back({{{1, 2}}, Ask::outcomes, 1, {0, 0, 0, 1, 1, 1}});
  return report;
}

TableReport one_heap(Integer last) {
  Table table{{{last}}, Ask::outcomes, 0, {}};
  for (Integer n = 0; n <= last; ++n) table.cells.push_back(n % 3 == 0 ? 0 : 1);
  return {head_of({"n"}), {table}};
}

TableReport three_heaps() {
  return {head_of({"x", "y", "z"}), {{{{1, 0, 1}}, Ask::outcomes, 0, {0, 1, 1, -1}}}};
}

PositionsReport list() { return {head_of({"x", "y"}), {{5, 5}}, {{0, {{0, 1}, {2, 4}}}}}; }

PositionsReport lists() {
  PositionsReport report = list();
  report.head.all_phases = true;
  report.lists.push_back({1, {{0, 0}}});
  return report;
}

TEST(TextTable, has_the_first_heap_down_and_leaves_cells_off_the_board_blank) {
  EXPECT_EQ(write_table(outcomes(), Format::text),
            "x\\y  0 1 2\n"
            "  0    P .\n"
            "  1  P . .\n");
}

TEST(TextTable, aligns_values_to_the_right) {
  EXPECT_EQ(write_table(values(), Format::text),
            "x\\y   0  1  2\n"
            "  0      0  1\n"
            "  1   7 12  3\n");
}

TEST(TextTable, names_each_phase) {
  EXPECT_EQ(write_table(both_phases(), Format::text),
            "phase 1 (nim)\n"
            "x\\y  0 1 2\n"
            "  0    P .\n"
            "  1  P . .\n"
            "\n"
            "phase 2 (euclid)\n"
            "x\\y  0 1 2\n"
            "  0  P P P\n"
            "  1  . . .\n");
}

TEST(TextTable, has_a_block_for_each_size_of_the_first_of_three_heaps) {
  EXPECT_EQ(write_table(three_heaps(), Format::text),
            "x = 0\n"
            "y\\z  0 1\n"
            "  0  P .\n"
            "\n"
            "x = 1\n"
            "y\\z  0 1\n"
            "  0  .\n");
}

TEST(TextTable, breaks_the_lines_of_one_heap) {
  EXPECT_EQ(write_table(one_heap(4), Format::text), "n  0 1 2 3 4\n   P . . P .\n");
  EXPECT_EQ(write_table(one_heap(21), Format::text),
            "n   0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19\n"
            "    P  .  .  P  .  .  P  .  .  P  .  .  P  .  .  P  .  .  P  .\n"
            "\n"
            "n  20 21\n"
            "    .  P\n");
}

TEST(TextTable, refuses_four_heaps) {
  const TableReport report{head_of({"a", "b", "c", "d"}), {{{{0, 0, 0, 0}}, Ask::outcomes, 0, {0}}}};
  EXPECT_EQ(kind_of([&] { write_table(report, Format::text); }), ErrorKind::refused);
  EXPECT_EQ(write_table(report, Format::csv), "0,0,0,0,P\n");
}

TEST(Csv, is_bare_and_empty_off_the_board) {
  EXPECT_EQ(write_table(outcomes(), Format::csv), ",P,N\nP,N,N\n");
  EXPECT_EQ(write_table(values(), Format::csv), ",0,1\n7,12,3\n");
}

TEST(Csv, has_a_row_for_each_size_of_one_heap) {
  EXPECT_EQ(write_table(one_heap(3), Format::csv), "P\nN\nN\nP\n");
}

TEST(Csv, has_a_line_for_each_position_of_three_heaps) {
  EXPECT_EQ(write_table(three_heaps(), Format::csv), "0,0,0,P\n0,0,1,N\n1,0,0,N\n1,0,1,\n");
}

TEST(Csv, begins_with_the_phase_when_all_are_asked_for) {
  EXPECT_EQ(write_table(both_phases(), Format::csv), "1,,P,N\n1,P,N,N\n2,P,P,P\n2,N,N,N\n");
  EXPECT_EQ(write_positions(lists(), Format::csv), "1,0,1\n1,2,4\n2,0,0\n");
}

TEST(Positions, are_lines_in_text_and_csv) {
  EXPECT_EQ(write_positions(list(), Format::text), "0,1\n2,4\n");
  EXPECT_EQ(write_positions(list(), Format::csv), "0,1\n2,4\n");
  EXPECT_EQ(write_positions(lists(), Format::text), "# phase 1 (nim)\n0,1\n2,4\n# phase 2 (euclid)\n0,0\n");
}

TEST(Json, names_the_game_and_has_null_off_the_board) {
  const auto json = nlohmann::json::parse(write_table(outcomes(), Format::json));
  EXPECT_EQ(json, nlohmann::json::parse(R"({
    "game": "nim >> euclid", "command": "galli table 'nim >> euclid'", "version": "1.2.3", "axes": ["x", "y"],
    "to": [1, 2], "ask": "outcomes", "phase": 1, "rows": [[null, "P", "N"], ["P", "N", "N"]]})"));
}

TEST(Json, nests_three_heaps) {
  const auto json = nlohmann::json::parse(write_table(three_heaps(), Format::json));
  EXPECT_EQ(json["rows"], nlohmann::json::parse(R"([[["P", "N"]], [["N", null]]])"));
}

TEST(Json, lists_all_phases) {
  const auto json = nlohmann::json::parse(write_table(both_phases(), Format::json));
  EXPECT_FALSE(json.contains("rows"));
  EXPECT_EQ(json["phases"][1]["phase"], 2);
  EXPECT_EQ(json["phases"][1]["name"], "euclid");
  EXPECT_EQ(json["phases"][1]["rows"][0][0], "P");
}

TEST(Json, of_positions_says_the_bounds) {
  const auto json = nlohmann::json::parse(write_positions(list(), Format::json));
  EXPECT_EQ(json["to"], nlohmann::json::parse("[5, 5]"));
  EXPECT_EQ(json["positions"], nlohmann::json::parse("[[0, 1], [2, 4]]"));
}

TEST(Json, survives_a_command_that_is_not_utf8) {
  TableReport report = outcomes();
  report.head.provenance.command = "galli table @a\xff\"b\n";
  EXPECT_TRUE(nlohmann::json::accept(write_table(report, Format::json)));
}

std::string npy_header(const std::string& npy) {
  return npy.substr(10, static_cast<unsigned char>(npy[8]) + 256U * static_cast<unsigned char>(npy[9]));
}

TEST(Npy, has_a_header_of_version_1_and_cells_at_a_multiple_of_64) {
  const std::string npy = write_table(outcomes(), Format::npy);
  EXPECT_EQ(npy.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  const std::string header = npy_header(npy);
  EXPECT_TRUE(header.starts_with(
      "{'descr': '|b1', 'fortran_order': False, 'shape': (2, 3), } # galli 1.2.3; game: nim >> euclid;"));
  EXPECT_EQ(header.back(), '\n');
  EXPECT_EQ((10 + header.size()) % 64, 0U);
  EXPECT_EQ(npy.substr(10 + header.size()), std::string("\0\1\0\1\0\0", 6));
}

TEST(Npy, has_values_of_four_bytes_and_minus_one_off_the_board) {
  const std::string npy = write_table(values(), Format::npy);
  const std::string cells = npy.substr(10 + npy_header(npy).size());
  EXPECT_EQ(cells.substr(0, 8), std::string("\xff\xff\xff\xff\0\0\0\0", 8));
  EXPECT_EQ(cells.substr(16, 4), std::string("\x0c\0\0\0", 4));
}

TEST(Npy, has_a_shape_of_one_number_with_a_comma_and_phases_first) {
  EXPECT_NE(npy_header(write_table(one_heap(3), Format::npy)).find("'shape': (4,), }"), std::string::npos);
  EXPECT_NE(npy_header(write_table(both_phases(), Format::npy)).find("'shape': (2, 2, 3), }"),
            std::string::npos);
}

TEST(Npy, keeps_its_header_short_and_on_one_line) {
  TableReport report = outcomes();
  report.head.provenance.game = std::string(100'000, 'x');
  report.head.provenance.command = "a\nb";
  const std::string header = npy_header(write_table(report, Format::npy));
  EXPECT_LT(header.size(), 10'000U);
  EXPECT_EQ(header.find('\n'), header.size() - 1);
}

TEST(Latex, lists_positions_below_a_comment) {
  EXPECT_EQ(write_positions(list(), Format::latex),
            "% game: nim >> euclid\n"
            "% command: galli table 'nim >> euclid'\n"
            "% version: galli 1.2.3\n"
            "\\begin{quote}\\raggedright\n"
            "$(0,1)$, $(2,4)$\n"
            "\\end{quote}\n");
}

TEST(Latex, has_tables_of_two_heaps_as_arrays) {
  const std::string head =
      "% game: nim >> euclid\n% command: galli table 'nim >> euclid'\n% version: galli 1.2.3\n";
  EXPECT_EQ(write_table(outcomes(), Format::latex), head +
                                                        "\\[\n"
                                                        "\\begin{array}{r|rrr}\n"
                                                        "x \\backslash y & 0 & 1 & 2 \\\\ \\hline\n"
                                                        "0 &  & \\mathrm{P} & \\cdot \\\\\n"
                                                        "1 & \\mathrm{P} & \\cdot & \\cdot\n"
                                                        "\\end{array}\n"
                                                        "\\]\n");
  EXPECT_THROW(write_table(one_heap(3), Format::latex), Error);
}

std::string map_of(const std::string& game) { return option_map(*read(game).ruleset, "f"); }

TEST(OptionMap, is_a_union_of_sets) {
  EXPECT_EQ(map_of("nim"),
            "\\[\n"
            "f(x,y) = \\{(x - i, y) : 1 \\le i \\le x\\}\n"
            "  \\cup \\{(x, y - i) : 1 \\le i \\le y\\}\n"
            "\\]\n");
}

TEST(OptionMap, has_a_line_for_each_of_many_sets) {
  EXPECT_EQ(map_of("euclid"),
            "\\begin{align*}\n"
            "f(a,b) &= \\{(a - i b, b) : 1 \\le i \\le \\lfloor (a - 1) / b \\rfloor,\\ b > 0\\} \\\\\n"
            "  &\\quad \\cup \\{(a, b - i a) : 1 \\le i \\le \\lfloor (b - 1) / a \\rfloor,\\ a > 0\\} \\\\\n"
            "  &\\quad \\cup \\{(0, 0) : \\min(a, b) = 0,\\ \\max(a, b) > 0\\}\n"
            "\\end{align*}\n");
}

TEST(Formats, are_known_by_name_and_by_the_ending_of_a_file) {
  EXPECT_EQ(format_called("npy"), Format::npy);
  EXPECT_EQ(format_called("xml"), std::nullopt);
  EXPECT_EQ(format_of_file("a.b/c.tex"), Format::latex);
  EXPECT_EQ(format_of_file("a.csv/c"), std::nullopt);
  EXPECT_EQ(format_of_file("csv"), std::nullopt);
}

TEST(ShellWord, quotes_what_is_not_plain) {
  EXPECT_EQ(shell_word("2,4"), "2,4");
  EXPECT_EQ(shell_word("nim >> euclid"), "'nim >> euclid'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word(""), "''");
}

}  // namespace
}  // namespace galli::formats_test
