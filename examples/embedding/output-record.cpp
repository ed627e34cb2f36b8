// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A render model in which shaders write to a record instead of declaring outputs:
//
//   main: fn () -> void {
//     output.color = material.color;
//   }
//
// The model supplies `output`, a variable of a struct, and `material`, a buffer whose struct is described next to the host's; and it
// copies the fields to stage outputs when the shader is done.

#include "Host.h"

#include "besl/Support/SemaDiag.h"

struct Material {
  float color[4];
  float roughness;
  std::uint32_t layer;
};
BESL_HOST_STRUCT(Material, BESL_HOST_FIELD(color, "vec4f"), BESL_HOST_FIELD(roughness, "f32"), BESL_HOST_FIELD(layer, "u32"));

namespace {

class OutputRecord : public besl::ProgramGenerator {
public:
  llvm::StringRef name() const override { return "output record"; }

  void declareParent(besl::ast::Program &parent, besl::TreeBuilder &builder) override {
    builder.addStruct<Material>(parent);
    builder.addBinding(parent, "material", "Material", 0, besl::ast::Access::Read, 0, besl::ast::MemoryClass::Constant);
    builder.addStruct(parent, "Output", {{"color", "vec4f"}, {"id", "u32"}});
    builder.addPrivate(parent, "output", "Output", "Output(vec4f(0, 0, 0, 1), 0)");
    builder.add(parent, "output_color: output<vec4f, 0>;\n"
                        "output_id: output<u32, 1>;\n");
  }

  void transform(besl::ast::Program &program, besl::TreeBuilder &builder) override {
    besl::ast::FunctionDecl *main = besl::TreeBuilder::findFunction(program, "main");
    if (!main) {
      builder.diagnostics().report(besl::SemaDiag::MissingMain, besl::SourceRange(program.range.end));
      return;
    }
    builder.rename(main, "fill_output");
    builder.add(program, R"(
      main: fn () -> void {
        fill_output();
        output_color = output.color;
        output_id = output.id;
      }
    )");
  }
};

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: " << argv[0] << " SHADER.besl\n";
    return 2;
  }
  OutputRecord model;
  return translateFragment(model, argv[1]);
}
