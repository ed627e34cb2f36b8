// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ShaderTest.h"
#include "Image.h"
#include "Session.h"
#include "besl/Support/CountOf.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/Suggest.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <chrono>
#include <cmath>

using namespace besl;
using namespace besl::vm;
using json5::Member;
using json5::Value;
using llvm::StringRef;
using llvm::Twine;

//===-- Reading ------------------------------------------------------------------------------===//

static bool readTolerance(JobReader &reader, const Member &member, double &tolerance) {
  if (member.value.kind != Value::Number)
    return reader.failType(member.value, member.key, "a number");
  if (StringRef(member.value.text).getAsDouble(tolerance) || !(tolerance >= 0))
    return reader.fail(member.value.range, "a tolerance is a number from 0 on, found " + member.value.text);
  return true;
}

static bool readExpectation(JobReader &reader, const Member &member, Expectation &expectation) {
  expectation.path = {member.key, member.keyRange};
  expectation.range = member.value.range;
  if (member.value.kind != Value::Object)
    return reader.readNumbers(member.value, expectation.numbers);
  bool good = reader.checkDuplicates(member.value);
  unsigned given = 0;
  for (const Member &part : member.value.members) {
    PlacedText text;
    if (part.key == "values" || part.key == "repeat") {
      ++given;
      expectation.repeated = part.key == "repeat";
      good &= reader.readNumbers(part.value, expectation.numbers);
      if (good && expectation.numbers.empty())
        good = reader.fail(part.value.range, "there are no numbers to compare with");
    } else if (part.key == "picture" || part.key == "file") {
      ++given;
      good &= reader.readText(part, text);
      (part.key == "picture" ? expectation.picture : expectation.file) = reader.resolve(text.text);
    } else if (part.key == "tolerance") {
      double tolerance = 0;
      good &= readTolerance(reader, part, tolerance);
      expectation.tolerance = tolerance;
    } else {
      good = reader.fail(part.keyRange, "unknown key '" + part.key + "': an expectation has values, repeat, picture or file, and tolerance");
    }
  }
  if (good && given != 1)
    return reader.fail(member.value.range, "an expectation has one of values, repeat, picture and file");
  return good;
}

static bool isFaultName(StringRef name) {
  for (unsigned kind = 1;; ++kind) {
    StringRef known = getFaultName(FaultKind(kind));
    if (known == "None")
      return false;
    if (known == name)
      return true;
  }
}

static bool readFault(JobReader &reader, const Member &member, ShaderTest &test) {
  if (member.value.kind == Value::String) {
    test.fault = {member.value.text, member.value.range};
  } else if (member.value.kind == Value::Object) {
    bool good = reader.checkDuplicates(member.value);
    for (const Member &part : member.value.members) {
      uint64_t line = 0;
      if (part.key == "kind") {
        good &= reader.readText(part, test.fault);
      } else if (part.key == "line") {
        good &= reader.readNumber(part, 1, ~0u, line);
        test.faultLine = uint32_t(line);
      } else {
        good = reader.fail(part.keyRange, "unknown key '" + part.key + "': a fault has a kind and a line");
      }
    }
    if (!good)
      return false;
  } else {
    return reader.failType(member.value, member.key, "the kind of a fault, or an object with kind and line");
  }
  return isFaultName(test.fault.text) || reader.fail(member.value.range, "there is no kind of fault called '" + test.fault.text + "'");
}

bool readTests(JobReader &reader, const Value &value, StringRef file, std::vector<ShaderTest> &tests) {
  constexpr StringRef keys[] = {"name", "expect", "tolerance", "fault"};
  unsigned number = 0;
  return reader.forEachObject(value, "a test", [&](const Value &object) {
    ShaderTest test;
    test.file = file.str();
    test.name = ("test " + Twine(++number)).str();
    test.range = object.range;
    bool good = reader.readJob(object, test.job, keys, [&](const Member &member) {
      if (member.key == "name") {
        PlacedText text;
        if (!reader.readText(member, text))
          return false;
        test.name = text.text;
        return !text.text.empty() || reader.fail(text.range, "a name has a letter at least");
      }
      if (member.key == "tolerance")
        return readTolerance(reader, member, test.tolerance);
      if (member.key == "fault")
        return readFault(reader, member, test);
      if (member.value.kind != Value::Object)
        return reader.failType(member.value, member.key, "an object of paths and values");
      bool good = reader.checkDuplicates(member.value);
      for (const Member &part : member.value.members)
        good &= readExpectation(reader, part, test.expectations.emplace_back());
      return good;
    });
    // The shader beside the file, unless it names another one.
    StringRef beside = file;
    if (test.job.shader.text.empty() && beside.consume_back(".test"))
      test.job.shader.text = beside.str();
    SourceRange open(object.range.begin, object.range.begin.advanced(1));
    if (good && test.job.shader.text.empty())
      good = reader.fail(open, "the test does not say 'shader', and no shader has its name");
    if (good && test.expectations.empty() && test.fault.text.empty() && test.job.dumps.empty() && test.job.images.empty())
      good = reader.fail(open, "the test expects nothing");
    tests.push_back(std::move(test));
    return good;
  });
}

