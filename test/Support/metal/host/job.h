// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a driver hands to a text that runs on the host; C++ for both.

#ifndef BESL_METAL_JOB_H
#define BESL_METAL_JOB_H

namespace besl_metal_host {

/// A buffer, or a texture when there is a format.
struct Resource {
  unsigned slot, element;
  void *data;
  unsigned long size;
  /// Of a channel: 'f' float, 'n' normalised, 's' normalised with sign, 'u' and 'i' integers; 0 for buffers.
  char kind;
  unsigned channels, bits;
  unsigned width, height, depth, levels;
  bool volume, cube, linear, repeat;
};
struct Job {
  const Resource *resources;
  unsigned count;
  const void *pushConstants;
  unsigned groups[3];
};

} // namespace besl_metal_host

#endif // BESL_METAL_JOB_H
