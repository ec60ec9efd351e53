// Tables and lists of positions as JSON, while they are found.
#include "report/json.h"
#include "report/tables/stream.h"

namespace galli {
namespace {

void append_line(std::string& text, std::size_t indent) {
  text += '\n';
  text.append(indent, ' ');
}

JsonObject object_for(const TablesHead& tables) {
  JsonObject object(tables.head.provenance, tables.head.heaps);
  object.add("to", json_position(tables.window.last));
  object.add("ask", json_string(tables.ask == Ask::values ? "values" : "outcomes"));
  return object;
}

JsonObject object_for(const ListsHead& lists) {
  JsonObject object(lists.head.provenance, lists.head.heaps);
  object.add("to", json_position(lists.window.last));
  return object;
}

/// Nested arrays, the innermost on a line each.
class JsonTables final : public PartWriter {
 public:
  explicit JsonTables(const TablesHead& head)
      : window_(head.window), ask_(head.ask), parts_(object_for(head), head.head, "rows") {}

  void open(std::string& text) override { text += parts_.opened(); }
  void begin(std::string& text, std::uint32_t phase) override {
    text += parts_.begun(phase);
    position_.assign(window_.last.size(), 0);
  }
  void add_cells(std::string& text, std::span<const std::int32_t> cells) override {
    for (std::int32_t cell : cells) {
      open_arrays(text);
      if (ask_ == Ask::values && cell != Table::off_board) {
        append_number(text, cell);
      } else {
        text += term_as_json(ask_, cell);
      }
      close_arrays(text);
    }
  }
  void end(std::string& text) override { text += parts_.ended(); }
  void close(std::string& text) override { text += parts_.closed(); }

 private:
  bool is_innermost(std::size_t heap) const { return heap + 1 == position_.size(); }

  /// Those of the heaps that begin with this cell.
  void open_arrays(std::string& text) {
    std::size_t heap = position_.size();
    while (heap > 0 && position_[heap - 1] == 0) --heap;
    if (heap > 0) {
      text += ',';
      if (is_innermost(heap - 1)) {
        text += ' ';
      } else {
        append_line(text, parts_.indent() + 2 * heap);
      }
    }
    for (; heap < position_.size(); ++heap) {
      text += '[';
      if (!is_innermost(heap)) append_line(text, parts_.indent() + 2 * (heap + 1));
    }
  }

  /// Those of the heaps that end with this cell; goes on to the next.
  void close_arrays(std::string& text) {
    std::size_t heap = position_.size();
    for (; heap > 0 && position_[heap - 1] == window_.last[heap - 1]; --heap) {
      position_[heap - 1] = 0;
      if (!is_innermost(heap - 1)) append_line(text, parts_.indent() + 2 * (heap - 1));
      text += ']';
    }
    if (heap > 0) ++position_[heap - 1];
  }

  const Window window_;
  const Ask ask_;
  JsonParts parts_;
  Position position_;  ///< of the next cell
};

class JsonLists final : public PartWriter {
 public:
  explicit JsonLists(const ListsHead& head) : parts_(object_for(head), head.head, "positions") {}

  void open(std::string& text) override { text += parts_.opened(); }
  void begin(std::string& text, std::uint32_t phase) override {
    text += parts_.begun(phase) + "[";
    is_first_ = true;
  }
  void add_position(std::string& text, std::span<const Integer> sizes) override {
    if (!is_first_) text += ", ";
    is_first_ = false;
    text += '[';
    for (std::size_t heap = 0; heap < sizes.size(); ++heap) {
      if (heap > 0) text += ", ";
      append_number(text, sizes[heap]);
    }
    text += ']';
  }
  void end(std::string& text) override { text += "]" + parts_.ended(); }
  void close(std::string& text) override { text += parts_.closed(); }

 private:
  JsonParts parts_;
  bool is_first_ = true;
};

}  // namespace

std::unique_ptr<PartWriter> json_tables(const TablesHead& head) { return std::make_unique<JsonTables>(head); }
std::unique_ptr<PartWriter> json_lists(const ListsHead& head) { return std::make_unique<JsonLists>(head); }

}  // namespace galli