//===-- Running ------------------------------------------------------------------------------===//

namespace {

class Runner {
public:
  Runner(ShaderTest &test, const SourceManager &sources, unsigned maxDifferences, bool update)
      : test(test), sources(sources), maxDifferences(maxDifferences), update(update), os(result.details) {}

  TestResult run() {
    auto start = std::chrono::steady_clock::now();
    Job &job = test.job;
    job.compile.requireStage = true;
    bool both = !job.modeGiven && test.fault.text.empty();
    for (bool checked : {true, false}) {
      if (!both && checked != (job.checked || !test.fault.text.empty()))
        continue;
      job.checked = checked;
      mode = both ? (checked ? "checked: " : "fast: ") : "";
      runOnce();
      if (!result.passed)
        break;
    }
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return std::move(result);
  }

private:
  /// Says what is wrong, at a place in the test's file.
  void fail(SourceRange range, const Twine &message) {
    result.passed = false;
    if (range.isValid()) {
      LineColumn at = sources.lineColumn(range.begin);
      os << escapeForDisplay(sources.name(sources.fileOf(range.begin))) << ":" << at.line << ":" << at.column << ": ";
    }
    os << mode << escapeForDisplay(message.str()) << "\n";
  }

  void runOnce() {
    Session session(test.job);
    Session::Outcome outcome = session.compile();
    if (outcome == Session::Outcome::Done)
      outcome = session.run();
    bool wantsFault = !test.fault.text.empty();
    if (session.problem().message.size() && !(outcome == Session::Outcome::Fault && wantsFault)) {
      fail(session.problem().range.isValid() ? session.problem().range : test.range, session.problem().message);
      return;
    }
    if (outcome == Session::Outcome::Rejected || outcome == Session::Outcome::Problem || (outcome == Session::Outcome::Fault && !wantsFault)) {
      fail({}, outcome == Session::Outcome::Fault ? "the run stopped" : "the shader cannot be run");
      session.report(os);
      return;
    }
    if (wantsFault)
      checkFault(session, outcome == Session::Outcome::Fault);
    for (const Expectation &expectation : test.expectations)
      check(session, expectation);
    // What later tests read.
    for (const Job::OutputFile &file : test.job.dumps)
      if (Resources &resources = session.resources(file.name.text); !resources.dump(file))
        fail(resources.error().range, resources.error().message);
    for (const Job::OutputFile &file : test.job.images)
      if (Resources &resources = session.resources(file.name.text); !resources.save(file))
        fail(resources.error().range, resources.error().message);
  }

  void checkFault(Session &session, bool hasFault) {
    if (!hasFault)
      return fail(test.fault.range, "the run ends well, but " + test.fault.text + " is expected");
    const ExecutionError &error = session.fault();
    if (getFaultName(error.kind) != test.fault.text)
      return fail(test.fault.range, test.fault.text + " is expected, but the run ends with " + getFaultName(error.kind) + ": " + error.message);
    if (test.faultLine && *test.faultLine != error.place.line)
      fail(test.fault.range, "the fault is expected on line " + Twine(*test.faultLine) + ", but it is on line " + Twine(error.place.line));
  }

  void check(Session &session, const Expectation &expectation) {
    Resources &resources = session.resources(expectation.path.text);
    if (!expectation.picture.empty())
      return checkPicture(resources, expectation);
    if (!expectation.file.empty())
      return checkFile(resources, expectation);
    std::optional<std::vector<Number>> numbers = resources.read(expectation.path);
    if (!numbers)
      return fail(resources.error().range, resources.error().message);
    std::vector<double> wanted;
    std::vector<bool> ignored;
    for (StringRef text : expectation.numbers) {
      double value = 0;
      int64_t whole;
      // Hexadecimal is for integers.
      bool isWhole = !text.getAsInteger(0, whole);
      if (!isWhole && text.getAsDouble(value))
        return fail(expectation.range, "'" + text + "' is no number");
      wanted.push_back(isWhole ? double(whole) : value);
    }
    if (!expectation.repeated && wanted.size() != numbers->size())
      return fail(expectation.range, "'" + expectation.path.text + "' has " + countOf(numbers->size(), "number") + ", but " + Twine(wanted.size()) +
                                         (wanted.size() == 1 ? " is" : " are") + " expected");
    double tolerance = expectation.tolerance.value_or(test.tolerance);
    uint64_t differences = 0;
    std::string lines;
    for (size_t i = 0; i < numbers->size(); ++i) {
      Number found = (*numbers)[i];
      double value = wanted[i % wanted.size()];
      if (matches(found, value, tolerance))
        continue;
      if (++differences <= maxDifferences)
        lines += llvm::formatv("    number {0}: expected {1}, found {2}\n", i, formatNumber(value), formatNumber(found.value)).str();
    }
    if (!differences)
      return;
    fail(expectation.path.range, llvm::formatv(numbers->size() == 1 ? "the number of '{2}' differs{3}" : "{0} of the {1} numbers of '{2}' differ{3}", differences, numbers->size(), expectation.path.text,
                                               tolerance > 0 ? " by more than " + formatNumber(tolerance) : std::string()).str());
    os << lines;
    if (differences > maxDifferences)
      os << "    and " << differences - maxDifferences << " more\n";
  }

