// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Target/Support/FinishText.h"
#include "MinifyText.h"
#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace besl {

size_t skipMarks(StringRef text, size_t at) {
  while (at < text.size() && (text[at] == kMarkBegin || text[at] == kMarkEnd))
    at = text[at] == kMarkEnd ? at + 1 : std::min(text.find(kMarkNumberEnd, at), text.size() - 1) + 1;
  return at;
}

FileLineColRange getSourcePosition(Location location) {
  FileLineColRange found;
  location->walk([&](Location inner) {
    auto position = dyn_cast<FileLineColRange>(inner);
    if (!position)
      return WalkResult::advance();
    // A module stands at line 0.
    if (position.getStartLine() != 0)
      found = position;
    return WalkResult::interrupt();
  });
  return found;
}

namespace {

/// Reads a text with marks once and keeps what it finds.
class MarkReader {
public:
  MarkReader(ArrayRef<FileLineColRange> marks, const TextOptions &options) : marks(marks), options(options) {}

  std::string run(StringRef text) {
    std::string out;
    out.reserve(text.size());
    uint32_t line = 1, column = 1, lastColumn = 1;
    SmallVector<size_t> open;
    for (size_t at = 0; at < text.size(); ++at) {
      char c = text[at];
      if (c == kMarkBegin) {
        unsigned number = 0;
        size_t end = std::min(text.find(kMarkNumberEnd, at), text.size() - 1);
        text.slice(at + 1, end).getAsInteger(10, number);
        at = end;
        open.push_back(mappings.size());
        mappings.push_back(makeMapping(marks[number], line, column));
      } else if (c == kMarkEnd) {
        SourceMapping &mapping = mappings[open.pop_back_val()];
        // The line end behind what is marked is no part of it.
        bool endsAtStart = column == 1 && line > mapping.text.line;
        mapping.text.endLine = endsAtStart ? line - 1 : line;
        mapping.text.endColumn = endsAtStart ? lastColumn : column;
      } else {
        out += c;
        if (c == '\n') {
          ++line;
          lastColumn = column;
          column = 1;
        } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {
          ++column;
        }
      }
    }
    llvm::erase_if(mappings, [](const SourceMapping &mapping) {
      return mapping.text.line == mapping.text.endLine && mapping.text.column == mapping.text.endColumn;
    });
    return out;
  }

  std::vector<SourceMapping> mappings;
  std::vector<std::string> sources;

private:
  SourceMapping makeMapping(FileLineColRange position, uint32_t line, uint32_t column) {
    SourceMapping mapping;
    mapping.text.line = line;
    mapping.text.column = column;
    mapping.source = getSource(position.getFilename());
    mapping.original = {position.getStartLine(), position.getStartColumn(), position.getEndLine(), position.getEndColumn()};
    return mapping;
  }

  uint32_t getSource(StringAttr name) {
    auto [entry, isNew] = sourceNumbers.try_emplace(name, sources.size());
    if (isNew) {
      std::string path = name.str();
      for (const auto &[prefix, replacement] : llvm::reverse(options.pathPrefixes))
        if (StringRef(path).starts_with(prefix)) {
          path = replacement + path.substr(prefix.size());
          break;
        }
      sources.push_back(std::move(path));
    }
    return entry->second;
  }

  ArrayRef<FileLineColRange> marks;
  const TextOptions &options;
  DenseMap<StringAttr, uint32_t> sourceNumbers;
};

/// The name as a string of any language of the family: no escapes.
std::string quotePath(StringRef path) {
  std::string text = "\"";
  for (char c : path)
    text += c == '\\' ? '/' : c == '"' ? '\'' : static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '_' : c;
  return text + '"';
}

/// Puts a directive in front of each line whose source line does not follow from those before.
std::string addLineDirectives(StringRef text, std::vector<SourceMapping> &mappings, ArrayRef<std::string> sources, LineStyle style) {
  std::string out;
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  // How far each line of the text has moved down.
  SmallVector<uint32_t> moved;
  uint32_t added = 0;
  size_t next = 0;
  bool known = false;
  uint32_t source = 0, expected = 0;
  for (auto [number, line] : llvm::enumerate(lines)) {
    while (next < mappings.size() && mappings[next].text.line < number + 1)
      ++next;
    if (next < mappings.size() && mappings[next].text.line == number + 1) {
      const SourceMapping &mapping = mappings[next];
      if (!known && style == LineStyle::Number)
        for (auto [index, name] : llvm::enumerate(sources)) {
          out += "// source " + llvm::utostr(index) + ": " + StringRef(quotePath(name)).drop_front().drop_back().str() + '\n';
          ++added;
        }
      if (!known || source != mapping.source || expected != mapping.original.line) {
        out += "#line " + llvm::utostr(mapping.original.line) + ' ' +
               (style == LineStyle::Number ? llvm::utostr(mapping.source) : quotePath(sources[mapping.source])) + '\n';
        ++added;
      }
      known = true;
      source = mapping.source;
      expected = mapping.original.line;
    }
    moved.push_back(added);
    ++expected;
    out += line;
    if (number + 1 != lines.size())
      out += '\n';
  }
  for (SourceMapping &mapping : mappings) {
    mapping.text.endLine += moved[mapping.text.endLine - 1];
    mapping.text.line += moved[mapping.text.line - 1];
  }
  return out;
}

} // namespace

