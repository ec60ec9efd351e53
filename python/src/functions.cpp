#include "functions.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>

namespace nb = nanobind;

namespace galli_python {
namespace {

using Integer = std::int64_t;
using Numbers = std::vector<Integer>;

/// "own(3, 4)"
std::string call_in_words(const std::string& name, const Numbers& position) {
  std::string text = name + "(";
  for (const Integer size : position) text += (text.ends_with('(') ? "" : ", ") + std::to_string(size);
  return text + ")";
}

std::string shown(nb::handle given) {
  constexpr Py_ssize_t longest = 60;
  const nb::str text = nb::repr(given);
  if (static_cast<Py_ssize_t>(nb::len(text)) <= longest) return text.c_str();
  return std::string(nb::steal<nb::str>(PyUnicode_Substring(text.ptr(), 0, longest)).c_str()) + "...";
}

/// A whole number of Python's or NumPy's; one that has more than 64 bits is on no board, as negative ones are.
std::optional<Integer> whole_number(nb::handle given) {
  const nb::object index = nb::steal(PyNumber_Index(given.ptr()));
  if (!index.is_valid()) {
    if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
    PyErr_Clear();
    return {};
  }
  int overflow = 0;
  const Integer number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
  return overflow == 0 ? number : -1;
}

/// Adds the sizes of an option; false when it has another number of heaps, or they are not whole numbers.
bool read_option(nb::handle given, std::size_t heaps, Numbers& sizes) {
  if (heaps == 1) {
    if (const auto size = whole_number(given)) return sizes.push_back(*size), true;
  }
  if (!nb::isinstance<nb::sequence>(given) || nb::isinstance<nb::str>(given) || nb::len(given) != heaps)
    return false;
  for (nb::handle one : given) {
    const auto size = whole_number(one);
    if (!size) return false;
    sizes.push_back(*size);
  }
  return true;
}

/// The lists of options that a Python function gives, kept as long as there is room: the rules ask for them number by number.
class OptionLists {
 public:
  explicit OptionLists(const RulesetFunction& ruleset)
      : name_(ruleset.name), heaps_(ruleset.heaps), function_(ruleset.function) {}
  ~OptionLists() {
    const nb::gil_scoped_acquire held;
    function_.reset();
  }
  OptionLists(const OptionLists&) = delete;
  OptionLists& operator=(const OptionLists&) = delete;

  std::optional<Integer> count(std::span<const Integer> position) {
    if (position.size() != heaps_) return {};
    return static_cast<Integer>(options(position)->size() / heaps_);
  }

  /// Of (heap, number, position): how large that heap is after that option, both counted from 1.
  std::optional<Integer> size(std::span<const Integer> numbers) {
    if (numbers.size() != heaps_ + 2) return {};
    const auto heap = static_cast<std::size_t>(numbers[0] - 1), number = static_cast<std::size_t>(numbers[1] - 1);
    const auto all = options(numbers.subspan(2));
    if (number >= all->size() / heaps_ || heap >= heaps_) return {};
    return (*all)[number * heaps_ + heap];
  }

 private:
  using List = std::shared_ptr<const Numbers>;
  static constexpr std::size_t max_kept = 4'000'000;  // numbers

  /// Python is asked without the lock: it may wait for its own.
  List options(std::span<const Integer> at) {
    const Numbers position(at.begin(), at.end());
    {
      const std::lock_guard lock(mutex_);
      if (const auto known = known_.find(position); known != known_.end()) return known->second;
    }
    auto asked = std::make_shared<const Numbers>(ask(position));
    const std::lock_guard lock(mutex_);
    kept_ += asked->size() + position.size() + numbers_of_entry;
    if (kept_ > max_kept) {
      known_.clear();
      kept_ = asked->size();
    }
    return known_.emplace(position, std::move(asked)).first->second;
  }

  Numbers ask(const Numbers& position) const {
    const nb::gil_scoped_acquire held;
    nb::list sizes;
    for (const Integer size : position) sizes.append(size);
    const nb::object given = function_(*nb::tuple(sizes));
    if (!nb::hasattr(given, "__iter__"))
      throw nb::type_error((call_in_words(name_, position) + " gave " + shown(given) + ", which is not a list of positions").c_str());
    Numbers options;
    for (nb::handle one : given) {
      if (read_option(one, heaps_, options)) continue;
      const std::string wanted = heaps_ == 1 ? "a whole number" : std::to_string(heaps_) + " whole numbers";
      throw nb::type_error((call_in_words(name_, position) + " gave the option " + shown(one) + ", which is not " + wanted).c_str());
    }
    return options;
  }

  static constexpr std::size_t numbers_of_entry = 16;  ///< that an entry takes besides

  const std::string name_;
  const std::size_t heaps_;
  nb::object function_;
  std::mutex mutex_;
  std::map<Numbers, List> known_;
  std::size_t kept_ = 0;
};

}  // namespace

std::vector<galli::RulesFunction> rules_functions(const RulesetFunction& ruleset) {
  const auto options = std::make_shared<OptionLists>(ruleset);
  return {{ruleset.name + "_count", [options](std::span<const Integer> at) { return options->count(at); }},
          {ruleset.name + "_option", [options](std::span<const Integer> at) { return options->size(at); }}};
}

}  // namespace galli_python
