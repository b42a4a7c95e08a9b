/** Generated readers and writers of bundles: first described as classes, fields and calls without a language, then printed as Java. */
@NullMarked
package org.tensorbind.processor.emit.bundle;

import org.jspecify.annotations.NullMarked;
