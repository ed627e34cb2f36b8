// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inputs are taken from a list by as many threads as there are to be. What one has to say is shown when everything before it has been, so that the order does not
// depend on chance. Inputs whose outputs may have one name are written together, once all of them are compiled, since only then it is known whether they do.

#include "Batch.h"
#include "Outputs.h"
#include "besl/Compiler/Depfile.h"
#include "besl/Compiler/OutputFile.h"
#include "besl/Compiler/TextInfoJSON.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/DriverDiag.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/thread.h"
#include <atomic>
#include <chrono>
#include <mutex>

using namespace besl;
namespace fs = llvm::sys::fs;

/// Compilations recurse as deeply on any thread as on the first.
static constexpr unsigned kStackSize = 8u << 20;
/// More than there are cores for; each has its stack.
static constexpr size_t kMaxThreads = 256;

namespace {

/// One line that is drawn over and over, on a terminal only.
class Progress {
public:
  Progress(const CommandLine &line)
      : count(line.inputs.size()), isShown(count > 1 && !line.json && llvm::sys::Process::StandardErrIsDisplayed() &&
                                          llvm::sys::Process::GetEnv("TERM").value_or("dumb") != "dumb") {}

  void update(size_t done, llvm::StringRef name) {
    auto now = std::chrono::steady_clock::now();
    if (!isShown || (done != count && now - drawn < std::chrono::milliseconds(50)))
      return;
    drawn = now;
    std::string text = ("[" + llvm::Twine(done) + "/" + llvm::Twine(count) + "] ").str() + escapeForDisplay(name);
    unsigned columns = llvm::sys::Process::StandardErrColumns();
    if (columns && text.size() >= columns)
      text.resize(columns - 1);
    // What is cut may not end within a character.
    while (!llvm::json::isUTF8(text))
      text.pop_back();
    clear();
    llvm::errs() << text;
    llvm::errs().flush();
    isDrawn = true;
  }

  void clear() {
    if (isDrawn)
      llvm::errs() << "\r\x1b[K";
    isDrawn = false;
  }

private:
  const size_t count;
  const bool isShown;
  bool isDrawn = false;
  std::chrono::steady_clock::time_point drawn;
};

class Batch {
public:
  Batch(const Job &job) : job(job), line(job.line), writer(line), progress(line), items(line.inputs.size()) {}

  int run() {
    findGroups();
    unsigned jobs = line.jobs ? line.jobs : llvm::hardware_concurrency().compute_thread_count();
    jobs = unsigned(std::min<size_t>({std::max(jobs, 1u), items.size(), kMaxThreads}));
    std::vector<llvm::thread> threads;
    for (unsigned i = 1; i < jobs; ++i)
      threads.emplace_back(std::optional<unsigned>(kStackSize), [this] { work(); });
    work();
    for (llvm::thread &thread : threads)
      thread.join();
    progress.clear();
    return finish();
  }

private:
  struct Item {
    Translation translation;
    OutputWriter::Written written;
    size_t group = 0;
    bool isReady = false;
  };

  struct Group {
    std::vector<size_t> members; ///< in order
    size_t left = 0;             ///< of which so many are not compiled yet
  };

  /// Puts inputs together whose outputs may have one name.
  void findGroups() {
    llvm::EquivalenceClasses<size_t> classes;
    llvm::StringMap<size_t> owners;
    bool haveNames = items.size() > 1 && !line.printHash;
    for (size_t i = 0; i != items.size(); ++i) {
      classes.insert(i);
      if (haveNames)
        for (const std::string &path : writer.possiblePathsOf(line.inputs[i]))
          classes.unionSets(owners.try_emplace(path, i).first->second, i);
    }
    std::vector<size_t> numbers(items.size(), SIZE_MAX);
    for (size_t i = 0; i != items.size(); ++i) {
      size_t &number = numbers[classes.getLeaderValue(i)];
      if (number == SIZE_MAX) {
        number = groups.size();
        groups.emplace_back();
      }
      items[i].group = number;
      groups[number].members.push_back(i);
      ++groups[number].left;
    }
  }

