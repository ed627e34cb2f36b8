// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "JobFile.h"
#include "besl/Support/ExecutionDiag.h"
#include "besl/Support/Suggest.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace besl;
using namespace besl::vm;
using json5::Member;
using json5::Value;
using llvm::StringRef;
using llvm::Twine;

// A job has a few keys, a test some hundred numbers.
static constexpr uint64_t kMaxFileBytes = uint64_t(4) << 20;

bool makeFolder(StringRef path, std::string &message) {
  std::error_code code = llvm::sys::fs::create_directories(path);
  if (!code && !llvm::sys::fs::is_directory(path))
    code = std::make_error_code(std::errc::not_a_directory);
  if (code)
    message = ("cannot make the folder '" + path + "': " + code.message()).str();
  return !code;
}

bool JobReader::fail(SourceRange range, const Twine &message) {
  diags.report(ExecutionDiag::JobValue, range, message.str());
  return false;
}

bool JobReader::failType(const Value &value, StringRef key, StringRef wanted) {
  diags.report(ExecutionDiag::JobType, value.range, key, wanted, value.describe());
  return false;
}

std::optional<Value> JobReader::readFile(StringRef path, std::string &message, bool &canRead) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false);
  canRead = bool(buffer);
  if (!canRead) {
    message = "cannot read '" + path.str() + "': " + buffer.getError().message();
    return std::nullopt;
  }
  folder = llvm::sys::path::parent_path(path).str();
  uint64_t size = (*buffer)->getBufferSize();
  if (size > kMaxFileBytes) {
    diags.report(ExecutionDiag::JobTooLarge, SourceRange(), kMaxFileBytes, size);
    return std::nullopt;
  }
  FileId file = sources.addFile(path.str(), std::move(*buffer));
  return json5::read(sources, file, diags, ExecutionDiag::JobSyntax);
}

bool JobReader::forEachObject(const Value &value, StringRef what, llvm::function_ref<bool(const Value &)> visit) {
  bool good = true;
  auto check = [&](const Value &object) {
    if (object.kind != Value::Object)
      return failType(object, what, "an object");
    return visit(object);
  };
  if (value.kind != Value::Array)
    return check(value);
  for (const Value &object : value.elements)
    good &= check(object);
  return good;
}

static std::string join(StringRef folder, StringRef path) {
  if (folder.empty() || llvm::sys::path::is_absolute(path))
    return path.str();
  llvm::SmallString<128> result(folder);
  llvm::sys::path::append(result, path);
  return std::string(result);
}
std::string JobReader::resolve(StringRef path) const {
  auto output = written.find(path.str());
  return output != written.end() ? output->second : join(folder, path);
}
std::string JobReader::resolveOutput(StringRef path) {
  std::string result = join(outputFolder.empty() ? folder : outputFolder, path);
  written[path.str()] = result;
  return result;
}

bool JobReader::checkDuplicates(const Value &object) {
  llvm::StringMap<SourceRange> seen;
  bool good = true;
  for (const Member &member : object.members) {
    auto [first, isNew] = seen.try_emplace(member.key, member.keyRange);
    if (isNew)
      continue;
    good = false;
    diags.report(ExecutionDiag::JobDuplicateKey, member.keyRange, member.key).note(first->second, "it is first given here");
  }
  return good;
}

bool JobReader::readText(const Member &member, PlacedText &text) {
  if (member.value.kind != Value::String)
    return failType(member.value, member.key, "a string");
  text = {member.value.text, member.value.range};
  return true;
}

bool JobReader::readBool(const Member &member, bool &value) {
  if (member.value.kind != Value::Boolean)
    return failType(member.value, member.key, "true or false");
  value = member.value.boolean;
  return true;
}

bool JobReader::readNumber(const Member &member, uint64_t least, uint64_t most, uint64_t &value) {
  if (member.value.kind != Value::Number)
    return failType(member.value, member.key, "a number");
  std::optional<uint64_t> number = member.value.asUnsigned();
  if (!number || *number < least || *number > most)
    return fail(member.value.range, "'" + member.key + "' is a whole number from " + Twine(least) + " to " + Twine(most) + ", found " + member.value.text);
  value = *number;
  return true;
}

