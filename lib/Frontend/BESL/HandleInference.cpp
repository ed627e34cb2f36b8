// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Support/SemaDiag.h"
#include "HandleInference.h"
#include "llvm/ADT/STLExtras.h"

namespace besl::ast {

//===----------------------------------------------------------------------===//
// Image formats
//===----------------------------------------------------------------------===//

// The formats of Vulkan GLSL, by what they yield.
static constexpr llvm::StringRef kFormats[] = {
    // Floats.
    "rgba32f", "rgba16f", "rg32f", "rg16f", "r11f_g11f_b10f", "r32f", "r16f", "rgba16", "rgb10_a2", "rgba8", "rg16", "rg8",
    "r16", "r8", "rgba16_snorm", "rgba8_snorm", "rg16_snorm", "rg8_snorm", "r16_snorm", "r8_snorm",
    // Signed integers.
    "rgba32i", "rgba16i", "rgba8i", "rg32i", "rg16i", "rg8i", "r32i", "r16i", "r8i",
    // Unsigned integers.
    "rgba32ui", "rgba16ui", "rgb10_a2ui", "rgba8ui", "rg32ui", "rg16ui", "rg8ui", "r32ui", "r16ui", "r8ui"};
static constexpr unsigned kFirstSigned = 20, kFirstUnsigned = 29;

llvm::ArrayRef<llvm::StringRef> imageFormatNames() { return kFormats; }

std::optional<SampledKind> imageFormatSampledKind(llvm::StringRef format) {
  const llvm::StringRef *found = llvm::find(kFormats, format);
  if (found == std::end(kFormats))
    return std::nullopt;
  unsigned number = unsigned(found - kFormats);
  return number >= kFirstUnsigned ? SampledKind::UInt : number >= kFirstSigned ? SampledKind::SInt : SampledKind::Float;
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

static llvm::StringRef describe(HandleInference::Kind kind) {
  return kind == HandleInference::Kind::Texture ? "sampled texture" : "storage image";
}

static llvm::StringRef describe(SampledKind sampled) {
  switch (sampled) {
  case SampledKind::Float: return "floats";
  case SampledKind::UInt: return "unsigned integers";
  case SampledKind::SInt: return "signed integers";
  }
  return "";
}

void HandleInference::add(ValueDecl *decl) {
  numbers.try_emplace(decl, unsigned(nodes.size()));
  Node node;
  node.decl = decl;
  node.parent = unsigned(nodes.size());
  const Type *type = decl->type;
  bool image = type->kind() == TypeKind::Image;
  // A parameter of type Texture2D may be either; everything else says what it is.
  if (decl->kind == DeclKind::Descriptor || image || type->textureDim() != TextureDim::D2) {
    node.kind = image ? Kind::Image : Kind::Texture;
    node.kindFrom = {decl->typeRef.range, {}};
  }
  if (image && !type->imageFormat().empty()) {
    node.sampled = type->sampled();
    node.sampledFrom = {decl->typeRef.argument.range, {}};
  }
  nodes.push_back(node);
}

unsigned HandleInference::root(unsigned node) {
  while (nodes[node].parent != node) {
    nodes[node].parent = nodes[nodes[node].parent].parent;
    node = nodes[node].parent;
  }
  return node;
}

unsigned HandleInference::find(ValueDecl *decl) {
  auto found = numbers.find(decl);
  if (found == numbers.end()) {
    add(decl);
    return unsigned(nodes.size() - 1);
  }
  return root(found->second);
}

void HandleInference::addNote(DiagnosticBuilder &diag, const Evidence &evidence, Kind kind) const {
  if (evidence.by.empty())
    diag.note(evidence.range, "it is declared as a {0} here", describe(kind));
  else
    diag.note(evidence.range, "'{0}' uses it as a {1} here", evidence.by, describe(kind));
}

void HandleInference::addNote(DiagnosticBuilder &diag, const Evidence &evidence, SampledKind sampled) const {
  if (evidence.by.empty())
    diag.note(evidence.range, "this format holds {0}", describe(sampled));
  else
    diag.note(evidence.range, "'{0}' asks for {1} here", evidence.by, describe(sampled));
}

void HandleInference::demand(ValueDecl *decl, Kind kind, std::optional<SampledKind> sampled, SourceRange range,
                             llvm::StringRef by) {
  Node &node = nodes[find(decl)];
  if (!node.kind) {
    node.kind = kind;
    node.kindFrom = {range, by};
  } else if (*node.kind != kind) {
    auto diag = diags.report(SemaDiag::HandleKind, range, by, describe(kind), decl->name.name, describe(*node.kind));
    addNote(diag, node.kindFrom, *node.kind);
    return;
  }
  if (!sampled)
    return;
  if (!node.sampled) {
    node.sampled = sampled;
    node.sampledFrom = {range, by};
  } else if (*node.sampled != *sampled) {
    auto diag = diags.report(SemaDiag::HandleTexel, range, by, describe(*sampled), decl->name.name, describe(*node.sampled));
    addNote(diag, node.sampledFrom, *node.sampled);
  }
}

void HandleInference::demandAtomic(ValueDecl *decl, SourceRange range, llvm::StringRef by) {
  Node &node = nodes[find(decl)];
  if (node.atomicFrom.by.empty())
    node.atomicFrom = {range, by};
}

void HandleInference::demandRead(ValueDecl *decl, SourceRange range, llvm::StringRef by) {
  Node &node = nodes[find(decl)];
  if (node.readFrom.by.empty())
    node.readFrom = {range, by};
}

void HandleInference::unify(ValueDecl *source, ParamDecl *target, SourceRange range) {
  unsigned a = find(source), b = find(target);
  if (a == b)
    return;
  Node &from = nodes[a], &to = nodes[b];
  if (from.kind && to.kind && *from.kind != *to.kind) {
    auto diag = diags.report(SemaDiag::HandleArgumentKind, range, source->name.name, describe(*from.kind), target->name.name,
                             describe(*to.kind));
    addNote(diag, to.kindFrom, *to.kind);
    addNote(diag, from.kindFrom, *from.kind);
    return;
  }
  if (from.sampled && to.sampled && *from.sampled != *to.sampled) {
    auto diag = diags.report(SemaDiag::HandleArgumentTexel, range, source->name.name, describe(*from.sampled),
                             target->name.name, describe(*to.sampled));
    addNote(diag, to.sampledFrom, *to.sampled);
    addNote(diag, from.sampledFrom, *from.sampled);
    return;
  }
  unsigned parent = from.size >= to.size ? a : b, child = parent == a ? b : a;
  Node &top = nodes[parent], &merged = nodes[child];
  merged.parent = parent;
  top.size += merged.size;
  if (!top.kind) {
    top.kind = merged.kind;
    top.kindFrom = merged.kindFrom;
  }
  if (!top.sampled) {
    top.sampled = merged.sampled;
    top.sampledFrom = merged.sampledFrom;
  }
  if (top.readFrom.by.empty())
    top.readFrom = merged.readFrom;
  if (top.atomicFrom.by.empty())
    top.atomicFrom = merged.atomicFrom;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

void HandleInference::finish(TypeContext &types) {
  for (unsigned i = 0; i < nodes.size(); ++i) {
    ValueDecl *decl = nodes[i].decl;
    const Node &found = nodes[root(i)];
    SampledKind sampled = found.sampled.value_or(SampledKind::Float);
    bool image = found.kind == Kind::Image;
    if (!image) {
      if (decl->type->kind() == TypeKind::Texture)
        decl->type = types.texture(decl->type->textureDim(), sampled);
      continue;
    }
    llvm::StringRef format = decl->type->imageFormat();
    bool atomic = !found.atomicFrom.by.empty();
    if (decl->kind == DeclKind::Descriptor && atomic) {
      if (format.empty()) {
        format = "r32ui";
      } else if (format != "r32ui") {
        auto diag = diags.report(SemaDiag::AtomicFormat, decl->typeRef.argument.range, decl->name.name, found.atomicFrom.by, format);
        diag.note(found.atomicFrom.range, "it is used here").fixIt(decl->typeRef.argument.range, "r32ui");
      }
    }
    if (decl->kind == DeclKind::Descriptor && format.empty() && !found.readFrom.by.empty())
      diags.report(SemaDiag::ReadWithoutFormat, decl->typeRef.range, decl->name.name)
          .note(found.readFrom.range, "'{0}' reads a texel here", found.readFrom.by);
    decl->type = types.image(sampled, format);
  }

  // Inner expressions were tracked before the ones around them.
  for (auto [expr, decl] : tracked) {
    if (auto *paren = llvm::dyn_cast<ParenExpr>(expr)) {
      expr->type = paren->inner->type;
    } else if (auto *index = llvm::dyn_cast<IndexExpr>(expr)) {
      expr->type = index->indexKind == IndexKind::Layer ? types.texture(TextureDim::D2, decl->type->sampled()) : decl->type;
    } else {
      auto *descriptor = llvm::dyn_cast<DescriptorDecl>(decl);
      bool counted = descriptor && descriptor->count;
      expr->type = counted ? types.array(decl->type, descriptor->count.value) : decl->type;
    }
  }
}

} // namespace besl::ast
