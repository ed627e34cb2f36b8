// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The comparisons behind checkPipeline().

#include "besl/Reflection/Pipeline.h"

#include <algorithm>
#include <map>

namespace besl::reflection {

namespace {

/// `main`, `taken` and so on in quotes.
std::string quote(const std::string &name) { return "'" + name + "'"; }

std::string describeBytes(const Member &member) { return quote(member.name) + " of type " + member.type + " at byte " + std::to_string(member.offset); }

const Type *findType(const Document &document, const std::string &name) {
  auto found = std::find_if(document.types.begin(), document.types.end(), [&](const Type &type) { return type.name == name; });
  return found == document.types.end() ? nullptr : &*found;
}

/// `Light` of `Light[4][2]`, and the dimensions.
std::pair<std::string, std::string> splitArray(const std::string &type) {
  size_t end = type.find('[');
  return end == std::string::npos ? std::pair(type, std::string()) : std::pair(type.substr(0, end), type.substr(end));
}

/// `smooth`, `linear at the centroid`, `flat of either vertex`.
std::string describeInterpolation(const InterfaceVariable &variable) {
  if (variable.sampling.empty())
    return variable.interpolation;
  return variable.interpolation +
         (variable.sampling == "either" ? " of either vertex" : variable.sampling == "sample" ? " at a sample" : " at the " + variable.sampling);
}

/// Compares the bytes of types of two documents.
class TypeComparison {
public:
  TypeComparison(const Document &first, const Document &second) : first(first), second(second) {}

  /// Nothing when the two mean the same, else where they part. `mayEnd`: one may have fewer members than the other.
  std::string compare(const std::string &a, const std::string &b, bool mayEnd = false) {
    auto [elementA, dimensionsA] = splitArray(a);
    auto [elementB, dimensionsB] = splitArray(b);
    const Type *typeA = findType(first, elementA), *typeB = findType(second, elementB);
    if (dimensionsA != dimensionsB || !typeA != !typeB || (!typeA && a != b))
      return "one has " + a + ", the other " + b;
    // Documents may come from anywhere; the compiler's nest less.
    if (depth == kMaxDepth)
      return a + " nests too deep";
    // Types of one document are compared with types of the other once, however often they occur.
    if (!typeA || !seen.insert({{elementA, elementB}, true}).second)
      return {};
    ++depth;
    for (size_t i = 0; i < std::min(typeA->members.size(), typeB->members.size()); ++i)
      if (std::string difference = compare(typeA->members[i], typeB->members[i]); !difference.empty())
        return difference;
    --depth;
    if (typeA->members.size() == typeB->members.size() || mayEnd)
      return {};
    const Type &longer = typeA->members.size() > typeB->members.size() ? *typeA : *typeB;
    const Member &extra = longer.members[std::min(typeA->members.size(), typeB->members.size())];
    return "only one has " + describeBytes(extra);
  }

private:
  std::string compare(const Member &a, const Member &b) {
    bool isEqual = a.offset == b.offset && a.arrayStrides == b.arrayStrides && a.matrixStride == b.matrixStride && a.matrixOrder == b.matrixOrder;
    std::string inner = compare(a.type, b.type);
    if (isEqual && inner.empty())
      return {};
    // What is inside of a struct says more than its name.
    if (isEqual && findType(first, splitArray(a.type).first) && findType(second, splitArray(b.type).first))
      return inner;
    return "one has " + describeBytes(a) + ", the other " + describeBytes(b);
  }

  static constexpr unsigned kMaxDepth = 256;
  unsigned depth = 0;
  const Document &first, &second;
  std::map<std::pair<std::string, std::string>, bool> seen;
};

class PipelineCheck {
public:
  explicit PipelineCheck(const std::vector<Document> &documents) {
    for (const Document &document : documents)
      stages.push_back(&document);
    static constexpr std::string_view order[] = {"task", "vertex", "mesh", "fragment", "compute"};
    auto rank = [&](const Document *document) { return std::find(std::begin(order), std::end(order), document->entry.stage) - std::begin(order); };
    std::sort(stages.begin(), stages.end(), [&](const Document *a, const Document *b) {
      return std::pair(rank(a), std::string_view(a->program)) < std::pair(rank(b), std::string_view(b->program));
    });
  }

