// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rules about the declarations of a program taken together: slots, locations, push constants, and what the stage and its
// limits allow.

#include "SemaImpl.h"
#include "llvm/Support/MathExtras.h"

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
      report(DiagID::SlotOverflow, descriptor->count.range, descriptor->name.name, uint64_t(UINT32_MAX));
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
      auto diag = report(DiagID::SlotOverlap, second->slot.range, second->name.name, first->name.name, range.begin);
      diag.note(first->slot.range, "'{0}' is declared here", first->name.name);
      noteUse(diag, first);
      noteUse(diag, second);
    }
    if (!reach || range.end > reach->end)
      reach = &range;
  }
}

/// The name in the source of what may stand for a field of a record.
static llvm::StringRef authoredName(const StageIODecl *io) {
  llvm::StringRef name = io->name.name;
  if (!name.consume_front("_besl_interface_"))
    name.consume_front("_besl_output_");
  return name;
}

void Sema::checkLocations() {
  const StageIODecl *inputs[limits::kMaxLocation + 1] = {}, *outputs[limits::kMaxLocation + 1] = {};
  auto reportTaken = [&](const StageIODecl *second, const StageIODecl *first) {
    if (first->scope < second->scope)
      std::swap(first, second);
    auto diag = report(DiagID::LocationTaken, second->location.range, second->location.value, authoredName(first));
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

void Sema::checkPushConstantLayout(PushConstantDecl *decl) {
  // Metal and Direct3D lay a block out in registers of 16 bytes; a block for which their rules and scalar layout agree needs no
  // rewriting there.
  uint64_t offset = 0;
  for (const FieldDecl *field : decl->fields) {
    if (field->type->isError())
      return;
    TypeFacts f = facts(field->type);
    offset = llvm::alignTo(offset, f.align);
    bool blockwise = field->type->isArray() || field->type->isMatrix();
    llvm::StringRef reason;
    if (field->type->isMatrix() && field->type->rows() == 3)
      reason = "its columns of 12 bytes are padded to 16 there";
    else if (field->type->isArray() && f.size / field->type->count() % 16 != 0)
      reason = "array elements there occupy multiples of 16 bytes";
    else if (blockwise && offset % 16 != 0)
      reason = "arrays and matrices there start at multiples of 16 bytes";
    else if (!blockwise && offset / 16 != (offset + f.size - 1) / 16)
      reason = "values there do not cross a multiple of 16 bytes";
    if (!reason.empty())
      report(DiagID::PushConstantPortability, field->name.range, field->name.name, offset)
          .note({}, "{0}", reason);
    offset += f.size;
  }
  if (uint64_t size = facts(decl->type).size; size > 128)
    report(DiagID::DeviceLimit, decl->name.range,
           "the push constants have " + std::to_string(size) + " bytes; devices need not support more than 128");
}

void Sema::checkStageDeclarations() {
  if (!stageKnown())
    return;
  Stage stage = options.stage->stage;
  auto refuse = [&](const Decl *decl, llvm::StringRef what, StageSet stages) {
    auto diag = report(DiagID::StageDeclaration, decl->name.range, what, describeStages(stages), stageKeyword(stage));
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
          auto diag = report(DiagID::MeshOutputCount, decl->name.range, decl->name.name);
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
      llvm::StringRef what = output->perVertex ? "vertices" : "primitives";
      SourceRange where = output->perVertex ? options.stage->maxVerticesRange : options.stage->maxPrimitivesRange;
      if (limit == 0 || output->count.value == limit)
        break;
      DiagID id = output->count.value > limit ? DiagID::MeshOutputTooLong : DiagID::MeshOutputShort;
      auto diag = report(id, output->count.range, output->name.name, output->count.value, limit, what);
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
    report(DiagID::SidecarType, where.isValid() || !program.main ? where : program.main->name.range, "per_primitive_inputs",
           "a list of locations of this shader's inputs", std::to_string(location));
  }
}

void Sema::checkLimits() {
  bool minimum = options.limits == LimitProfile::VulkanMinimum;
  auto warn = [&](const Decl *at, SourceRange range, const llvm::Twine &text) {
    report(DiagID::DeviceLimit, range.isValid() || !at ? range : at->name.range, text.str());
  };
  uint64_t workgroupBytes = 0, payloadBytes = 0, meshBytes = 0;
  const Decl *largestWorkgroup = nullptr, *payload = nullptr, *meshOutput = nullptr;
  uint64_t largest = 0;
  const uint64_t constantLimit = minimum ? 16384 : 65536;
  for (const Decl *decl : wholeProgram()) {
    if (auto *buffer = llvm::dyn_cast<DescriptorDecl>(decl)) {
      if (buffer->memory == MemoryClass::Constant && buffer->type->isStruct() && facts(buffer->type).size > constantLimit)
        warn(decl, buffer->memoryRange, "the buffer has " + llvm::Twine(facts(buffer->type).size) +
                                            " bytes, more than constant memory holds, " + llvm::Twine(constantLimit) +
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
  const uint64_t storageLimit = minimum ? 16384 : 32768;
  if (largestWorkgroup && workgroupBytes > storageLimit)
    warn(largestWorkgroup, {}, "workgroup storage has " + llvm::Twine(workgroupBytes) + " bytes; the devices aimed at have " +
                                   llvm::Twine(storageLimit));
  if (payload && payloadBytes > 16384)
    warn(payload, {}, "the task payload has " + llvm::Twine(payloadBytes) + " bytes; devices have 16384");
  if (meshOutput && meshBytes > 32768)
    warn(meshOutput, {}, "the mesh outputs take " + llvm::Twine(meshBytes) + " bytes; devices have 32768");
  if (!stageKnown() || !program.main)
    return;
  const StageInfo &stage = *options.stage;
  bool meshing = stage.stage == Stage::Task || stage.stage == Stage::Mesh;
  uint64_t invocationLimit = minimum || meshing ? 128 : limits::kWorkgroupInvocations;
  // Three 32-bit sizes can overflow 64 bits.
  uint64_t invocations = 1;
  for (uint32_t size : stage.workgroup)
    invocations = std::min<uint64_t>(invocations * size, UINT32_MAX);
  if (hasWorkgroup(stage.stage) && invocations > limits::kWorkgroupInvocations)
    report(DiagID::WorkgroupTooLarge, stage.workgroupRange.isValid() ? stage.workgroupRange : program.main->name.range, invocations,
           limits::kWorkgroupInvocations);
  else if (hasWorkgroup(stage.stage) && invocations > invocationLimit)
    warn(program.main, stage.workgroupRange, "the workgroup has " + llvm::Twine(invocations) +
                                                 " invocations; the devices aimed at have at most " + llvm::Twine(invocationLimit));
  if (stage.stage == Stage::Mesh) {
    if (stage.maxVertices > 256)
      warn(program.main, stage.maxVerticesRange, "a meshlet of " + llvm::Twine(stage.maxVertices) +
                                                     " vertices is more than devices support, 256");
    if (stage.maxPrimitives > 256)
      warn(program.main, stage.maxPrimitivesRange, "a meshlet of " + llvm::Twine(stage.maxPrimitives) +
                                                       " primitives is more than devices support, 256");
  }
}

} // namespace besl::ast