  void work() {
    for (;;) {
      size_t index = next++;
      if (index >= items.size())
        return;
      items[index].translation = translateInput(job, line.inputs[index]);
      Group &group = groups[items[index].group];
      bool isLast;
      {
        std::lock_guard<std::mutex> lock(mutex);
        isLast = --group.left == 0;
        progress.update(++done, line.inputs[index]);
      }
      if (isLast)
        write(group);
    }
  }

  void write(const Group &group) {
    if (group.members.size() > 1 && !line.printHash)
      refuseClashes(group);
    for (size_t member : group.members)
      items[member].written = writer.write(items[member].translation);
    std::lock_guard<std::mutex> lock(mutex);
    for (size_t member : group.members)
      items[member].isReady = true;
    while (shown != items.size() && items[shown].isReady)
      show(items[shown++].translation);
  }

  void refuseClashes(const Group &group) {
    std::map<std::string, std::vector<size_t>> claims;
    for (size_t member : group.members)
      for (const Translation::Output &output : items[member].translation.outputs) {
        std::vector<size_t> &claim = claims[writer.pathOf(line.inputs[member], items[member].translation.stage, *output.target)];
        if (claim.empty() || claim.back() != member)
          claim.push_back(member);
      }
    SourceManager none;
    std::map<size_t, std::string> messages;
    for (const auto &[path, members] : claims)
      for (size_t i = 0; members.size() > 1 && i != members.size(); ++i) {
        DiagnosticEngine diags;
        diags.report(DriverDiag::OutputClash, {}, path, line.inputs[members[i]], line.inputs[members[i ? 0 : 1]]);
        messages[members[i]] += render(diags, none, line);
      }
    for (const auto &[member, text] : messages) {
      Translation &translation = items[member].translation;
      translation.messages = text + translation.messages;
      translation.status = UsageError;
      translation.outputs.clear();
    }
  }

  void show(Translation &translation) {
    if (!translation.messages.empty()) {
      progress.clear();
      llvm::errs() << translation.messages;
      std::string().swap(translation.messages);
    }
    if (line.printHash && translation.status == Done)
      llvm::outs() << toHex(translation.contentHash) << "  " << escapeForDisplay(translation.input) << '\n';
  }

  /// Writes what is about all inputs.
  int finish() {
    DiagnosticEngine diags;
    for (const auto &[name, enabled] : line.warnings)
      diags.setWarning(name, enabled);
    int status = Done;
    std::vector<const Item *> failed;
    for (const Item &item : items) {
      status = std::max(status, item.translation.status);
      if (item.translation.status != Done)
        failed.push_back(&item);
    }
    bool good = status != Done || writeContainer(diags);
    if (!line.sourceMap.empty() || !line.nameMap.empty() || !line.depfile.empty())
      findOwners();
    good &= writeMap(diags, line.sourceMap, "--source-map", &OutputWriter::Written::Map::sourceMap) &&
            writeMap(diags, line.nameMap, "--name-map", &OutputWriter::Written::Map::nameMap);
    // An incomplete one would hide changes.
    if (status == Done && good)
      good = writeDepfile(diags);
    if (job.cache) {
      job.cache->prune();
      for (const auto &[path, aside] : job.cache->moved())
        diags.report(DriverDiag::CacheEntryMoved, {}, path, aside);
      if (std::string problem = job.cache->problem(); !problem.empty())
        diags.report(DriverDiag::CacheUnusable, {}, line.cache, problem);
    }
    if (!failed.empty() && items.size() > 1) {
      DiagnosticBuilder summary = diags.report(DriverDiag::InputsFailed, {}, failed.size(), items.size());
      for (const Item *item : failed)
        summary.note({}, "'{0}'", item->translation.input);
    }
    SourceManager none;
    llvm::errs() << render(diags, none, line);
    return good ? status : UsageError;
  }

