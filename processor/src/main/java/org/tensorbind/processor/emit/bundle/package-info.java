/** Describes the classes that read and write bundles, in no language, and prints them as Java. */
@NullMarked
package org.tensorbind.processor.emit.bundle;

import org.jspecify.annotations.NullMarked;
