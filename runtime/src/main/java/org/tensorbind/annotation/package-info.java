/**
 * Annotations of applications: {@code @TensorGrammar} on a package generates a format from a grammar, and {@code @TensorBundle} on a class generates
 * a typed reader and writer.
 */
@NullMarked
package org.tensorbind.annotation;

import org.jspecify.annotations.NullMarked;