bool JobReader::readSizes(const Member &member, llvm::MutableArrayRef<uint32_t> sizes, uint32_t least, uint32_t most, bool shorter) {
  const Value &value = member.value;
  if (value.kind == Value::Number && shorter) {
    uint64_t number;
    if (!readNumber(member, least, most, number))
      return false;
    sizes[0] = uint32_t(number);
    return true;
  }
  if (value.kind != Value::Array)
    return failType(value, member.key, shorter ? "a number or an array of numbers" : "an array of numbers");
  if (value.elements.size() > sizes.size() || value.elements.empty() || (!shorter && value.elements.size() < std::min<size_t>(sizes.size(), 2)))
    return fail(value.range, "'" + member.key + "' has " + (shorter ? "up to " : "") + Twine(sizes.size()) + " numbers, found " + Twine(value.elements.size()));
  for (size_t i = 0; i < value.elements.size(); ++i) {
    std::optional<uint64_t> number = value.elements[i].asUnsigned();
    if (!number || *number < least || *number > most)
      return fail(value.elements[i].range, "'" + member.key + "' has whole numbers from " + Twine(least) + " to " + Twine(most));
    sizes[i] = uint32_t(*number);
  }
  return true;
}

bool JobReader::readNumbers(const Value &value, std::vector<std::string> &numbers) {
  switch (value.kind) {
  case Value::Number: {
    StringRef text = value.text;
    // As numbers of values are spelled.
    bool negative = text.consume_front("-");
    text.consume_front("+");
    std::string spelled = text == "Infinity" ? "inf" : text == "NaN" ? "nan" : text.str();
    numbers.push_back(negative ? "-" + spelled : spelled);
    return true;
  }
  case Value::Boolean:
    numbers.push_back(value.boolean ? "1" : "0");
    return true;
  case Value::Array:
    for (const Value &element : value.elements)
      if (!readNumbers(element, numbers))
        return false;
    return true;
  default:
    return failType(value, "the value", "a number, or an array of numbers");
  }
}

bool JobReader::readContents(const Member &member, Contents &contents) {
  const Value &value = member.value;
  bool good = checkDuplicates(value), given = false;
  constexpr StringRef keys[] = {"fill", "values", "texels", "file", "index", "checker", "uv", "pixel", "per_instance", "elements", "size", "format", "levels", "filter", "mip_filter", "address", "compare", "reduction", "border"};
  auto choose = [&](const Member &member, Contents::Kind kind) {
    if (given)
      return fail(member.keyRange, "the contents are given already");
    given = true;
    contents.kind = kind;
    return true;
  };
  auto choice = [&](const Member &member, llvm::ArrayRef<std::pair<StringRef, int>> choices, llvm::function_ref<void(int)> set) {
    PlacedText text;
    if (!readText(member, text))
      return false;
    std::string known;
    for (auto &[name, number] : choices) {
      if (text.text == name)
        return set(number), true;
      known += (known.empty() ? "" : ", ") + name.str();
    }
    return fail(text.range, "'" + member.key + "' is one of " + known);
  };
  Sampler &sampler = contents.sampler;
  for (const Member &part : value.members) {
    uint64_t number;
    if (part.key == "fill" || part.key == "values" || part.key == "texels") {
      good &= choose(part, part.key == "fill" ? Contents::Kind::Fill : Contents::Kind::Values) && readNumbers(part.value, contents.numbers);
    } else if (part.key == "file") {
      PlacedText path;
      good &= choose(part, Contents::Kind::File) && readText(part, path);
      contents.path = resolve(path.text);
    } else if (part.key == "index" || part.key == "checker" || part.key == "uv" || part.key == "pixel") {
      bool on = false;
      Contents::Kind kind = part.key == "index" ? Contents::Kind::Index : part.key == "uv" ? Contents::Kind::Place : part.key == "pixel" ? Contents::Kind::Pixel : Contents::Kind::Checker;
      good &= readBool(part, on) && (!on || choose(part, kind));
    } else if (part.key == "per_instance") {
      good &= readBool(part, contents.perInstance);
    } else if (part.key == "elements") {
      good &= readNumber(part, 1, uint64_t(1) << 30, number) && (contents.elements = number, true);
    } else if (part.key == "size") {
      std::array<uint32_t, 3> size = {1, 1, 1};
      good &= readSizes(part, size, 1, 16384, false);
      contents.size = size;
    } else if (part.key == "format") {
      PlacedText text;
      if (!readText(part, text))
        good = false;
      else if (!(contents.format = parseFormat(text.text)))
        good = fail(text.range, "there is no format '" + text.text + "'");
    } else if (part.key == "levels") {
      good &= readNumber(part, 1, 16, number) && (contents.levels = uint32_t(number), true);
    } else if (part.key == "filter" || part.key == "mip_filter") {
      bool mip = part.key == "mip_filter";
      good &= choice(part, {{"nearest", 0}, {"linear", 1}}, [&](int n) {
        (mip ? sampler.mipFilter : sampler.filter) = Sampler::Filter(n);
        if (!mip)
          sampler.mipFilter = Sampler::Filter(n);
      });
    } else if (part.key == "address") {
      good &= choice(part, {{"clamp", 0}, {"repeat", 1}, {"mirror", 2}, {"border", 3}}, [&](int n) { sampler.u = sampler.v = sampler.w = Sampler::Address(n); });
    } else if (part.key == "compare") {
      good &= choice(part, {{"never", 0}, {"less", 1}, {"equal", 2}, {"less_equal", 3}, {"greater", 4}, {"not_equal", 5}, {"greater_equal", 6}, {"always", 7}},
                     [&](int n) { sampler.compare = Sampler::Compare(n); });
    } else if (part.key == "reduction") {
      good &= choice(part, {{"average", 0}, {"minimum", 1}, {"maximum", 2}}, [&](int n) { sampler.reduction = Sampler::Reduction(n); });
    } else if (part.key == "border") {
      std::vector<std::string> numbers;
      bool read = readNumbers(part.value, numbers);
      double channel;
      if (read && numbers.size() != 4)
        read = fail(part.value.range, "a border has four numbers");
      for (size_t i = 0; read && i < 4; ++i)
        sampler.border[i] = StringRef(numbers[i]).getAsDouble(channel) ? 0.0f : float(channel);
      good &= read;
    } else {
      diags.report(ExecutionDiag::JobUnknownKey, part.keyRange, part.key, didYouMean(nearestName(part.key, keys)));
      good = false;
    }
  }
  return good;
}

