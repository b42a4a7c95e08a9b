/**
 * The annotation processor: it finds annotated packages and classes, has their grammars and bundles compiled, and reports errors at their lines.
 * Everything that does not need the compiler is in the packages below.
 */
@NullMarked
package org.tensorbind.processor;

import org.jspecify.annotations.NullMarked;
