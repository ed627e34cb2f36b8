// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The buffers and images of a run: made of what a job says about each name, and looked at afterwards.

#ifndef BESL_TOOLS_BESL_RUN_RESOURCES_H
#define BESL_TOOLS_BESL_RUN_RESOURCES_H

#include "Job.h"
#include "besl/Execution/Execution.h"
#include "besl/Execution/Values.h"
#include <map>
#include <memory>

/// A number of a buffer, image or stage output.
struct Number {
  double value = 0;
  bool isFloat = false;
};

class Resources {
public:
  explicit Resources(const besl::vm::ProgramLayout &layout) : layout(layout), all(layout) {}

  /// What a job says of a stage's input or of the payload of a mesh stage.
  struct InputContents {
    Contents contents;
    besl::SourceRange range;
  };
  const InputContents *findInput(llvm::StringRef name) const;
  /// The elements of a type that contents give, as words of the machine.
  bool readElements(llvm::StringRef name, uint32_t type, const InputContents &given, std::vector<uint32_t> &words);

  // Types of what a stage gives, in the layout that paths go through.
  uint32_t addScalar(besl::vm::ScalarKind kind);
  uint32_t addVector(uint32_t scalar, uint64_t count);
  uint32_t addArray(uint32_t element, uint64_t count);
  /// Offsets are worked out.
  uint32_t addStruct(std::vector<besl::vm::TypeInfo::Member> members);
  /// Memory beside that of the program that can be printed, as words of the machine: what a stage gives. Where the program uses the name itself, it gets
  /// a '_' behind it.
  void addOutput(llvm::StringRef name, uint32_t type, llvm::ArrayRef<uint32_t> words);
  /// A picture of a stage's output.
  void addPicture(llvm::StringRef name, std::vector<uint8_t> bytes, const besl::vm::Texture &texture);

  /// Whether the program or what it left has something of that name, or at that slot.
  bool knows(llvm::StringRef name);
  /// Takes the memory of another program of the pipeline for what both of them see. False when it cannot be that of this one.
  bool share(Resources &other);
  std::string listNames() const;

  bool bind(const Job::Binding &binding);
  bool set(const Job::Assignment &assignment);
  /// Makes what was not named: buffers of zeros, images of 64 by 64.
  bool complete();
  /// The push constants, whatever they are called, as the bytes of a file.
  bool setPushConstants(const PlacedText &file);

  /// `buffer.member[0:4]` or `image[3,4]` as text, or as numbers. Nothing with an error when there is no such thing.
  std::optional<std::string> format(const PlacedText &path);
  std::optional<std::vector<Number>> read(const PlacedText &path);
  /// The picture that a name stands for, or null with an error.
  const besl::vm::Texture *findPicture(const PlacedText &name);

  /// The bytes of a buffer or image, or null with an error.
  const std::vector<uint8_t> *findBytes(const PlacedText &name);

  bool save(const Job::OutputFile &file);
  bool dump(const Job::OutputFile &file);

  const besl::vm::DescriptorBindings &bindings() const { return bound; }
  const JobError &error() const { return problem; }
  /// Makes an error; false.
  bool fail(besl::SourceRange range, const llvm::Twine &text);

private:
  struct Image {
    std::vector<uint8_t> bytes;
    besl::vm::Texture texture;
  };
  /// What `name`, `name[2]` or `slot:5` is.
  struct Target {
    const besl::vm::MemoryInfo *memory = nullptr;
    const besl::vm::ViewInfo *view = nullptr;
    uint32_t number = 0;
  };
  /// A part of a buffer, or texels of an image.
  struct Part {
    const std::vector<uint8_t> *bytes = nullptr;
    besl::vm::ValuePlace place;
    const besl::vm::Texture *texture = nullptr;
    std::array<std::array<uint32_t, 2>, 3> texels = {}; ///< from and to, in x, y and the slices
  };
  bool find(const PlacedText &name, Target &target);
  std::optional<Part> findPart(const PlacedText &path);
  bool findTexels(llvm::StringRef text, besl::SourceRange range, Part &part);
  bool bindBuffer(const besl::vm::MemoryInfo &info, uint32_t number, const Contents &contents, besl::SourceRange range);
  bool bindView(const besl::vm::ViewInfo &info, uint32_t number, const Contents &contents, besl::SourceRange range);
  bool fillTexels(Image &image, const Contents &contents, besl::SourceRange range);
  void bindMemory(const besl::vm::MemoryInfo &info, uint32_t number);

  const besl::vm::ProgramLayout &layout;
  /// The layout with what was added to it.
  besl::vm::ProgramLayout all;
  std::map<uint32_t, std::shared_ptr<std::vector<uint8_t>>> memories; ///< by number
  std::map<uint32_t, std::shared_ptr<Image>> images;
  std::map<std::string, InputContents> inputs;
  std::map<std::string, std::vector<uint8_t>> outputs;
  std::map<std::string, Image> pictures;
  besl::vm::DescriptorBindings bound;
  JobError problem;
};

#endif // BESL_TOOLS_BESL_RUN_RESOURCES_H