  std::vector<PipelineIssue> run() {
    if (!checkStages())
      return std::move(issues);
    const Document *before = find("vertex") ? find("vertex") : find("mesh");
    if (const Document *fragment = find("fragment"); fragment && before)
      checkInterface(*before, *fragment);
    if (const Document *task = find("task"))
      checkPayload(*task, *find("mesh"));
    for (size_t i = 0; i < stages.size(); ++i)
      for (size_t k = i + 1; k < stages.size(); ++k) {
        checkPushConstants(*stages[i], *stages[k]);
        checkSlots(*stages[i], *stages[k]);
      }
    return std::move(issues);
  }

private:
  const Document *find(std::string_view stage) const {
    auto found = std::find_if(stages.begin(), stages.end(), [&](const Document *document) { return document->entry.stage == stage; });
    return found == stages.end() ? nullptr : *found;
  }

  void add(PipelineProblem problem, std::string message, const SourceRange &source, std::string note = {}, const SourceRange &other = {}) {
    issues.push_back({problem, std::move(message), source, std::move(note), other});
  }

  bool checkStages() {
    auto refuse = [&](std::string message, const Document &at, const Document *other = nullptr) {
      add(PipelineProblem::Stages, std::move(message), at.entry.source, other ? "the " + other->entry.stage + " stage is here" : "",
          other ? other->entry.source : SourceRange());
    };
    for (size_t i = 1; i < stages.size(); ++i)
      if (stages[i]->entry.stage == stages[i - 1]->entry.stage)
        refuse("a pipeline has one " + stages[i]->entry.stage + " stage", *stages[i], stages[i - 1]);
    if (const Document *compute = find("compute"); compute && stages.size() > 1)
      refuse("a compute stage is a pipeline of its own", *compute, stages.front());
    for (std::string_view stage : {"task", "mesh"})
      if (const Document *own = find(stage); own && find("vertex"))
        refuse("a pipeline with a vertex stage has no " + own->entry.stage + " stage", *own, find("vertex"));
    if (const Document *task = find("task"); task && !find("mesh"))
      refuse("a task stage starts mesh workgroups, and there is no mesh stage", *task);
    if (const Document *fragment = find("fragment"); fragment && !find("vertex") && !find("mesh"))
      refuse("a fragment stage needs a vertex or a mesh stage before it", *fragment);
    return issues.empty();
  }

  void checkInterface(const Document &before, const Document &after) {
    std::map<uint32_t, const InterfaceVariable *> outputs;
    for (const InterfaceVariable &output : before.outputs)
      if (output.location)
        outputs[*output.location] = &output;
    for (const InterfaceVariable &input : after.inputs) {
      if (!input.location)
        continue;
      std::string what = "the fragment input " + quote(input.name) + " at location " + std::to_string(*input.location);
      auto found = outputs.find(*input.location);
      if (found == outputs.end()) {
        add(PipelineProblem::InputMissing, what + " is not written by the " + before.entry.stage + " stage", input.source,
            "the " + before.entry.stage + " stage is here", before.entry.source);
        continue;
      }
      const InterfaceVariable &output = *found->second;
      std::string note = "the " + before.entry.stage + " stage writes it here";
      if (input.type != output.type)
        add(PipelineProblem::InputType, what + " has type " + input.type + ", but the " + before.entry.stage + " stage writes " + output.type, input.source,
            note, output.source);
      else if ((input.rate == "per_primitive") != (output.rate == "per_primitive"))
        add(PipelineProblem::Rate,
            output.rate == "per_primitive"
                ? what + " is written once for each primitive; pass --per-primitive-inputs=" + std::to_string(*input.location)
                : what + " is read as one that is written for each primitive, but it is written for each vertex",
            input.source, note, output.source);
      else if (describeInterpolation(input) != describeInterpolation(output))
        add(PipelineProblem::Interpolation, what + " is " + describeInterpolation(input) + ", but written as " + describeInterpolation(output), input.source, note,
            output.source);
    }
  }