  /// Integers are compared exactly, floats with the tolerance, relative above 1.
  static bool matches(Number found, double wanted, double tolerance) {
    if (std::isnan(wanted) || std::isnan(found.value))
      return std::isnan(wanted) && std::isnan(found.value);
    if (found.isFloat && tolerance == 0)
      return found.value == wanted || found.value == double(float(wanted));
    if (!found.isFloat || std::isinf(wanted) || std::isinf(found.value))
      return found.value == wanted;
    return std::fabs(found.value - wanted) <= tolerance * std::max(1.0, std::fabs(wanted));
  }

  void checkPicture(Resources &resources, const Expectation &expectation) {
    if (StringRef(expectation.path.text).contains(','))
      return fail(expectation.path.range, "a picture is compared with a whole image, not with the texels '" + expectation.path.text + "'");
    const Texture *found = resources.findPicture(expectation.path);
    if (!found)
      return fail(resources.error().range, resources.error().message);
    std::vector<uint8_t> wanted, texels;
    uint32_t width, height;
    std::string message;
    if (update)
      return updatePicture(*found, expectation);
    if (!readPNG(expectation.picture, wanted, width, height, message))
      return fail(expectation.range, "cannot read '" + expectation.picture + "': " + message);
    const Texture::Level &level = found->levels[0];
    if (width != level.width || height != level.height)
      return fail(expectation.range, llvm::formatv("'{0}' has {1} by {2} pixels, but {3} by {4} are expected", expectation.path.text, level.width, level.height, width, height).str());
    toBytes(*found, texels);
    double tolerance = expectation.tolerance.value_or(test.tolerance) * 255.0;
    uint64_t differences = 0;
    std::string first;
    for (size_t i = 0; i < texels.size(); i += 4) {
      bool same = true;
      for (size_t c = 0; c < 4; ++c)
        same &= std::abs(int(texels[i + c]) - int(wanted[i + c])) <= tolerance;
      if (same)
        continue;
      if (++differences <= maxDifferences)
        first += llvm::formatv("    pixel ({0}, {1}): expected {2} {3} {4} {5}, found {6} {7} {8} {9}\n", (i / 4) % width, i / 4 / width, int(wanted[i]), int(wanted[i + 1]),
                               int(wanted[i + 2]), int(wanted[i + 3]), int(texels[i]), int(texels[i + 1]), int(texels[i + 2]), int(texels[i + 3])).str();
    }
    if (!differences)
      return;
    fail(expectation.path.range, llvm::formatv("{0} of the {1} pixels of '{2}' differ from {3}", differences, texels.size() / 4, expectation.path.text, expectation.picture).str());
    os << first;
    if (differences > maxDifferences)
      os << "    and " << differences - maxDifferences << " more\n";
  }

  /// Leaves a picture alone that shows the same already.
  void updatePicture(const Texture &found, const Expectation &expectation) {
    std::vector<uint8_t> old, texels;
    uint32_t width = 0, height = 0;
    std::string message;
    toBytes(found, texels);
    bool same = readPNG(expectation.picture, old, width, height, message) && width == found.levels[0].width && height == found.levels[0].height && old == texels;
    if (!same && !writePNG(expectation.picture, found, message))
      return fail(expectation.range, "cannot write '" + expectation.picture + "': " + message);
    if (!same)
      os << "renewed " << escapeForDisplay(expectation.picture) << "\n";
  }

  void checkFile(Resources &resources, const Expectation &expectation) {
    const std::vector<uint8_t> *bytes = resources.findBytes(expectation.path);
    if (!bytes)
      return fail(resources.error().range, resources.error().message);
    auto file = llvm::MemoryBuffer::getFile(expectation.file, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!file)
      return fail(expectation.range, "cannot read '" + expectation.file + "': " + file.getError().message());
    if ((*file)->getBufferSize() != bytes->size())
      return fail(expectation.path.range, "'" + expectation.path.text + "' has " + countOf(bytes->size(), "byte") + ", but " + Twine((*file)->getBufferSize()) + ((*file)->getBufferSize() == 1 ? " is" : " are") + " expected");
    for (size_t i = 0; i < bytes->size(); ++i)
      if ((*bytes)[i] != uint8_t((*file)->getBufferStart()[i]))
        return fail(expectation.path.range, "'" + expectation.path.text + "' differs from " + expectation.file + " at byte " + Twine(i));
  }

  ShaderTest &test;
  const SourceManager &sources;
  unsigned maxDifferences;
  bool update;
  StringRef mode;
  TestResult result;
  llvm::raw_string_ostream os;
};

} // namespace

TestResult runTest(ShaderTest &test, const SourceManager &sources, unsigned maxDifferences, bool update) {
  return Runner(test, sources, maxDifferences, update).run();
}