bool JobReader::readBind(const Member &member, Job &job) {
  Job::Binding binding;
  binding.name = {member.key, member.keyRange};
  binding.range = member.value.range;
  if (member.value.kind == Value::String) {
    // As on the command line, but that files are seen from here.
    binding.text = member.value.text;
    binding.folder = folder;
    if (written.count(binding.text))
      binding.text = resolve(binding.text), binding.folder.clear();
  } else if (member.value.kind == Value::Object) {
    binding.contents.emplace();
    if (!readContents(member, *binding.contents))
      return false;
  } else {
    binding.contents.emplace();
    binding.contents->kind = Contents::Kind::Values;
    if (!readNumbers(member.value, binding.contents->numbers))
      return false;
  }
  job.binds.push_back(std::move(binding));
  return true;
}

bool JobReader::readNamedPaths(const Member &member, std::vector<Job::OutputFile> &files) {
  if (member.value.kind != Value::Object)
    return failType(member.value, member.key, "an object of names and files");
  bool good = checkDuplicates(member.value);
  for (const Member &part : member.value.members) {
    Job::OutputFile file;
    file.name = {part.key, part.keyRange};
    good &= readText(part, file.path);
    file.path.text = resolveOutput(file.path.text);
    files.push_back(std::move(file));
  }
  return good;
}

static constexpr StringRef kKeys[] = {
    "$schema",   "shader",   "mesh",   "stage", "workgroup",     "bead",      "link",              "matrix_layout", "entry", "checked", "races",       "specialize",
    "dispatch",  "size",     "vertices", "instances",  "subgroup_size", "parallel",       "instruction_limit", "bind", "set",  "push_constants", "print",
    "image",     "dump",     "output", "trace",        "profile"};

