// Included after local_size_x.

/// The number of this invocation: more groups than fit in a row are laid out in several rows.
uint invocation() { return gl_GlobalInvocationID.y * (gl_NumWorkGroups.x * gl_WorkGroupSize.x) + gl_GlobalInvocationID.x; }
