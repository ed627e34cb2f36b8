// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns byte ranges into MLIR locations. The importer asks for several locations a line, so this keeps its own tables: a lookup
// costs the same on the first column and on the last of a line of many megabytes.

#ifndef BESL_LIB_FRONTEND_BESL_IMPORTLOCATIONS_H
#define BESL_LIB_FRONTEND_BESL_IMPORTLOCATIONS_H

#include "besl/Support/SourceManager.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include <memory>
#include <vector>

namespace besl::import {

class LocationMapper {
public:
  LocationMapper(const SourceManager &sources, mlir::MLIRContext *context) : sources(sources), context(context) {}

  /// The range as a location; the end column is the one after the last character. Unknown for an invalid range.
  mlir::Location get(SourceRange range);

private:
  struct FileTable {
    uint32_t begin = 0, end = 0; ///< raw offsets; `end` is included, it is where a range may end
    mlir::StringAttr name;
    llvm::StringRef text;
    std::vector<uint32_t> lineStarts;
    /// Code points before each block of kBlock bytes. Empty when the file is ASCII only.
    std::vector<uint32_t> codePointsBefore;
    unsigned lastLine = 0;
  };
  static constexpr unsigned kBlock = 256;
  /// Ops that belong together come one after the other and have one range; making a location is what costs most about a small op.
  struct Recent {
    SourceRange range;
    mlir::LocationAttr location;
  };
  static constexpr unsigned kRecent = 16;

  mlir::Location make(SourceRange range);
  FileTable &tableFor(SourceLoc loc);
  std::pair<unsigned, unsigned> lineColumn(FileTable &table, uint32_t offset);
  uint32_t codePointsBefore(const FileTable &table, uint32_t offset);

  const SourceManager &sources;
  mlir::MLIRContext *context;
  std::vector<std::unique_ptr<FileTable>> tables;
  Recent recent[kRecent];
};

} // namespace besl::import

#endif // BESL_LIB_FRONTEND_BESL_IMPORTLOCATIONS_H