bool JobReader::readKey(const Member &member, Job &job, bool &known) {
  StringRef key = member.key;
  const Value &value = member.value;
  known = true;
  PlacedText text;
  uint64_t number = 0;
  if (key == "$schema")
    return readText(member, text);
  job.places[member.key] = value.range;
  if (key == "shader" || key == "mesh") {
    PlacedText &path = key == "mesh" ? job.mesh : job.shader;
    if (!readText(member, path))
      return false;
    path.text = resolve(path.text);
    return true;
  }
  if (key == "stage") {
    if (!readText(member, text))
      return false;
    job.compile.stage.stage = parseStageKeyword(text.text);
    return job.compile.stage.stage || fail(text.range, "there is no stage '" + text.text + "': expected vertex, fragment, compute, task or mesh");
  }
  if (key == "workgroup") {
    std::array<uint32_t, 3> size = {1, 1, 1};
    bool good = readSizes(member, size, 1, 1024, true);
    job.compile.stage.workgroup = size;
    return good;
  }
  if (key == "bead") {
    if (!readText(member, text))
      return false;
    job.compile.sidecarPath = resolve(text.text);
    return true;
  }
  if (key == "matrix_layout") {
    if (!readText(member, text))
      return false;
    std::optional<MatrixLayout> layout = parseMatrixLayout(text.text);
    if (!layout)
      return fail(text.range, "there is no matrix layout '" + text.text + "': expected column, row or byte-engine");
    job.compile.matrixLayout = *layout;
    return true;
  }
  if (key == "entry") {
    bool good = readText(member, text);
    job.entry = text.text;
    return good;
  }
  job.modeGiven |= key == "checked" || key == "races";
  if (key == "checked")
    return readBool(member, job.checked);
  if (key == "races")
    return readBool(member, job.races);
  if (key == "profile")
    return readBool(member, job.profile);
  if (key == "dispatch") {
    job.dispatch = {1, 1, 1};
    return readSizes(member, job.dispatch, 0, ~0u, true);
  }
  if (key == "size")
    return readSizes(member, job.size, 1, 16384, false);
  if (key == "trace") {
    job.trace = {0, 0, 0};
    return readSizes(member, *job.trace, 0, ~0u, true);
  }
  if (key == "vertices" || key == "instances") {
    bool good = readNumber(member, 1, 1u << 24, number);
    (key == "vertices" ? job.vertices : job.instances) = uint32_t(number);
    return good;
  }
  if (key == "subgroup_size") {
    bool good = readNumber(member, 1, 128, number);
    job.subgroupSize = uint32_t(number);
    return good;
  }
  if (key == "parallel") {
    bool good = readNumber(member, 0, 1024, number);
    job.threads = uint32_t(number);
    return good;
  }
  if (key == "instruction_limit")
    return readNumber(member, 1, ~uint64_t(0), job.instructionLimit);
  if (key == "bind" || key == "set" || key == "specialize") {
    if (value.kind != Value::Object)
      return failType(value, key, "an object of names and values");
    bool good = checkDuplicates(value);
    for (const Member &part : value.members) {
      if (key == "bind") {
        good &= readBind(part, job);
      } else if (key == "set") {
        Job::Assignment assignment;
        assignment.path = {part.key, part.keyRange};
        assignment.range = part.value.range;
        good &= readNumbers(part.value, assignment.numbers);
        job.sets.push_back(std::move(assignment));
      } else if (part.value.kind == Value::Boolean) {
        job.specialize.push_back({part.key + "=" + (part.value.boolean ? "true" : "false"), part.keyRange, part.value.range});
      } else if (part.value.kind == Value::Number) {
        job.specialize.push_back({part.key + "=" + part.value.text, part.keyRange, part.value.range});
      } else {
        good = failType(part.value, part.key, "a number, true or false");
      }
    }
    return good;
  }
  if (key == "push_constants" || key == "output") {
    bool good = readText(member, text);
    text.text = key == "output" ? resolveOutput(text.text) : resolve(text.text);
    (key == "output" ? job.output : job.pushConstants) = text;
    return good;
  }
  if (key == "link" || key == "print") {
    if (value.kind != Value::Array)
      return failType(value, key, "an array of strings");
    for (const Value &element : value.elements) {
      if (element.kind != Value::String)
        return failType(element, key, "an array of strings");
      if (key == "link") {
        job.compile.libraries.push_back(resolve(element.text));
        job.libraryPlaces.push_back(element.range);
      } else {
        job.prints.push_back({element.text, element.range});
      }
    }
    return true;
  }
  if (key == "image")
    return readNamedPaths(member, job.images);
  if (key == "dump")
    return readNamedPaths(member, job.dumps);
  known = false;
  return true;
}

bool JobReader::readJob(const Value &object, Job &job, llvm::ArrayRef<StringRef> otherKeys, llvm::function_ref<bool(const Member &)> other) {
  job.object = SourceRange(object.range.begin, object.range.begin.advanced(1));
  bool good = checkDuplicates(object);
  for (const Member &member : object.members) {
    bool known = false;
    good &= readKey(member, job, known);
    if (known)
      continue;
    if (other && llvm::is_contained(otherKeys, StringRef(member.key))) {
      good &= other(member);
      continue;
    }
    llvm::SmallVector<StringRef> keys(std::begin(kKeys), std::end(kKeys));
    keys.append(otherKeys.begin(), otherKeys.end());
    diags.report(ExecutionDiag::JobUnknownKey, member.keyRange, member.key, didYouMean(nearestName(member.key, keys)));
    good = false;
  }
  return good;
}