  bool writeContainer(DiagnosticEngine &diags) {
    if (items.size() == 1 || !items.front().written.shader)
      return true;
    Container container;
    container.compilerVersion = compilerVersion();
    for (Item &item : items)
      container.shaders.push_back(std::move(*item.written.shader));
    std::string error, bytes = container.write(error);
    if (!error.empty()) {
      diags.report(DriverDiag::CannotWrite, {}, line.output, error);
      return false;
    }
    return writer.writeFile(diags, line.output, bytes);
  }

  /// Notes which files hold the outputs.
  void findOwners() {
    for (size_t i = 0; i != items.size(); ++i)
      for (const std::string &path : items[i].written.paths)
        addOwner(path, line.inputs[i]);
    if (line.container)
      addOwner(line.output, line.inputs.front());
  }

  void addOwner(const std::string &path, llvm::StringRef owner) {
    fs::UniqueID id;
    // A device takes any number of them.
    if (path != "-" && fs::is_regular_file(path) && !fs::getUniqueID(path, id))
      owners.try_emplace(id, owner);
  }

  /// Writes what tells about the outputs to a file of its own.
  bool writeSideFile(DiagnosticEngine &diags, const std::string &path, llvm::StringRef option, llvm::StringRef text) {
    fs::UniqueID id;
    if (path != "-" && !fs::getUniqueID(path, id))
      if (auto owner = owners.find(id); owner != owners.end()) {
        diags.report(DriverDiag::OutputClash, {}, path, owner->second, option);
        return false;
      }
    bool good = writer.writeFile(diags, path, text);
    if (good)
      addOwner(path, option);
    return good;
  }

  bool writeMap(DiagnosticEngine &diags, const std::string &path, llvm::StringRef option, std::string OutputWriter::Written::Map::*body) {
    if (path.empty())
      return true;
    std::vector<TextRecord> records;
    for (const Item &item : items)
      for (const OutputWriter::Written::Map &map : item.written.maps)
        records.push_back({map.target, map.path, map.*body});
    return records.empty() || writeSideFile(diags, path, option, textInfoAsJSON(records));
  }

  bool writeDepfile(DiagnosticEngine &diags) {
    if (line.depfile.empty())
      return true;
    std::vector<DepfileRule> rules;
    bool isOne = items.front().written.shader.has_value();
    llvm::StringSet<> seen;
    for (const Item &item : items) {
      if (rules.empty() || !isOne) {
        rules.emplace_back();
        seen.clear();
      }
      DepfileRule &rule = rules.back();
      rule.outputs = isOne ? std::vector<std::string>{line.output} : item.written.paths;
      auto add = [&](const std::string &path) {
        if (path != "-" && seen.insert(path).second)
          rule.inputs.push_back(path);
      };
      for (const FileRead &file : item.translation.files)
        if (file.digest)
          add(file.path);
      if (!isOne || &item == &items.back())
        llvm::for_each(job.plugins, add);
    }
    std::string unspeakable, text = printDepfile(rules, unspeakable);
    if (!unspeakable.empty()) {
      diags.report(DriverDiag::DepfileName, {}, unspeakable, line.depfile);
      return false;
    }
    return writeSideFile(diags, line.depfile, "--depfile", text);
  }

  const Job &job;
  const CommandLine &line;
  const OutputWriter writer;
  Progress progress;
  std::vector<Item> items;
  std::vector<Group> groups;
  std::map<fs::UniqueID, llvm::StringRef> owners; ///< by the file, what was written to it for
  std::atomic<size_t> next = 0;
  std::mutex mutex; ///< of what follows, of `left` in groups, and of what is shown
  size_t done = 0, shown = 0;
};

} // namespace

int besl::translateAll(const CommandLine &line, const Extensions &extensions) {
  std::optional<ResultCache> cache;
  if (!line.cache.empty())
    cache.emplace(line.cache, line.cacheLimit);
  endWithWholeFiles();
  Job job{line, extensions, cache ? &*cache : nullptr, cache || !line.depfile.empty() || line.printHash || line.container, {}, {}, {}};
  if (!job.prepare())
    return UsageError;
  return Batch(job).run();
}
