// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Backend that writes BESL programs which call every overload of every intrinsic, and every conversion, in every stage that may
// reach it, each resource with each access that changes the spelling. The output is one text for split-file: `name.stage.besl` and its
// sidecar `name.stage.besl.bead`. By default there is one program for each group and stage; --per-overload makes one for each call,
// which is slower to run and easier to look into.

#include "IntrinsicRecords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Record.h"
#include "llvm/TableGen/TableGenBackend.h"
#include <algorithm>

using namespace llvm;
using namespace besl::tblgen;

static cl::opt<bool> perOverload("per-overload", cl::desc("-gen-intrinsic-tests: one program for each call"));

namespace {

/// A resource declaration; equal ones are shared by the calls of a program.
struct Resource {
  std::string type;   ///< table type
  std::string access; ///< "read", "write", "read_write", or "workgroup"
  bool operator==(const Resource &other) const { return type == other.type && access == other.access; }
};

/// One call that a program makes.
struct Call {
  std::string name; ///< of a program that has this call alone
  std::string group;
  std::vector<std::string> stages;
  std::optional<Resource> resource;
  std::vector<std::string> params; ///< without the resource
  std::string result;
  std::string function;
  std::optional<unsigned> literalParam; ///< index into params of one that is passed as a literal
};

struct StageText {
  StringLiteral name, suffix, sidecar;
};

} // namespace

static constexpr StageText kStages[] = {
    {"Vertex", "vert", "{ stage: \"Vertex\" }"},
    {"Fragment", "frag", "{ stage: \"Fragment\" }"},
    {"Compute", "comp", "{ stage: \"Compute\", workgroup: [8, 4, 1] }"},
    {"Task", "task", "{ stage: \"Task\", workgroup: [32], maximum_mesh_threadgroups: 8 }"},
    {"Mesh", "mesh", "{ stage: \"Mesh\", workgroup: [32], maximum_vertices: 64, maximum_primitives: 126 }"},
};

static bool isAtomic(StringRef type) { return type.starts_with("atomic"); }
static bool isResource(StringRef type) { return isAtomic(type) || type.contains("Texture") || type.contains("Image"); }

/// A literal of a scalar type.
static std::string literalOf(StringRef type) { return type.starts_with("f") ? "1.5" : "3"; }

/// The type with which a buffer holds values of a type.
static StringRef inMemory(StringRef type) { return type == "bool" ? "u32" : type; }

static std::string resourceName(const Resource &resource) { return StringRef(resource.type).lower() + "_" + resource.access; }

static void printResource(const Resource &resource, unsigned slot, raw_ostream &os) {
  std::string name = resourceName(resource);
  if (resource.access == "workgroup") {
    os << name << ": workgroup<" << resource.type << ">;\n";
    return;
  }
  if (isAtomic(resource.type)) {
    os << "Struct_" << name << ": struct {\n\tvalue: " << resource.type << ",\n}\n";
    os << name << ": descriptor<Struct_" << name << ", " << slot << ", " << resource.access << ">;\n";
    return;
  }
  StringRef type = StringSwitch<StringRef>(resource.type)
                       .Case("Image", "StorageImage<rgba16f>")
                       .Case("UImage", "StorageImage<r32ui>")
                       .Case("AnyImage", "StorageImage<rgba8>")
                       .Case("IImage", "StorageImage<r32i>")
                       .Cases({"UTexture2D", "ITexture2D"}, "Texture2D")
                       .Cases({"UTexture2DArray", "ITexture2DArray"}, "Texture2DArray")
                       .Cases({"UTexture3D", "ITexture3D"}, "Texture3D")
                       .Default(resource.type);
  os << name << ": descriptor<" << type << ", " << slot << ", " << resource.access << ">;\n";
}

