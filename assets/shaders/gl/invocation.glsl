// Included after local_size_x.

/// The number of this invocation. If the groups exceed OpenGL's limit for a row, they form several rows.
uint invocation() { return gl_GlobalInvocationID.y * (gl_NumWorkGroups.x * gl_WorkGroupSize.x) + gl_GlobalInvocationID.x; }
