// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The document as a text.

#include "Fields.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace besl::reflection {

namespace {

class Writer {
public:
  explicit Writer(llvm::json::OStream &json) : json(json) {}

  template <typename T>
  void required(const char *name, const T &value) {
    json.attributeBegin(name);
    write(value);
    json.attributeEnd();
  }
  template <typename T>
  void optional(const char *name, const T &value) {
    if (!isAbsent(value))
      required(name, value);
  }

private:
  static bool isAbsent(const std::string &text) { return text.empty(); }
  static bool isAbsent(uint64_t number) { return number == 0; }
  static bool isAbsent(const SourceRange &range) { return range.line == 0; }
  template <typename T>
  static bool isAbsent(const std::optional<T> &value) {
    return !value;
  }
  template <typename T>
  static bool isAbsent(const std::vector<T> &list) {
    return list.empty();
  }

  // JSON is UTF-8; names of files need not be.
  void write(const std::string &text) { json.value(llvm::json::fixUTF8(text)); }
  void write(bool value) { json.value(value); }
  void write(uint32_t number) { json.value(uint64_t(number)); }
  void write(uint64_t number) { json.value(number); }
  template <typename T>
  void write(const std::optional<T> &value) {
    write(*value);
  }
  template <typename T>
  void write(const std::vector<T> &list) {
    json.array([&] {
      for (const T &element : list)
        write(element);
    });
  }
  void write(const std::array<uint32_t, 3> &numbers) {
    json.array([&] {
      for (uint32_t number : numbers)
        write(number);
    });
  }
  template <typename T>
    requires std::is_class_v<T>
  void write(const T &object) {
    json.object([&] { visit(*this, object); });
  }

  llvm::json::OStream &json;
};

} // namespace

std::string toJSON(const Document &document) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream json(stream, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("schema", llvm::StringRef(kSchema));
    json.attribute("version", int64_t(document.version));
    Writer writer(json);
    visit(writer, document);
  });
  stream << '\n';
  return text;
}

} // namespace besl::reflection