/// Arguments come from a buffer and results go to one, so that no optimiser can do without the calls.
static void printProgram(StringRef name, const StageText &stage, ArrayRef<const Call *> calls, raw_ostream &os) {
  os << "//--- " << name << '.' << stage.suffix << ".besl\n";
  std::vector<Resource> resources;
  std::vector<std::string> argumentTypes;
  std::string results;
  for (auto [number, call] : enumerate(calls)) {
    if (call->resource && !is_contained(resources, *call->resource))
      resources.push_back(*call->resource);
    for (const std::string &type : call->params)
      if (!is_contained(argumentTypes, inMemory(type)))
        argumentTypes.push_back(inMemory(type).str());
    if (call->result != "void")
      results += "\tresult_" + std::to_string(number) + ": " + inMemory(call->result).str() + ",\n";
  }
  unsigned slot = 0;
  for (const Resource &resource : resources)
    printResource(resource, slot++, os);
  if (!argumentTypes.empty()) {
    os << "Arguments: struct {\n";
    for (const std::string &type : argumentTypes)
      os << "\ta_" << type << ": " << type << ",\n";
    os << "}\narguments: descriptor<Arguments, " << slot++ << ", read>;\n";
  }
  if (!results.empty())
    os << "Results: struct {\n" << results << "}\nresults: descriptor<Results, " << slot++ << ", read_write>;\n";

  for (auto [number, call] : enumerate(calls)) {
    os << "call_" << number << ": fn () -> void {\n";
    std::vector<std::string> args;
    if (call->resource)
      args.push_back(resourceName(*call->resource) +
                     (isAtomic(call->resource->type) && call->resource->access != "workgroup" ? ".value" : ""));
    for (auto [index, type] : enumerate(call->params)) {
      if (call->literalParam == index) {
        args.push_back(literalOf(type));
        continue;
      }
      args.push_back("argument_" + std::to_string(index));
      os << "\tlet " << args.back() << ": " << type << " = arguments.a_" << inMemory(type) << (type == "bool" ? " != 0" : "") << ";\n";
    }
    std::string text = call->function + "(" + join(args, ", ") + ")";
    std::string result = "results.result_" + std::to_string(number);
    if (call->result == "void")
      os << '\t' << text << ";\n";
    else if (call->result == "bool")
      os << "\tif (" << text << ") {\n\t\t" << result << " = 1;\n\t}\n";
    else
      os << '\t' << result << " = " << text << ";\n";
    os << "}\n";
  }
  os << "main: fn () -> void {\n";
  for (size_t number = 0; number < calls.size(); ++number)
    os << "\tcall_" << number << "();\n";
  os << "}\n//--- " << name << '.' << stage.suffix << ".besl.bead\n" << stage.sidecar << '\n';
}

static std::vector<Call> collectCalls(const IntrinsicRecords &records) {
  std::vector<Call> calls;
  for (const Intrinsic *intrinsic : records.getInFileOrder())
    for (auto [index, overload] : enumerate(intrinsic->overloads)) {
      Call call;
      call.name = intrinsic->name + "-" + std::to_string(index);
      call.group = intrinsic->group;
      call.stages = intrinsic->stages;
      call.result = overload.result;
      call.function = intrinsic->name;
      call.params = overload.params;
      if (!call.params.empty() && !isNamedInBESL(call.params.front()))
        continue;
      if (call.params.empty() || !isResource(call.params.front())) {
        calls.push_back(call);
        for (const Variant &variant : intrinsic->variants) {
          // Several targets may have such a spelling.
          if (variant.condition != "ConstantOperand" || (variant.overload && *variant.overload != index) || call.literalParam == variant.operand)
            continue;
          call.name += "-literal";
          call.literalParam = variant.operand;
          calls.push_back(call);
        }
        continue;
      }
      std::string type = call.params.front();
      call.params.erase(call.params.begin());
      std::string access = intrinsic->access == "Read"    ? "read"
                           : intrinsic->access == "Write" ? "write"
                           : intrinsic->access == "Query" ? StringRef(type).contains("Texture") ? "read" : "write"
                                                          : "read_write";
      std::vector<std::string> accesses = {access};
      // A texture is never written; of everything else reading or writing may be spelled otherwise where both are allowed.
      if (!StringRef(type).contains("Texture") && access != "read_write")
        accesses.push_back("read_write");
      for (const std::string &how : accesses) {
        call.resource = Resource{type, how};
        call.name = intrinsic->name + "-" + std::to_string(index) + "-" + how;
        calls.push_back(call);
      }
      if (isAtomic(type)) {
        call.resource = Resource{type, "workgroup"};
        call.name = intrinsic->name + "-" + std::to_string(index) + "-workgroup";
        call.stages = {"Compute", "Task"};
        calls.push_back(call);
      }
    }
  for (const Conversion &conversion : records.getConversions()) {
    Call call;
    call.name = conversion.target + "-from-" + conversion.source;
    call.group = "Conversions";
    for (const StageText &stage : kStages)
      call.stages.push_back(stage.name.str());
    call.result = call.function = conversion.target;
    call.params = {conversion.source};
    calls.push_back(std::move(call));
  }
  return calls;
}

static void emitTests(const RecordKeeper &keeper, raw_ostream &os) {
  IntrinsicRecords records(keeper);
  std::vector<Call> calls = collectCalls(records);
  std::vector<std::string> groups;
  for (const Call &call : calls)
    if (!is_contained(groups, call.group))
      groups.push_back(call.group);

  for (const StageText &stage : kStages) {
    auto reaches = [&](const Call &call) { return is_contained(call.stages, stage.name); };
    for (const std::string &group : groups) {
      std::vector<const Call *> selected;
      for (const Call &call : calls)
        if (call.group == group && reaches(call))
          selected.push_back(&call);
      if (perOverload) {
        for (const Call *call : selected)
          printProgram(call->name, stage, call, os);
      } else if (!selected.empty()) {
        std::string name = StringRef(group).lower();
        std::replace(name.begin(), name.end(), ' ', '-');
        printProgram(name, stage, selected, os);
      }
    }
  }
}

static TableGen::Emitter::Opt genTests("gen-intrinsic-tests", emitTests,
                                       "Generate programs that call every overload in every stage, for split-file");
