// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Jobs as JSON5: an object for each, an array of objects for several. Everything in it is checked, and every message has its place.

#ifndef BESL_TOOLS_BESL_RUN_JOBFILE_H
#define BESL_TOOLS_BESL_RUN_JOBFILE_H

#include "Job.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Support/Json5.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>

/// Makes a folder unless there is one. False with a message.
bool makeFolder(llvm::StringRef path, std::string &message);

/// Reads jobs out of one file.
class JobReader {
public:
  JobReader(besl::SourceManager &sources, besl::DiagnosticEngine &diags) : sources(sources), diags(diags) {}

  /// The value in a file, or nothing after an error. `canRead` is false when the file itself is the trouble, of which `message` tells.
  std::optional<besl::json5::Value> readFile(llvm::StringRef path, std::string &message, bool &canRead);

  /// The objects of a file: those of an array, or the only one. False after an error.
  bool forEachObject(const besl::json5::Value &value, llvm::StringRef what, llvm::function_ref<bool(const besl::json5::Value &)> visit);

  /// Reads an object. Keys that are none of a job's are given to `other`, which says whether it knows them; `otherKeys` are for suggestions. False
  /// after an error, having read on as far as it makes sense.
  bool readJob(const besl::json5::Value &object, Job &job, llvm::ArrayRef<llvm::StringRef> otherKeys = {},
               llvm::function_ref<bool(const besl::json5::Member &)> other = nullptr);

  // Values of a kind, with a message when they are of another one.
  bool readText(const besl::json5::Member &member, PlacedText &text);
  bool readBool(const besl::json5::Member &member, bool &value);
  bool readNumber(const besl::json5::Member &member, uint64_t least, uint64_t most, uint64_t &value);
  /// Numbers and booleans, one or in arrays that may nest; true is 1.
  bool readNumbers(const besl::json5::Value &value, std::vector<std::string> &numbers);
  /// A path in the file, seen from the file; what an earlier job writes is where that goes.
  std::string resolve(llvm::StringRef path) const;
  /// A path of an output: below the folder for those, if there is one.
  std::string resolveOutput(llvm::StringRef path);
  void setOutputFolder(std::string folder) { outputFolder = std::move(folder); }
  bool failType(const besl::json5::Value &value, llvm::StringRef key, llvm::StringRef wanted);
  bool fail(besl::SourceRange range, const llvm::Twine &message);
  bool checkDuplicates(const besl::json5::Value &object);

private:
  bool readKey(const besl::json5::Member &member, Job &job, bool &known);
  bool readSizes(const besl::json5::Member &member, llvm::MutableArrayRef<uint32_t> sizes, uint32_t least, uint32_t most, bool shorter);
  bool readBind(const besl::json5::Member &member, Job &job);
  bool readContents(const besl::json5::Member &member, Contents &contents);
  bool readNamedPaths(const besl::json5::Member &member, std::vector<Job::OutputFile> &files);

  besl::SourceManager &sources;
  besl::DiagnosticEngine &diags;
  std::string folder, outputFolder;
  std::map<std::string, std::string> written; ///< outputs by the paths in the file
};

#endif // BESL_TOOLS_BESL_RUN_JOBFILE_H