  void checkPayload(const Document &task, const Document &mesh) {
    for (size_t i = 0; i < mesh.payload.size(); ++i) {
      const Payload &taken = mesh.payload[i];
      if (i >= task.payload.size()) {
        add(PipelineProblem::Payload, "the mesh stage takes the payload " + quote(taken.name) + ", and the task stage has none to match", taken.source,
            "the task stage is here", task.entry.source);
        continue;
      }
      std::string difference = TypeComparison(task, mesh).compare(task.payload[i].type, taken.type);
      if (!difference.empty())
        add(PipelineProblem::Payload, "the mesh stage takes another payload than the task stage writes: " + difference, taken.source,
            "the task stage declares it here", task.payload[i].source);
    }
  }

  void checkPushConstants(const Document &first, const Document &second) {
    if (!first.pushConstants || !second.pushConstants)
      return;
    std::string difference = TypeComparison(first, second).compare(first.pushConstants->type, second.pushConstants->type, /*mayEnd=*/true);
    if (!difference.empty())
      add(PipelineProblem::PushConstants,
          "the " + first.entry.stage + " and " + second.entry.stage + " stages have different push constants: " + difference, second.pushConstants->source,
          "the " + first.entry.stage + " stage declares them here", first.pushConstants->source);
  }

  /// What is wrong with two bindings that share slots, or nothing.
  std::string compareBindings(const Document &first, const Binding &a, const Document &second, const Binding &b) {
    auto differ = [](const char *what, const std::string &x, const std::string &y) {
      auto say = [](const std::string &text) { return text.empty() ? std::string("none") : text; };
      return std::string(what) + " is " + say(x) + " in one and " + say(y) + " in the other";
    };
    if (a.slot != b.slot)
      return "their slots overlap";
    if (a.kind != b.kind)
      return differ("the kind", a.kind, b.kind);
    if (a.count != b.count)
      return differ("the count", std::to_string(a.count), std::to_string(b.count));
    if (a.view != b.view)
      return differ("the view", a.view, b.view);
    if (a.sampledType != b.sampledType)
      return differ("the sampled type", a.sampledType, b.sampledType);
    if (a.depth != b.depth)
      return std::string("one is a texture of depths and the other is not");
    if (a.comparison != b.comparison)
      return std::string("one is a sampler that compares and the other is not");
    if (a.format != b.format)
      return differ("the format", a.format, b.format);
    if (a.memory != b.memory)
      return differ("the memory", a.memory, b.memory);
    return a.kind == "buffer" ? TypeComparison(first, second).compare(a.type, b.type) : std::string();
  }

  void checkSlots(const Document &first, const Document &second) {
    // Sorted by slot, and the ranges of one stage do not overlap.
    auto b = second.bindings.begin();
    for (const Binding &a : first.bindings) {
      uint64_t end = uint64_t(a.slot) + a.count;
      while (b != second.bindings.end() && uint64_t(b->slot) + b->count <= a.slot)
        ++b;
      for (auto other = b; other != second.bindings.end() && other->slot < end; ++other) {
        std::string difference = compareBindings(first, a, second, *other);
        if (!difference.empty())
          add(PipelineProblem::Slot,
              quote(a.name) + " of the " + first.entry.stage + " stage and " + quote(other->name) + " of the " + second.entry.stage + " stage share slot " +
                  std::to_string(std::max(a.slot, other->slot)) + ", but " + difference,
              other->source, "the " + first.entry.stage + " stage declares it here", a.source);
      }
    }
  }

  std::vector<const Document *> stages;
  std::vector<PipelineIssue> issues;
};

} // namespace

std::vector<PipelineIssue> checkPipeline(const std::vector<Document> &stages) { return PipelineCheck(stages).run(); }

} // namespace besl::reflection
