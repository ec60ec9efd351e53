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
  constexpr std::size_t longest = 60;
  const std::string text = nb::repr(given).c_str();
  return text.size() <= longest ? text : text.substr(0, longest) + "...";
}

/// A whole number of Python's or NumPy's that has 64 bits.
std::optional<Integer> whole_number(nb::handle given) {
  const nb::object index = nb::steal(PyNumber_Index(given.ptr()));
  int overflow = 0;
  const Integer number = index.is_valid() ? PyLong_AsLongLongAndOverflow(index.ptr(), &overflow) : 0;
  if (index.is_valid() && overflow == 0) return number;
  PyErr_Clear();
  return {};
}

std::optional<Numbers> position_from(nb::handle given, std::size_t heaps) {
  if (heaps == 1) {
    if (const auto size = whole_number(given)) return Numbers{*size};
  }
  if (!nb::isinstance<nb::sequence>(given) || nb::isinstance<nb::str>(given) || nb::len(given) != heaps) return {};
  Numbers position;
  for (nb::handle one : given) {
    const auto size = whole_number(one);
    if (!size) return {};
    position.push_back(*size);
  }
  return position;
}

/// A Python function that lists options. It is asked once about each position.
class OptionsOf {
 public:
  explicit OptionsOf(const RulesetFunction& ruleset)
      : name_(ruleset.name), heaps_(ruleset.heaps), function_(ruleset.function) {}
  ~OptionsOf() {
    const nb::gil_scoped_acquire held;
    function_.reset();
  }
  OptionsOf(const OptionsOf&) = delete;
  OptionsOf& operator=(const OptionsOf&) = delete;

  std::optional<Integer> count(std::span<const Integer> position) {
    if (position.size() != heaps_) return {};
    return static_cast<Integer>(options({position.begin(), position.end()}).size());
  }

  /// Of (heap, number, position): how large that heap is after that option, both counted from 1.
  std::optional<Integer> size(std::span<const Integer> numbers) {
    if (numbers.size() != heaps_ + 2) return {};
    const auto heap = static_cast<std::size_t>(numbers[0] - 1), number = static_cast<std::size_t>(numbers[1] - 1);
    const auto& all = options({numbers.begin() + 2, numbers.end()});
    if (number >= all.size() || heap >= heaps_) return {};
    return all[number][heap];
  }

 private:
  /// Python is asked without the lock: it may wait for its own.
  const std::vector<Numbers>& options(const Numbers& position) {
    {
      const std::lock_guard lock(mutex_);
      if (const auto known = known_.find(position); known != known_.end()) return known->second;
    }
    auto asked = ask(position);
    const std::lock_guard lock(mutex_);
    return known_.emplace(position, std::move(asked)).first->second;
  }

  std::vector<Numbers> ask(const Numbers& position) const {
    const nb::gil_scoped_acquire held;
    nb::list sizes;
    for (const Integer size : position) sizes.append(size);
    const nb::object given = function_(*nb::tuple(sizes));
    if (!nb::hasattr(given, "__iter__"))
      throw nb::type_error((call_in_words(name_, position) + " gave " + shown(given) + ", which is no list of positions").c_str());
    std::vector<Numbers> options;
    for (nb::handle one : given) {
      auto option = position_from(one, heaps_);
      if (!option) {
        const std::string wanted = heaps_ == 1 ? "a whole number" : std::to_string(heaps_) + " whole numbers";
        throw nb::type_error((call_in_words(name_, position) + " gave the option " + shown(one) + ", which is not " + wanted).c_str());
      }
      options.push_back(*std::move(option));
    }
    return options;
  }

  const std::string name_;
  const std::size_t heaps_;
  nb::object function_;
  std::mutex mutex_;
  std::map<Numbers, std::vector<Numbers>> known_;  ///< what is in it stays where it is
};

}  // namespace

std::vector<galli::RulesFunction> rules_functions(const RulesetFunction& ruleset) {
  const auto options = std::make_shared<OptionsOf>(ruleset);
  return {{ruleset.name + "_count", [options](std::span<const Integer> at) { return options->count(at); }},
          {ruleset.name + "_option", [options](std::span<const Integer> at) { return options->size(at); }}};
}

}  // namespace galli_python
