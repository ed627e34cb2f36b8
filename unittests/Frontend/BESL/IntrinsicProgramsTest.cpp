// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every overload of every intrinsic and every conversion passes semantic analysis in every stage that may reach it. The programs are made
// from the records by besl-tblgen -gen-intrinsic-tests; a test of the GLSL target translates the same ones.

#include "../CheckSource.h"
#include "besl/Frontend/BESL/Sidecar.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>
#include <map>

using namespace besl;

TEST(IntrinsicPrograms, AreAccepted) {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer = llvm::MemoryBuffer::getFile(BESL_INTRINSIC_PROGRAMS);
  ASSERT_TRUE(buffer) << BESL_INTRINSIC_PROGRAMS;

  // Sections as split-file reads them: a line `//--- name`, then the text.
  std::map<std::string, llvm::StringRef> files;
  llvm::SmallVector<llvm::StringRef> sections;
  (*buffer)->getBuffer().split(sections, "//--- ", -1, false);
  for (llvm::StringRef section : sections) {
    auto [name, text] = section.split('\n');
    files[name.str()] = text;
  }
  unsigned programs = 0;
  for (const auto &[name, text] : files) {
    auto sidecar = files.find(name + ".bead");
    if (sidecar == files.end())
      continue;
    ++programs;
    SourceManager sources;
    DiagnosticEngine diags;
    SemaOptions options;
    options.requireMain = true;
    options.stage = readSidecar(sources, sources.addText(sidecar->first, sidecar->second), diags);
    ASSERT_TRUE(options.stage) << sidecar->second.str();
    CheckedSource source(text, options, /*warnings=*/false);
    EXPECT_TRUE(source.accepted) << name << '\n' << source.messages() << text.str();
  }
  EXPECT_GT(programs, 25u);
}
