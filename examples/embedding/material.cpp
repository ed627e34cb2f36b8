// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A render model for materials. A material's source says what the surface is like and declares nothing:
//
//   main: fn () -> void {
//     albedo = sample_material(brick) * tint;
//     roughness = 0.8;
//   }
//
// The model supplies the rest: the variables that describe a surface, the textures and constants that belong to the material,
// the camera and the lights, and a `main` that sets the surface up, runs the material and lights the result.

#include "Host.h"

#include "besl/Support/SemaDiag.h"
#ifdef MATERIAL_PLUGIN
#include "besl/Plugin/Plugin.h"
#endif

// What the engine writes into the camera's buffer. That the shader reads the same bytes is checked when this file is compiled.
struct Camera {
  float position[3];
  float exposure;
};
BESL_HOST_STRUCT(Camera, BESL_HOST_FIELD(position, "vec3f"), BESL_HOST_FIELD(exposure, "f32"));

struct Light {
  float direction[3];
  float intensity;
  float color[3];
  std::uint32_t flags;
};
BESL_HOST_STRUCT(Light, BESL_HOST_FIELD(direction, "vec3f"), BESL_HOST_FIELD(intensity, "f32"), BESL_HOST_FIELD(color, "vec3f"),
                 BESL_HOST_FIELD(flags, "u32"));

struct Lighting {
  Light sun;
  float ambient[3];
  float sky;
};
BESL_HOST_STRUCT(Lighting, BESL_HOST_FIELD_STRUCT(sun, Light), BESL_HOST_FIELD(ambient, "vec3f"), BESL_HOST_FIELD(sky, "f32"));

namespace {

/// A value that artists set for a material.
struct MaterialVariable {
  std::string name;
  std::string type;         ///< "Texture2D", or a scalar type
  std::string defaultValue; ///< of a scalar
};

class MaterialModel : public besl::ProgramGenerator {
public:
  explicit MaterialModel(std::vector<MaterialVariable> variables) : variables(std::move(variables)) {}

  llvm::StringRef name() const override { return "material"; }

  void declareParent(besl::ast::Program &parent, besl::TreeBuilder &builder) override {
    builder.addStruct<Camera>(parent);
    builder.addStruct<Light>(parent);
    builder.addStruct<Lighting>(parent);
    builder.addBinding(parent, "camera", "Camera", 0, besl::ast::Access::Read, 0, besl::ast::MemoryClass::Constant);
    builder.addBinding(parent, "lighting", "Lighting", 1, besl::ast::Access::Read, 0, besl::ast::MemoryClass::Constant);
    builder.addBinding(parent, "material_textures", "Texture2D", 2, besl::ast::Access::Read, /*count=*/64);
    builder.add(parent, "world_position: input<vec3f, 0>;\n"
                        "world_normal: input<vec3f, 1>;\n"
                        "uv: input<vec2f, 2>;\n"
                        "surface_color: output<vec4f, 0>;\n");

    // The surface, as a material leaves it.
    builder.addPrivate(parent, "albedo", "vec4f");
    builder.addPrivate(parent, "normal", "vec3f");
    builder.addPrivate(parent, "roughness", "f32");
    builder.addPrivate(parent, "emission", "vec3f");

    // Textures are numbers in one large array; everything else is fixed when the pipeline is made.
    unsigned texture = 0, constant = 0;
    for (const MaterialVariable &variable : variables) {
      if (variable.type == "Texture2D")
        builder.add(parent, variable.name + ": const u32 = " + std::to_string(texture++) + ";");
      else
        builder.addSpecialization(parent, variable.name, variable.type, constant++, variable.defaultValue);
    }
    builder.addIntrinsic(parent, "sample_material", {{"texture", "u32"}}, "vec4f", "return sample(material_textures[texture], uv);");
    // One instruction on every device, and no word for it in BESL.
    besl::RawText inverseRoot{"${result} = inversesqrt(${x});", "${result} = rsqrt(${x});", "${result} = rsqrt(${x});"};
    builder.addIntrinsic(parent, "inverse_root", {{"x", "f32"}}, "f32", inverseRoot);
    builder.add(parent, R"(
      lit: fn () -> vec3f {
        let to_light: vec3f = vec3f(0, 0, 0) - lighting.sun.direction;
        let to_eye: vec3f = normalize(camera.position - world_position);
        let half_way: vec3f = to_light + to_eye;
        let n: vec3f = normal * inverse_root(dot(normal, normal));
        let diffuse: f32 = max(dot(n, to_light), 0.0);
        let gloss: f32 = pow(max(dot(n, half_way) * inverse_root(dot(half_way, half_way)), 0.0), 2.0 / max(roughness, 0.01));
        let light: vec3f = lighting.sun.color * (lighting.sun.intensity * (diffuse + gloss)) + lighting.ambient;
        return vec3f(albedo.x, albedo.y, albedo.z) * light + emission;
      }
    )");
  }

  void transform(besl::ast::Program &program, besl::TreeBuilder &builder) override {
    besl::ast::FunctionDecl *main = besl::TreeBuilder::findFunction(program, "main");
    if (!main) {
      builder.diagnostics().report(besl::SemaDiag::MissingMain, besl::SourceRange(program.range.end));
      return;
    }
    // The material becomes a function, so that it may return where it likes and the lighting still follows.
    builder.rename(main, "material_surface");
    builder.add(program, R"(
      main: fn () -> void {
        albedo = vec4f(1, 1, 1, 1);
        normal = world_normal;
        roughness = 0.5;
        emission = vec3f(0, 0, 0);
        material_surface();
        let color: vec3f = lit() * camera.exposure;
        surface_color = vec4f(color.x, color.y, color.z, albedo.w);
      }
    )");
  }

private:
  std::vector<MaterialVariable> variables;
};

std::vector<MaterialVariable> brickVariables() {
  return {{"brick", "Texture2D", ""}, {"moss", "Texture2D", ""}, {"wetness", "f32", "0.25"}};
}

} // namespace

#ifdef MATERIAL_PLUGIN
BESL_PASS_PLUGIN("Material", "1.0", [] {
  besl::registerProgramGenerator("material", [] { return std::make_unique<MaterialModel>(brickVariables()); });
})
#else
int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: " << argv[0] << " MATERIAL.besl\n";
    return 2;
  }
  // An engine reads these from the material's description.
  MaterialModel model(brickVariables());
  return translateFragment(model, argv[1]);
}
#endif
