package org.tensorbind.processor.plan;

/** Where a writer has a value from: the tensors, the caller, the plan, or a derivation from these. */
public sealed interface Source extends Value {}
