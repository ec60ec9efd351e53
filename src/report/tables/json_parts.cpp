// Tables and lists of positions as JSON, while they are found.
#include "notation/term.h"
#include "report/json.h"
#include "report/tables/stream.h"

namespace galli {
namespace {

/// Nested lists, the innermost on a line each.
class JsonTables final : public PartWriter {
 public:
  explicit JsonTables(const TablesHead& head) : head_(head), parts_(head.head, "rows") {}

  void open(std::string& text) override {
    json_.begin_object(JsonLayout::lines);
    write_origin(json_, head_.head.provenance, head_.head.heaps);
    json_.field("to", head_.window.last);
    json_.field("ask", field_name(head_.ask));
    parts_.open(json_);
    json_.move_to(text);
  }
  void begin(std::string& text, std::uint32_t phase) override {
    parts_.begin(json_, phase);
    position_.assign(head_.window.last.size(), 0);
    json_.move_to(text);
  }
  void add_cells(std::string& text, std::span<const std::int32_t> cells) override {
    for (std::int32_t cell : cells) {
      begin_lists();
      write_term(json_, head_.ask, cell);
      end_lists();
    }
    json_.move_to(text);
  }
  void end(std::string& text) override {
    parts_.end(json_);
    json_.move_to(text);
  }
  void close(std::string& text) override {
    parts_.close(json_);
    json_.end();
    json_.move_to(text);
    text += '\n';
  }

 private:
  /// Those of the heaps that begin with this cell.
  void begin_lists() {
    std::size_t heap = position_.size();
    while (heap > 0 && position_[heap - 1] == 0) --heap;
    for (; heap < position_.size(); ++heap)
      json_.begin_list(heap + 1 == position_.size() ? JsonLayout::line : JsonLayout::lines);
  }

  /// Those of the heaps that end with this cell; goes on to the next.
  void end_lists() {
    std::size_t heap = position_.size();
    for (; heap > 0 && position_[heap - 1] == head_.window.last[heap - 1]; --heap) {
      position_[heap - 1] = 0;
      json_.end();
    }
    if (heap > 0) ++position_[heap - 1];
  }

  const TablesHead head_;
  const JsonParts parts_;
  JsonWriter json_;
  Position position_;  ///< of the next cell
};

class JsonLists final : public PartWriter {
 public:
  explicit JsonLists(const ListsHead& head) : head_(head), parts_(head.head, "positions") {}

  void open(std::string& text) override {
    json_.begin_object(JsonLayout::lines);
    write_origin(json_, head_.head.provenance, head_.head.heaps);
    json_.field("to", head_.window.last);
    parts_.open(json_);
    json_.move_to(text);
  }
  void begin(std::string& text, std::uint32_t phase) override {
    parts_.begin(json_, phase);
    json_.begin_list(JsonLayout::line);
    json_.move_to(text);
  }
  void add_position(std::string& text, std::span<const Integer> sizes) override {
    json_.begin_list(JsonLayout::line);
    for (Integer size : sizes) json_.value(size);
    json_.end();
    json_.move_to(text);
  }
  void end(std::string& text) override {
    json_.end();
    parts_.end(json_);
    json_.move_to(text);
  }
  void close(std::string& text) override {
    parts_.close(json_);
    json_.end();
    json_.move_to(text);
    text += '\n';
  }

 private:
  const ListsHead head_;
  const JsonParts parts_;
  JsonWriter json_;
};

}  // namespace

std::unique_ptr<PartWriter> json_tables(const TablesHead& head) { return std::make_unique<JsonTables>(head); }
std::unique_ptr<PartWriter> json_lists(const ListsHead& head) { return std::make_unique<JsonLists>(head); }

}  // namespace galli
