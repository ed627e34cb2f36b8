// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything that can be found out about a library is found out from the file, before its code runs: loading one that was built
// for another version starts its static initialisers.

#include "besl/Plugin/LoadPlugin.h"
#include "besl/Plugin/Plugin.h"

#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace {
/// A kind of plugin, for messages: what it adds, the function that MLIR calls, the macro that defines it, the option that loads it.
struct PluginKind {
  StringRef contents, entryPoint, macro, option;
};
constexpr PluginKind passes = {"passes", "mlirGetPassPluginInfo", "BESL_PASS_PLUGIN", "--load-pass-plugin"};
constexpr PluginKind dialects = {"dialects", "mlirGetDialectPluginInfo", "BESL_DIALECT_PLUGIN", "--load-dialect-plugin"};

/// What the file of a library says.
struct LibraryFacts {
  bool hasPasses = false, hasDialects = false;
  SmallVector<std::string, 2> versions; ///< one for each macro
};
} // namespace

static Error makeError(const Twine &message) { return createStringError(inconvertibleErrorCode(), message); }

static Expected<LibraryFacts> readLibrary(StringRef path) {
  auto notALibrary = [&] { return makeError("plugin '" + path + "' is not a shared library"); };
  std::error_code error;
  if (sys::fs::is_directory(path))
    error = std::make_error_code(std::errc::is_a_directory);
  auto buffer = error ? ErrorOr<std::unique_ptr<MemoryBuffer>>(error)
                      : MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer)
    return makeError("cannot read plugin '" + path + "': " + buffer.getError().message());
  Expected<std::unique_ptr<object::ObjectFile>> object = object::ObjectFile::createObjectFile((*buffer)->getMemBufferRef());
  if (!object) {
    consumeError(object.takeError());
    return notALibrary();
  }
  auto *library = dyn_cast<object::ELFObjectFileBase>(object->get());
  if (!library || library->getEType() != ELF::ET_DYN)
    return notALibrary();

  LibraryFacts facts;
  for (object::ELFSymbolRef symbol : library->getDynamicSymbolIterators()) {
    Expected<StringRef> name = symbol.getName();
    Expected<uint32_t> flags = symbol.getFlags();
    if (!name || !flags) {
      consumeError(name.takeError());
      consumeError(flags.takeError());
      return notALibrary();
    }
    if (*flags & object::SymbolRef::SF_Undefined)
      continue;
    facts.hasPasses |= *name == passes.entryPoint;
    facts.hasDialects |= *name == dialects.entryPoint;
  }
  for (object::SectionRef section : library->sections()) {
    Expected<StringRef> name = section.getName();
    if (!name || *name != BESL_PLUGIN_SECTION) {
      consumeError(name.takeError());
      continue;
    }
    Expected<StringRef> contents = section.getContents();
    if (!contents) {
      consumeError(contents.takeError());
      return notALibrary();
    }
    SmallVector<StringRef, 2> records;
    contents->split(records, '\0', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    for (StringRef record : records)
      facts.versions.push_back(record.str());
  }
  return facts;
}

/// The absolute path of a library that may be loaded as a plugin of a kind.
static Expected<std::string> checkLibrary(StringRef path, const PluginKind &kind) {
  Expected<LibraryFacts> facts = readLibrary(path);
  if (!facts)
    return facts.takeError();
  bool wantsPasses = kind.entryPoint == passes.entryPoint;
  if (!(wantsPasses ? facts->hasPasses : facts->hasDialects)) {
    const PluginKind &other = wantsPasses ? dialects : passes;
    if (wantsPasses ? facts->hasDialects : facts->hasPasses)
      return makeError("plugin '" + path + "' has " + other.contents + " only: load it with " + other.option);
    return makeError("'" + path + "' is not a plugin: it does not define " + kind.entryPoint + " (see " + kind.macro +
                     " in besl/Plugin/Plugin.h)");
  }
  if (facts->versions.empty())
    return makeError("plugin '" + path + "' does not say which version it was built for: define its entry point with " + kind.macro +
                     " of besl/Plugin/Plugin.h");
  for (StringRef version : facts->versions)
    if (version != BESL_PLUGIN_VERSION)
      return makeError("plugin '" + path + "' was built for '" + version + "', and this is '" BESL_PLUGIN_VERSION "': build it again");
  // A name without a directory would be looked for among the system's libraries.
  SmallString<256> absolute(path);
  if (std::error_code error = sys::fs::make_absolute(absolute))
    return makeError("cannot load plugin '" + path + "': " + error.message());
  return std::string(absolute);
}

static Error loadFailed(StringRef path, Error error) {
  return makeError("cannot load plugin '" + path + "': " + toString(std::move(error)));
}

Error besl::loadPassPlugin(StringRef path) {
  Expected<std::string> absolute = checkLibrary(path, passes);
  if (!absolute)
    return absolute.takeError();
  Expected<mlir::PassPlugin> plugin = mlir::PassPlugin::load(*absolute);
  if (!plugin)
    return loadFailed(path, plugin.takeError());
  plugin->registerPassRegistryCallbacks();
  return Error::success();
}

Error besl::loadDialectPlugin(StringRef path, mlir::DialectRegistry &registry) {
  Expected<std::string> absolute = checkLibrary(path, dialects);
  if (!absolute)
    return absolute.takeError();
  Expected<mlir::DialectPlugin> plugin = mlir::DialectPlugin::load(*absolute);
  if (!plugin)
    return loadFailed(path, plugin.takeError());
  plugin->registerDialectRegistryCallbacks(registry);
  return Error::success();
}

Error besl::loadPlugin(StringRef path, mlir::DialectRegistry &registry) {
  Expected<LibraryFacts> facts = readLibrary(path);
  if (!facts)
    return facts.takeError();
  if (!facts->hasPasses && !facts->hasDialects)
    return makeError("'" + path + "' is not a plugin: it defines neither " + passes.entryPoint + " nor " + dialects.entryPoint + " (see " + passes.macro +
                     " and " + dialects.macro + " in besl/Plugin/Plugin.h)");
  if (facts->hasDialects)
    if (Error error = loadDialectPlugin(path, registry))
      return error;
  return facts->hasPasses ? loadPassPlugin(path) : Error::success();
}
