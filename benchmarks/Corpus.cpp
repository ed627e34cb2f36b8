// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inputs of the benchmarks. See Corpus.h.

#include "Corpus.h"

#include "besl/Frontend/BESL/Sidecar.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace besl::benchmarks {

unsigned countLines(const std::string &text) {
  unsigned count = 0;
  for (llvm::StringRef rest = text; !rest.empty();) {
    auto [line, next] = rest.split('\n');
    count += !line.trim().empty();
    rest = next;
  }
  return count;
}

static std::string readFile(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (buffer)
    return (*buffer)->getBuffer().str();
  llvm::errs() << "cannot read " << path << ": " << buffer.getError().message() << '\n';
  std::exit(2);
}

static Input readShader(const std::string &path) {
  Input input;
  input.name = llvm::sys::path::filename(path).str();
  input.text = readFile(path);
  SourceManager sources;
  DiagnosticEngine diags;
  FileId sidecar = sources.addText(path + ".bead", readFile(path + ".bead"));
  input.stage = readSidecar(sources, sidecar, diags);
  return input;
}

std::vector<Input> makeCorpus() {
  std::vector<std::string> paths;
  for (const char *folder : {BESL_SOURCE_ROOT "/benchmarks/shaders", BESL_SOURCE_ROOT "/examples"}) {
    std::error_code error;
    for (llvm::sys::fs::directory_iterator entry(folder, error), end; entry != end && !error; entry.increment(error))
      if (llvm::StringRef(entry->path()).ends_with(".besl"))
        paths.push_back(entry->path());
  }
  std::sort(paths.begin(), paths.end());

  std::vector<Input> corpus;
  for (unsigned lines = 0; lines < 2000 && !paths.empty();)
    for (const std::string &path : paths) {
      corpus.push_back(readShader(path));
      lines += countLines(corpus.back().text);
    }
  return corpus;
}

Input makeFunctions(unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i) {
    std::string number = std::to_string(i);
    text += "step_" + number + ": fn (a: f32, n: u32) -> f32 {\n"
            "\tlet x: f32 = a * 2.0 + 1.0;\n"
            "\tlet v: vec3f = vec3f(x, a, x);\n"
            "\tlet d: f32 = dot(v, v) / (x + 0.5);\n"
            "\tlet s: f32 = 0.0;\n"
            "\tfor (let i: u32 = 0; i < n; i = i + 1) {\n"
            "\t\ts = s + d * f32(i);\n"
            "\t}\n"
            "\tif (s > 10.0 && n < 4) {\n"
            "\t\treturn s;\n"
            "\t}\n"
            "\ts = " +
            (i == 0 ? "s * 0.5" : "s + step_" + std::to_string(i - 1) + "(v.y, n + 1)") +
            ";\n"
            "\treturn max(s, v.z);\n"
            "}\n\n";
  }
  return {"functions", text, std::nullopt, "step_" + std::to_string(count - 1) + "(result.value, 3)"};
}

Input makeStatements(unsigned count) {
  std::string text = "f: fn (a: f32, b: vec3f) -> f32 {\n\tlet s: f32 = a;\n";
  for (unsigned i = 0; i + 2 < count; i += 2) {
    std::string number = std::to_string(i);
    text += "\tlet v" + number + ": f32 = s * 1.5 + b.x;\n";
    text += "\ts = s - v" + number + " / (a + 2.0);\n";
  }
  return {"statements", text + "\treturn s;\n}\n", std::nullopt, "f(result.value, vec3f(1.0, 2.0, 3.0))"};
}

Input makeSum(unsigned count) {
  std::string text = "f: fn (a: f32, b: f32) -> f32 {\n\treturn a\n";
  for (unsigned i = 1; i < count; ++i)
    text += i % 2 ? "\t\t+ b\n" : "\t\t- a\n";
  return {"sum", text + "\t;\n}\n", std::nullopt, "f(result.value, 2.0)"};
}

Input makeNestedBlocks(unsigned depth) {
  std::string text = "f: fn (a: f32) -> f32 {\n\tlet s: f32 = a;\n";
  for (unsigned i = 0; i < depth; ++i)
    text += i % 2 ? "for (let i: u32 = 0; i < 2; i = i + 1) {\n" : "if (s > 0.5) {\n";
  text += "s = s + 1.0;\n";
  for (unsigned i = 0; i < depth; ++i)
    text += "}\n";
  return {"blocks", text + "\treturn s;\n}\n", std::nullopt, "f(result.value)"};
}

