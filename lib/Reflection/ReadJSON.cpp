// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a text to the document. The text may come from anywhere.

#include "Fields.h"
#include "besl/Support/Limits.h"
#include "besl/Support/Nesting.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/JSON.h"

namespace besl::reflection {

namespace {

class Reader {
public:
  Reader(const llvm::json::Object &object, std::string path, std::string &error) : object(object), path(std::move(path)), error(error) {}

  template <typename T>
  void required(const char *name, T &field) {
    const llvm::json::Value *value = object.get(name);
    if (!value)
      return fail(name, "is missing");
    read(name, *value, field);
  }
  template <typename T>
  void optional(const char *name, T &field) {
    if (const llvm::json::Value *value = object.get(name))
      read(name, *value, field);
  }

private:
  void fail(const std::string &name, const char *what) {
    if (error.empty())
      error = "'" + path + name + "' " + what;
  }

  void read(const std::string &name, const llvm::json::Value &value, std::string &field) {
    std::optional<llvm::StringRef> text = value.getAsString();
    text ? void(field = text->str()) : fail(name, "is not a text");
  }
  void read(const std::string &name, const llvm::json::Value &value, bool &field) {
    std::optional<bool> truth = value.getAsBoolean();
    truth ? void(field = *truth) : fail(name, "is neither true nor false");
  }
  void read(const std::string &name, const llvm::json::Value &value, uint64_t &field) {
    std::optional<uint64_t> number = value.getAsUINT64();
    number ? void(field = *number) : fail(name, "is not a number that counts something");
  }
  void read(const std::string &name, const llvm::json::Value &value, uint32_t &field) {
    uint64_t number = 0;
    read(name, value, number);
    number <= UINT32_MAX ? void(field = uint32_t(number)) : fail(name, "is too large");
  }
  template <typename T>
  void read(const std::string &name, const llvm::json::Value &value, std::optional<T> &field) {
    read(name, value, field.emplace());
  }
  template <typename T>
  void read(const std::string &name, const llvm::json::Value &value, std::vector<T> &field) {
    const llvm::json::Array *list = value.getAsArray();
    if (!list)
      return fail(name, "is not a list");
    field.clear();
    for (const llvm::json::Value &element : *list) {
      read(name + "[" + std::to_string(field.size()) + "]", element, field.emplace_back());
      if (!error.empty())
        return;
    }
  }
  void read(const std::string &name, const llvm::json::Value &value, std::array<uint32_t, 3> &field) {
    const llvm::json::Array *list = value.getAsArray();
    if (!list || list->size() != field.size())
      return fail(name, "is not a list of three numbers");
    for (unsigned i = 0; i < field.size(); ++i)
      read(name, (*list)[i], field[i]);
  }
  template <typename T>
    requires std::is_class_v<T>
  void read(const std::string &name, const llvm::json::Value &value, T &field) {
    const llvm::json::Object *inner = value.getAsObject();
    if (!inner)
      return fail(name, "is not an object");
    Reader reader(*inner, path + name + ".", error);
    visit(reader, field);
  }

  const llvm::json::Object &object;
  std::string path;
  std::string &error;
};

} // namespace

bool fromJSON(std::string_view text, Document &document, std::string &error) {
  error.clear();
  // LLVM's reader recurses on what nests.
  if (findTooDeepNesting(text, limits::kTextNesting)) {
    error = "the text nests too deep";
    return false;
  }
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(llvm::StringRef(text));
  if (!value) {
    error = llvm::toString(value.takeError());
    return false;
  }
  const llvm::json::Object *object = value->getAsObject();
  if (!object || object->getString("schema").value_or("") != llvm::StringRef(kSchema)) {
    error = "this is no reflection of a BESL shader: its 'schema' is not '" + std::string(kSchema) + "'";
    return false;
  }
  if (object->getInteger("version") != int64_t(kVersion)) {
    error = "the document is not of version " + std::to_string(kVersion);
    return false;
  }
  Document result;
  Reader reader(*object, "", error);
  visit(reader, result);
  if (!error.empty())
    return false;
  document = std::move(result);
  return true;
}

} // namespace besl::reflection
