// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The fields of the reflection document in the order of the text: one list, which the writer and the reader go through. An archive has
// `required`, a field that is always there, and `optional`, one that is left out when it is empty, zero or absent.

#ifndef BESL_LIB_REFLECTION_FIELDS_H
#define BESL_LIB_REFLECTION_FIELDS_H

#include "besl/Reflection/Reflection.h"

namespace besl::reflection {

// `T` is the struct, const for a writer.
template <typename T, typename Struct>
concept Is = std::is_same_v<std::remove_const_t<T>, Struct>;

template <typename Archive>
void visit(Archive &a, Is<SourceRange> auto &range) {
  a.required("file", range.file);
  a.required("line", range.line);
  a.required("column", range.column);
  a.required("end_line", range.endLine);
  a.required("end_column", range.endColumn);
}

template <typename Archive>
void visit(Archive &a, Is<MemberTarget> auto &member) {
  a.required("target", member.target);
  a.optional("name", member.name);
  a.optional("matrix_stride", member.matrixStride);
  a.optional("matrix_order", member.matrixOrder);
}

template <typename Archive>
void visit(Archive &a, Is<Member> auto &member) {
  a.required("name", member.name);
  a.required("type", member.type);
  a.required("offset", member.offset);
  a.required("size", member.size);
  a.required("alignment", member.alignment);
  a.optional("array_strides", member.arrayStrides);
  a.optional("matrix_stride", member.matrixStride);
  a.optional("matrix_order", member.matrixOrder);
  a.optional("targets", member.targets);
}

template <typename Archive>
void visit(Archive &a, Is<Type> auto &type) {
  a.required("name", type.name);
  a.required("size", type.size);
  a.required("alignment", type.alignment);
  a.required("members", type.members);
  a.optional("source", type.source);
}

template <typename Archive>
void visit(Archive &a, Is<Placement> auto &place) {
  a.required("target", place.target);
  a.required("name", place.name);
  a.optional("block", place.block);
  a.required("kind", place.kind);
  a.optional("set", place.set);
  a.optional("binding", place.binding);
  a.optional("register_class", place.registerClass);
  a.optional("register", place.registerIndex);
  a.optional("space", place.space);
  a.optional("argument_id", place.argumentId);
  a.optional("argument_buffer", place.argumentBuffer);
  a.optional("index", place.index);
  a.optional("address_space", place.addressSpace);
  a.optional("sampler_name", place.samplerName);
  a.optional("sampler_count", place.samplerCount);
  a.optional("sampler_register", place.samplerRegister);
  a.optional("sampler_space", place.samplerSpace);
  a.optional("sampler_argument_id", place.samplerArgumentId);
  a.optional("sampler_index", place.samplerIndex);
  a.optional("sampler_set", place.samplerSet);
  a.optional("sampler_binding", place.samplerBinding);
}

template <typename Archive>
void visit(Archive &a, Is<Binding> auto &binding) {
  a.required("name", binding.name);
  a.required("slot", binding.slot);
  a.required("count", binding.count);
  a.required("kind", binding.kind);
  a.optional("view", binding.view);
  a.optional("sampled_type", binding.sampledType);
  a.optional("depth", binding.depth);
  a.optional("comparison", binding.comparison);
  a.optional("format", binding.format);
  a.optional("memory", binding.memory);
  a.required("declared", binding.declared);
  a.required("reads", binding.reads);
  a.required("writes", binding.writes);
  a.required("atomic", binding.atomic);
  a.optional("type", binding.type);
  a.optional("stride", binding.stride);
  a.optional("source", binding.source);
  a.required("targets", binding.targets);
}

template <typename Archive>
void visit(Archive &a, Is<PushConstants> auto &constants) {
  a.required("name", constants.name);
  a.required("type", constants.type);
  a.required("size", constants.size);
  a.optional("source", constants.source);
  a.required("targets", constants.targets);
}

template <typename Archive>
void visit(Archive &a, Is<InterfaceVariable> auto &variable) {
  a.required("name", variable.name);
  a.required("type", variable.type);
  a.optional("location", variable.location);
  a.optional("index", variable.index);
  a.optional("builtin", variable.builtin);
  a.optional("interpolation", variable.interpolation);
  a.optional("sampling", variable.sampling);
  a.optional("rate", variable.rate);
  a.optional("count", variable.count);
  a.optional("source", variable.source);
}

template <typename Archive>
void visit(Archive &a, Is<Payload> auto &payload) {
  a.required("name", payload.name);
  a.required("type", payload.type);
  a.required("size", payload.size);
  a.optional("source", payload.source);
}

template <typename Archive>
void visit(Archive &a, Is<SpecializationConstant> auto &constant) {
  a.required("id", constant.id);
  a.required("name", constant.name);
  a.required("type", constant.type);
  a.required("default", constant.defaultValue);
  a.optional("source", constant.source);
}

template <typename Archive>
void visit(Archive &a, Is<EntryTarget> auto &target) {
  a.required("target", target.target);
  a.optional("unsupported", target.unsupported);
  a.optional("name", target.name);
  a.optional("language", target.language);
  a.optional("profile", target.profile);
  a.optional("options", target.options);
  a.optional("extensions", target.extensions);
  a.optional("capabilities", target.capabilities);
}

template <typename Archive>
void visit(Archive &a, Is<Entry> auto &entry) {
  a.required("name", entry.name);
  a.required("stage", entry.stage);
  a.optional("workgroup", entry.workgroup);
  a.optional("max_vertices", entry.maxVertices);
  a.optional("max_primitives", entry.maxPrimitives);
  a.optional("max_mesh_threadgroups", entry.maxMeshThreadgroups);
  a.required("features", entry.features);
  a.required("builtins", entry.builtins);
  a.required("workgroup_bytes", entry.workgroupBytes);
  a.optional("source", entry.source);
  a.required("targets", entry.targets);
}

template <typename Archive>
void visit(Archive &a, Is<Opacity> auto &opacity) {
  a.required("value", opacity.value);
  a.required("reason", opacity.reason);
  a.optional("source", opacity.source);
}

/// All but the version and the schema.
template <typename Archive>
void visit(Archive &a, Is<Document> auto &document) {
  a.required("compiler", document.compiler);
  a.required("program", document.program);
  a.required("matrix_order", document.matrixOrder);
  a.required("layout_target", document.layoutTarget);
  a.required("entry", document.entry);
  a.required("bindings", document.bindings);
  a.required("types", document.types);
  a.optional("push_constants", document.pushConstants);
  a.required("inputs", document.inputs);
  a.required("outputs", document.outputs);
  a.required("payload", document.payload);
  a.required("specialization", document.specialization);
  a.required("opacity", document.opacity);
}

} // namespace besl::reflection

#endif // BESL_LIB_REFLECTION_FIELDS_H
