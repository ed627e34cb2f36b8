// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rules about the declarations of a program taken together: slots, locations, push constants, and what the stage and its
// limits allow.

#include "SemaImpl.h"
#include "besl/Support/CountOf.h"
#include "besl/Support/SemaDiag.h"
#include "besl/Support/SidecarDiag.h"
#include "besl/Support/RecordNames.h"
#include "llvm/Support/MathExtras.h"

#include <tuple>
#include <utility>

namespace besl::ast {

std::vector<const Decl *> Sema::wholeProgram() const {
  std::vector<const Decl *> decls(program.decls.begin(), program.decls.end());
  decls.insert(decls.end(), program.linked.begin(), program.linked.end());
  return decls;
}

void Sema::checkInterface() {
  checkSlots();
  checkLocations();
  checkStageDeclarations();
  checkLimits();
}

void Sema::checkSlots() {
  struct Range {
    uint64_t begin, end;
    const DescriptorDecl *decl;
  };
  std::vector<Range> ranges;
  for (const Decl *decl : wholeProgram()) {
    auto *descriptor = llvm::dyn_cast<DescriptorDecl>(decl);
    if (!descriptor || !descriptor->slot)
      continue;
    uint64_t begin = descriptor->slot.value;
    uint64_t end = begin + (descriptor->count ? descriptor->count.value : 1);
    if (end > uint64_t(UINT32_MAX) + 1) {
      report(SemaDiag::SlotOverflow, descriptor->count.range, descriptor->name.name, uint64_t(UINT32_MAX));
      continue;
    }
    ranges.push_back({begin, end, descriptor});
  }
  llvm::sort(ranges, [](const Range &a, const Range &b) {
    return std::pair(a.begin, a.decl->range.begin.raw()) < std::pair(b.begin, b.decl->range.begin.raw());
  });
  const Range *reach = nullptr;
  for (const Range &range : ranges) {
    if (reach && range.begin < reach->end) {
      // The one that stands later in the file is the one in the way, and the program is in the way of what it uses.
      const DescriptorDecl *first = reach->decl, *second = range.decl;
      if (first->scope == second->scope ? second->range.begin < first->range.begin : first->scope < second->scope)
        std::swap(first, second);
      auto diag = report(SemaDiag::SlotOverlap, second->slot.range, second->name.name, first->name.name, range.begin);
      diag.note(first->slot.range, "'{0}' is declared here", first->name.name);
      noteUse(diag, first);
      noteUse(diag, second);
    }
    if (!reach || range.end > reach->end)
      reach = &range;
  }
}

static llvm::StringRef authoredName(const StageIODecl *io) { return getAuthoredName(io->name.name); }

void Sema::checkLocations() {
  const StageIODecl *inputs[limits::kMaxLocation + 1] = {}, *outputs[limits::kMaxLocation + 1] = {};
  auto reportTaken = [&](const StageIODecl *second, const StageIODecl *first) {
    if (first->scope < second->scope)
      std::swap(first, second);
    auto diag = report(SemaDiag::LocationTaken, second->location.range, second->location.value, authoredName(first));
    diag.note(first->location.range, "'{0}' is declared here", authoredName(first));
    noteUse(diag, first);
    noteUse(diag, second);
  };
  auto visit = [&](const Decl *decl) {
    auto *io = llvm::dyn_cast<StageIODecl>(decl);
    if (!io || io->isPosition || !io->location)
      return;
    // Without a stage, `position` may turn out to be the clip position.
    if (!stageKnown() && !io->isInput() && io->name.name == "position")
      return;
    const StageIODecl *&first = (io->isInput() ? inputs : outputs)[io->location.value];
    if (!first)
      first = io;
    else
      reportTaken(io, first);
  };
  for (const Decl *decl : wholeProgram())
    visit(decl);
  for (const Decl *decl : program.synthesized)
    visit(decl);
}

/// Why Metal and Direct3D, left to their own rules, would put a member of a block at `offset` somewhere else, or nothing.
static llvm::StringRef getForeignPlace(const Type *type, uint64_t size, uint64_t offset) {
  bool blockwise = type->isArray() || type->isMatrix();
  if (type->isMatrix() && type->rows() == 3)
    return "its columns of 12 bytes are padded to 16 there";
  if (type->isArray() && size / type->count() % 16 != 0)
    return "array elements there occupy multiples of 16 bytes";
  if (blockwise && offset % 16 != 0)
    return "arrays and matrices there start at multiples of 16 bytes";
  if (!blockwise && offset / 16 != (offset + size - 1) / 16)
    return "values there do not cross a multiple of 16 bytes";
  return {};
}

/// An order of the members in which all rules agree, or nothing where there is none that filling 16 bytes after 16 bytes finds.
static std::vector<const FieldDecl *> findPortableOrder(llvm::ArrayRef<FieldDecl *> fields, llvm::function_ref<TypeFacts(const Type *)> facts) {
  std::vector<const FieldDecl *> rest(fields.begin(), fields.end()), order;
  auto size = [&](const FieldDecl *field) { return facts(field->type).size; };
  // What is placed by blocks comes first: its size is a multiple of 16. Then the largest that still fits.
  std::sort(rest.begin(), rest.end(), [&](const FieldDecl *a, const FieldDecl *b) {
    bool aFirst = a->type->isArray() || a->type->isMatrix(), bFirst = b->type->isArray() || b->type->isMatrix();
    return std::tuple(!aFirst, ~size(a), a->range.begin.raw()) < std::tuple(!bFirst, ~size(b), b->range.begin.raw());
  });
  uint64_t offset = 0;
  while (!rest.empty()) {
    auto found = llvm::find_if(rest, [&](const FieldDecl *field) {
      TypeFacts own = facts(field->type);
      return getForeignPlace(field->type, own.size, llvm::alignTo(offset, own.align)).empty();
    });
    if (found == rest.end())
      return {};
    offset = llvm::alignTo(offset, facts((*found)->type).align) + size(*found);
    order.push_back(*found);
    rest.erase(found);
  }
  return order;
}

void Sema::checkPushConstantLayout(PushConstantDecl *decl) {
  // Metal and Direct3D lay a block out in registers of 16 bytes; a block for which their rules and scalar layout agree needs no
  // rewriting there, and a host may describe it by their rules.
  uint64_t offset = 0;
  // Few members are worth reordering, and finding the order takes the square of their number.
  bool reorders = decl->fields.size() <= 64 && llvm::none_of(decl->fields, [](const FieldDecl *field) { return field->type->isError(); });
  for (const FieldDecl *field : decl->fields) {
    if (field->type->isError())
      return;
    TypeFacts f = facts(field->type);
    offset = llvm::alignTo(offset, f.align);
    if (llvm::StringRef reason = getForeignPlace(field->type, f.size, offset); !reason.empty()) {
      DiagnosticBuilder diag = report(SemaDiag::PushConstantPortability, field->name.range, field->name.name, offset);
      diag.note({}, "{0}", reason);
      if (std::exchange(reorders, false)) {
        std::string names;
        for (const FieldDecl *next : findPortableOrder(decl->fields, [this](const Type *type) { return facts(type); }))
          names += (names.empty() ? "'" : ", '") + next->name.name.str() + "'";
        if (!names.empty())
          diag.note(decl->name.range, "all targets agree in the order {0}", names);
      }
    }
    offset += f.size;
  }
  if (uint64_t size = facts(decl->type).size; size > 128)
    report(SemaDiag::DeviceLimit, decl->name.range,
           "the push constants have " + std::to_string(size) + " bytes; devices need not support more than 128");
}

void Sema::checkStageDeclarations() {
  if (!stageKnown())
    return;
  Stage stage = options.stage->stage;
  auto refuse = [&](const Decl *decl, llvm::StringRef what, StageSet stages) {
    auto diag = report(SemaDiag::StageDeclaration, decl->name.range, what, describeStages(stages), stageKeyword(stage));
    noteUse(diag, decl);
  };
  bool drawing = stage == Stage::Vertex || stage == Stage::Fragment;
  for (const Decl *decl : wholeProgram()) {
    switch (decl->kind) {
    case DeclKind::StageInputVar:
      if (!drawing)
        refuse(decl, "an 'input'", {Stage::Vertex, Stage::Fragment});
      break;
    case DeclKind::StageOutputVar: {
      auto *output = llvm::cast<StageIODecl>(decl);
      if (!output->count && !drawing) {
        if (stage == Stage::Mesh) {
          auto diag = report(SemaDiag::MeshOutputCount, decl->name.range, decl->name.name);
          noteUse(diag, decl);
        } else
          refuse(decl, "an 'output'", {Stage::Vertex, Stage::Fragment, Stage::Mesh});
        break;
      }
      if (!output->count)
        break;
      if (stage != Stage::Mesh) {
        refuse(decl, output->perVertex ? "a 'vertex_output'" : "an 'output' with a count", {Stage::Mesh});
        break;
      }
      uint32_t limit = output->perVertex ? options.stage->maxVertices : options.stage->maxPrimitives;
      SourceRange where = output->perVertex ? options.stage->maxVerticesRange : options.stage->maxPrimitivesRange;
      if (limit == 0 || output->count.value == limit)
        break;
      DiagID id = output->count.value > limit ? SemaDiag::MeshOutputTooLong : SemaDiag::MeshOutputShort;
      auto diag = report(id, output->count.range, output->name.name, countOf(output->count.value, "element"),
                         output->perVertex ? countOf(limit, "vertex", "vertices") : countOf(limit, "primitive"));
      if (where.isValid())
        diag.note(where, "the limit is given here");
      break;
    }
    case DeclKind::TaskPayload:
      if (stage != Stage::Task && stage != Stage::Mesh)
        refuse(decl, "a 'task_payload'", {Stage::Task, Stage::Mesh});
      break;
    case DeclKind::Workgroup:
      if (drawing)
        refuse(decl, "'workgroup' storage", {Stage::Compute, Stage::Task, Stage::Mesh});
      break;
    default: break;
    }
  }
  for (uint32_t location : options.stage->perPrimitiveInputs) {
    bool exists = llvm::any_of(wholeProgram(), [&](const Decl *decl) {
      return decl->kind == DeclKind::StageInputVar && llvm::cast<StageIODecl>(decl)->location.value == location;
    });
    if (exists || stage != Stage::Fragment)
      continue;
    SourceRange where = options.stage->perPrimitiveInputsRange;
    report(SidecarDiag::SidecarType, where.isValid() || !program.main ? where : program.main->name.range, "per_primitive_inputs",
           "a list of locations of this shader's inputs", std::to_string(location));
  }
}

namespace {

/// What the devices of a profile have at least.
struct DeviceLimits {
  uint64_t constantBytes;          ///< of one uniform buffer
  uint64_t invocations;            ///< of a compute workgroup
  uint64_t workgroupBytes;         ///< of a compute workgroup
  uint64_t meshInvocations = 128;  ///< of a task or mesh workgroup: Direct3D's limit, and Vulkan's minimum
  uint64_t taskBytes = 32768;      ///< of a task workgroup, its payload included
  uint64_t meshBytes = 28672;      ///< of a mesh workgroup, its payload included
  uint64_t payloadBytes = 16384;
  uint64_t meshOutputBytes = 32768;
  uint64_t meshVertices = 256, meshPrimitives = 256;
};

constexpr DeviceLimits desktopLimits = {65536, 1024, 32768};
constexpr DeviceLimits vulkanMinimumLimits = {16384, 128, 16384};

} // namespace

void Sema::checkLimits() {
  const DeviceLimits &device = options.limits == LimitProfile::VulkanMinimum ? vulkanMinimumLimits : desktopLimits;
  auto warn = [&](const Decl *at, SourceRange range, const llvm::Twine &text) {
    report(SemaDiag::DeviceLimit, range.isValid() || !at ? range : at->name.range, text.str());
  };
  uint64_t workgroupBytes = 0, payloadBytes = 0, meshBytes = 0;
  const Decl *largestWorkgroup = nullptr, *payload = nullptr, *meshOutput = nullptr;
  uint64_t largest = 0;
  for (const Decl *decl : wholeProgram()) {
    if (auto *buffer = llvm::dyn_cast<DescriptorDecl>(decl)) {
      if (buffer->memory == MemoryClass::Constant && buffer->type->isStruct() && facts(buffer->type).size > device.constantBytes)
        warn(decl, buffer->memoryRange, "the buffer has " + llvm::Twine(facts(buffer->type).size) +
                                            " bytes, more than constant memory holds, " + llvm::Twine(device.constantBytes) +
                                            "; it becomes a storage buffer");
    } else if (auto *storage = llvm::dyn_cast<StorageDecl>(decl)) {
      if (!storage->type || storage->type->isError())
        continue;
      uint64_t bytes = facts(storage->type).size * (storage->count ? storage->count.value : 1);
      if (storage->kind == DeclKind::Private)
        continue;
      if (storage->kind == DeclKind::TaskPayload) {
        payloadBytes += bytes;
        payload = decl;
        continue;
      }
      workgroupBytes += bytes;
      if (bytes > largest) {
        largest = bytes;
        largestWorkgroup = decl;
      }
    } else if (auto *io = llvm::dyn_cast<StageIODecl>(decl); io && io->count && !io->type->isError()) {
      meshBytes += uint64_t(io->count.value) * 16;
      meshOutput = decl;
    }
  }
  bool isTask = stageKnown() && options.stage->stage == Stage::Task, isMesh = stageKnown() && options.stage->stage == Stage::Mesh;
  uint64_t storageLimit = isTask ? device.taskBytes : isMesh ? device.meshBytes : device.workgroupBytes;
  if (largestWorkgroup && workgroupBytes > storageLimit)
    warn(largestWorkgroup, {}, "workgroup storage has " + llvm::Twine(workgroupBytes) + " bytes; the devices aimed at have " +
                                   llvm::Twine(storageLimit));
  else if ((isTask || isMesh) && largestWorkgroup && payload && workgroupBytes + payloadBytes > storageLimit)
    warn(largestWorkgroup, {}, "workgroup storage and payload have " + llvm::Twine(workgroupBytes + payloadBytes) +
                                   " bytes; the devices aimed at have " + llvm::Twine(storageLimit) + " for both");
  if (payload && payloadBytes > device.payloadBytes)
    warn(payload, {}, "the task payload has " + llvm::Twine(payloadBytes) + " bytes; devices have " + llvm::Twine(device.payloadBytes));
  if (meshOutput && meshBytes > device.meshOutputBytes)
    warn(meshOutput, {}, "the mesh outputs take " + llvm::Twine(meshBytes) + " bytes; devices have " + llvm::Twine(device.meshOutputBytes));
  if (!stageKnown() || !program.main)
    return;
  const StageInfo &stage = *options.stage;
  uint64_t invocationLimit = isTask || isMesh ? device.meshInvocations : device.invocations;
  // Three 32-bit sizes can overflow 64 bits.
  uint64_t invocations = 1;
  for (uint32_t size : stage.workgroup)
    invocations = std::min<uint64_t>(invocations * size, UINT32_MAX);
  if (hasWorkgroup(stage.stage) && invocations > limits::kWorkgroupInvocations)
    report(SemaDiag::WorkgroupTooLarge, stage.workgroupRange.isValid() ? stage.workgroupRange : program.main->name.range, invocations,
           limits::kWorkgroupInvocations);
  else if (hasWorkgroup(stage.stage) && invocations > invocationLimit)
    warn(program.main, stage.workgroupRange, "the workgroup has " + llvm::Twine(invocations) +
                                                 " invocations; the devices aimed at have at most " + llvm::Twine(invocationLimit));
  if (isMesh) {
    if (stage.maxVertices > device.meshVertices)
      warn(program.main, stage.maxVerticesRange, "a meshlet of " + llvm::Twine(stage.maxVertices) +
                                                     " vertices is more than devices support, " + llvm::Twine(device.meshVertices));
    if (stage.maxPrimitives > device.meshPrimitives)
      warn(program.main, stage.maxPrimitivesRange, "a meshlet of " + llvm::Twine(stage.maxPrimitives) +
                                                       " primitives is more than devices support, " + llvm::Twine(device.meshPrimitives));
  }
}

} // namespace besl::ast
