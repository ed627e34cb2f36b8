// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Jobs from JSON, outcomes to JSON. Bytes are written in hexadecimal.

#include "Job.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace runner;

namespace runner {

static bool fromJSON(const json::Value &value, Bytes &bytes, json::Path path) {
  auto text = value.getAsString();
  std::string decoded;
  if (!text || !tryGetFromHex(*text, decoded)) {
    path.report("expected hexadecimal bytes");
    return false;
  }
  bytes.assign(decoded.begin(), decoded.end());
  return true;
}

static bool fromJSON(const json::Value &value, Buffer &buffer, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("binding", buffer.binding) && map.mapOptional("element", buffer.element) &&
         map.mapOptional("uniform", buffer.uniform) && map.map("data", buffer.data);
}

static bool fromJSON(const json::Value &value, ImageShape &shape, json::Path path) {
  auto text = value.getAsString().value_or("");
  if (text == "2d")
    shape = ImageShape::Plane;
  else if (text == "array")
    shape = ImageShape::Array;
  else if (text == "3d")
    shape = ImageShape::Volume;
  else if (text == "cube")
    shape = ImageShape::Cube;
  else if (text == "cube-array")
    shape = ImageShape::CubeArray;
  else if (text == "1d")
    shape = ImageShape::Line;
  else {
    path.report("expected 2d, array, 3d, cube, cube-array or 1d");
    return false;
  }
  return true;
}

static bool fromJSON(const json::Value &value, Image &image, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("binding", image.binding) && map.mapOptional("element", image.element) && map.map("format", image.format) &&
         map.mapOptional("shape", image.shape) && map.map("width", image.width) && map.map("height", image.height) &&
         map.mapOptional("depth", image.depth) && map.mapOptional("levels", image.levels) && map.mapOptional("storage", image.storage) &&
         map.mapOptional("linear", image.linear) && map.mapOptional("repeat", image.repeat) && map.mapOptional("compare", image.compare) && map.map("data", image.data);
}

static bool fromJSON(const json::Value &value, Attribute &attribute, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("location", attribute.location) && map.map("format", attribute.format) &&
         map.mapOptional("perInstance", attribute.perInstance) && map.map("data", attribute.data);
}

static bool fromJSON(const json::Value &value, Draw &draw, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.mapOptional("vertices", draw.vertices) && map.mapOptional("instances", draw.instances) &&
         map.mapOptional("firstVertex", draw.firstVertex) && map.mapOptional("firstInstance", draw.firstInstance) &&
         map.map("width", draw.width) && map.map("height", draw.height) && map.map("formats", draw.formats) &&
         map.mapOptional("attributes", draw.attributes);
}

static bool fromJSON(const json::Value &value, Job &job, json::Path path) {
  json::ObjectMapper map(value, path);
  std::map<std::string, uint32_t> constants;
  std::vector<uint32_t> groups(job.groups.begin(), job.groups.end());
  if (!map || !map.map("name", job.name) || !map.map("stages", job.stages) || !map.mapOptional("specialization", constants) ||
      !map.mapOptional("buffers", job.buffers) || !map.mapOptional("images", job.images) ||
      !map.mapOptional("pushConstants", job.pushConstants) || !map.mapOptional("groups", groups) || !map.mapOptional("draw", job.draw))
    return false;
  for (auto &[number, bits] : constants) {
    uint32_t id;
    if (StringRef(number).getAsInteger(10, id)) {
      path.field("specialization").report("expected numbers of constants");
      return false;
    }
    job.specialization[id] = bits;
  }
  if (groups.size() != job.groups.size()) {
    path.field("groups").report("expected three numbers");
    return false;
  }
  std::copy(groups.begin(), groups.end(), job.groups.begin());
  return true;
}

} // namespace runner

Expected<std::vector<Job>> runner::readJobs(StringRef text) {
  Expected<json::Value> document = json::parse(text);
  if (!document)
    return document.takeError();
  std::vector<Job> jobs;
  json::Path::Root root("jobs");
  if (!fromJSON(*document, jobs, root))
    return root.getError();
  return jobs;
}

json::Value runner::toJSON(const Job &job, Expected<Outcome> outcome) {
  json::Object result{{"name", job.name}};
  if (!outcome) {
    result["error"] = toString(outcome.takeError());
    return result;
  }
  auto add = [&](StringRef key, const std::vector<Bytes> &contents) {
    json::Array array;
    for (const Bytes &bytes : contents)
      array.push_back(toHex(bytes, /*LowerCase=*/true));
    result[key] = std::move(array);
  };
  add("buffers", outcome->buffers);
  add("images", outcome->images);
  add("targets", outcome->targets);
  return result;
}
