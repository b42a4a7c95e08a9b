/**
 * The model of a bundle: a class whose components are tensors or metadata, resolved and checked, whichever front end (Java, kapt or KSP) described
 * it. Nothing here depends on the compiler.
 */
@NullMarked
package org.tensorbind.processor.bundle;

import org.jspecify.annotations.NullMarked;
