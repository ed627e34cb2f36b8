// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of the sidecar reader. Included by Diagnostics.td.

def SidecarTooLarge : Error<"sidecar-too-large",
  "a sidecar has at most {0} bytes; this one has {1}",
  "A sidecar holds a handful of values.">;
def SidecarSyntax : Error<"sidecar-syntax",
  "{0}",
  "The file is not JSON5: an object with keys and values, comments and trailing commas allowed.">;
def SidecarNotObject : Error<"sidecar-not-object",
  "a sidecar is an object, as in '{{ stage: \"Compute\" }}', found {0}",
  "Nothing but an object may stand in the file.">;
def SidecarUnknownKey : Error<"sidecar-unknown-key",
  "unknown key '{0}'{1}",
  "The keys are stage, workgroup, maximum_mesh_threadgroups, maximum_vertices, maximum_primitives, per_primitive_inputs and $schema.">;
def SidecarDuplicateKey : Error<"sidecar-duplicate-key",
  "the key '{0}' is given twice",
  "Each key is given once.">;
def SidecarType : Error<"sidecar-type",
  "'{0}' is {1}, found {2}",
  "The value of the key has the wrong kind.">;
def SidecarUnknownStage : Error<"sidecar-unknown-stage",
  "unknown stage '{0}'{1}",
  "The stages are Vertex, Fragment, Compute, Task and Mesh, in this spelling.">;
def SidecarMissingStage : Error<"sidecar-missing-stage",
  "the sidecar does not say which stage the shader is for",
  "Add the key stage.">;
def SidecarRange : Error<"sidecar-range",
  "{0} is a whole number from 1 to 4294967295, found {1}",
  "Sizes and limits are positive 32-bit numbers.">;
def WorkgroupRank : Error<"workgroup-rank",
  "a workgroup has at most three dimensions, found {0}",
  "The dimensions are width, height and depth.">;
def StageLimitMissing : Error<"stage-limit-missing",
  "a {0} shader needs '{1}' in its sidecar, or {2}",
  "Task shaders state how many mesh threadgroups they launch at most, mesh shaders how many vertices and primitives they emit.">;
def StageLimitUnused : Error<"stage-limit-unused",
  "'{0}' has no meaning for a {1} shader",
  "Vertex and fragment shaders have no workgroups; only task and mesh shaders have output limits.">;
def WorkgroupDepth : Error<"workgroup-depth",
  "the workgroup has a depth of {0}; no target takes more than {1}",
  "Width and height may be larger.">;