std::string finishText(std::string text, ArrayRef<FileLineColRange> marks, const TextOptions &options, LineStyle style) {
  if (options.minify)
    text = minifyText(text);
  if (!options.needsMarks())
    return text;
  MarkReader reader(marks, options);
  text = reader.run(text);
  if (options.lineDirectives != LineDirectives::None)
    text = addLineDirectives(text, reader.mappings, reader.sources, style);
  if (options.info) {
    options.info->sources = std::move(reader.sources);
    options.info->mappings = std::move(reader.mappings);
  }
  return text;
}

//===-- Names ----------------------------------------------------------------------------------------------------------===//

static StringRef getKind(Operation *op) {
  if (auto descriptor = dyn_cast<DescriptorOp>(op))
    return isa<SamplerType>(descriptor.getType()) ? "sampler" : "descriptor";
  if (isa<PushConstantOp>(op))
    return "push-constant";
  if (isa<InputOp>(op))
    return "input";
  if (isa<OutputOp>(op))
    return "output";
  if (isa<WorkgroupOp>(op))
    return "workgroup";
  if (isa<TaskPayloadOp>(op))
    return "payload";
  if (isa<PrivateOp>(op))
    return "private";
  if (isa<SpecConstantOp>(op))
    return "specialization-constant";
  return "constant";
}

static StringRef getSourceName(Operation *op) {
  for (StringRef attribute : {"source_name", "sym_name"})
    if (auto name = op->getAttrOfType<StringAttr>(attribute))
      return name;
  return {};
}

std::vector<NameMapping> collectNames(ProgramOp program, FuncOp entry) {
  std::vector<NameMapping> names;
  auto add = [&](StringRef kind, StringRef scope, StringRef source, StringRef emitted) {
    if (!emitted.empty())
      names.push_back({kind.str(), scope.str(), source.str(), emitted.str()});
  };
  ReachableProgram reachable = getReachable(program, entry);
  DenseSet<Operation *> used(reachable.globals.begin(), reachable.globals.end());
  used.insert(reachable.functions.begin(), reachable.functions.end());
  for (Operation &op : program.getBody().front()) {
    if (auto declaration = dyn_cast<StructOp>(op)) {
      StringRef name = declaration.getSourceName().value_or(declaration.getStructType().getName());
      StringRef emitted = declaration.getEmittedName().value_or("");
      add("struct", {}, name, emitted);
      if (ArrayAttr fields = declaration.getEmittedFieldsAttr())
        for (auto [field, own] : llvm::zip(fields.getAsRange<StringAttr>(), declaration.getStructType().getFieldNames()))
          add("field", name, own.getValue(), field.getValue());
      continue;
    }
    if (!used.contains(&op))
      continue;
    auto function = dyn_cast<FuncOp>(op);
    if (!function) {
      auto emitted = op.getAttrOfType<StringAttr>("emitted_name");
      add(getKind(&op), {}, getSourceName(&op), emitted ? emitted.getValue() : StringRef());
      if (auto block = op.getAttrOfType<StringAttr>("besl.block_name"))
        add("block", {}, getSourceName(&op), block);
      continue;
    }
    StringRef name = function.getAuthoredName();
    add(function == entry ? "entry" : "function", {}, name, function.getPrintedName());
    ArrayAttr authored = function.getArgNamesAttr();
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      if (auto emitted = function.getArgAttrOfType<StringAttr>(i, "besl.emitted_name"))
        add("parameter", name, authored ? cast<StringAttr>(authored[i]).getValue() : StringRef(), emitted);
    function.walk<WalkOrder::PreOrder>([&](Operation *inner) {
      if (auto local = dyn_cast<LocalOp>(inner))
        add("local", name, local.getName(), local.getPrintedName());
      else if (auto let = dyn_cast<LetOp>(inner))
        add("local", name, let.getName(), let.getPrintedName());
    });
  }
  return names;
}

} // namespace besl