Input makeAccesses(unsigned count) {
  std::string text = "f: fn (a: f32, n: u32) -> f32 {\n"
                     "\tlet s: f32 = a;\n\tlet w: f32[4] = f32[4](a, 1.0, 2.0, 3.0);\n\tlet k: u32 = n;\n"
                     "\tlet v: vec4f = vec4f(a, a, a, a);\n\tlet h: u16 = u16(n);\n";
  const char *statements[] = {
      "\tw[k] = s + w[k / n];\n",
      "\tk = (k << n) + u32(s) % n;\n",
      "\tv.y = v[k] % (s + 1.0);\n",
      "\th = h * h + u16(k);\n",
      "\ts = s + if (k > 3) { v.y } else { w[1] };\n",
  };
  for (unsigned i = 0; i + 6 < count; ++i)
    text += statements[i % std::size(statements)];
  return {"accesses", text + "\treturn s + v.x + f32(u32(h));\n}\n", std::nullopt, "f(result.value, thread_idx())"};
}

Input makeLightPass(unsigned count) {
  std::string text = R"(Light: struct {
	position: vec3f,
	radius: f32,
	color: vec3f,
	falloff: f32,
}

Frame: struct {
	view: mat4f,
	inverse_projection: mat4f,
	count: u32,
	exposure: f32,
}

frame: descriptor<Frame, 0, read, constant>;
lights: descriptor<{ type: Light[], binding: 1, access: read, memory: device }>;
depth_map: descriptor<Texture2D, 2, read>;
normal_map: descriptor<Texture2D, 3, read>;
result: descriptor<StorageImage<rgba16f>, 4, write>;

SCALE: const f32 = 0.125;
)";
  std::string calls;
  for (unsigned i = 1; i <= count; ++i) {
    std::string number = std::to_string(i);
    text += "\nshade_" + number + R"(: fn (position: vec3f, normal: vec3f, index: u32) -> vec3f {
	let light: Light = lights[index];
	let toward: vec3f = light.position - position;
	let distance: f32 = length(toward);
	if (distance > light.radius) {
		return vec3f(0.0, 0.0, 0.0);
	}
	let direction: vec3f = toward / distance;
	let lambert: f32 = max(dot(normal, direction), 0.0);
	let window: f32 = clamp(1.0 - pow(distance / light.radius, )" +
            number + R"(.0), 0.0, 1.0);
	return light.color * (lambert * window * window / (distance * distance + light.falloff) * SCALE);
}
)";
    calls += "\t\tsum = sum + shade_" + number + "(position, normal, i);\n";
  }
  text += R"(
main: fn () -> void {
	let pixel: vec2u = thread_id();
	guard_image_bounds(result, pixel);
	let size: vec2u = image_size(result);
	let uv: vec2f = vec2f((f32(pixel.x) + 0.5) / f32(size.x), (f32(pixel.y) + 0.5) / f32(size.y));
	let depth: f32 = texture_lod(depth_map, uv).x;
	let clip: vec4f = vec4f(uv.x * 2.0 - 1.0, 1.0 - uv.y * 2.0, depth, 1.0);
	let point: vec4f = frame.inverse_projection * clip;
	let position: vec3f = vec3f(point.x, point.y, point.z) / point.w;
	let packed: vec4f = texture_lod(normal_map, uv);
	let normal: vec3f = normalize(vec3f(packed.x, packed.y, packed.z) * 2.0 - vec3f(1.0, 1.0, 1.0));
	let sum: vec3f = vec3f(0.0, 0.0, 0.0);
	for (let i: u32 = 0; i < frame.count; i = i + 1) {
)" + calls + R"(	}
	sum = sum * frame.exposure;
	write(result, pixel, vec4f(sum.x, sum.y, sum.z, 1.0));
}
)";
  Input input{"light_pass", text, StageInfo()};
  input.stage->stage = Stage::Compute;
  return input;
}

Input withEntry(Input input) {
  input.text += "Result: struct {\n\tvalue: f32,\n}\nresult: descriptor<Result, 0, read_write>;\n"
                "main: fn () -> void {\n\tresult.value = " +
                input.call + ";\n}\n";
  input.stage = StageInfo();
  input.stage->stage = Stage::Compute;
  return input;
}

} // namespace besl::benchmarks
