/** The annotation processor: finds grammars, turns them into source files and reports what is wrong with them. */
@NullMarked
package org.tensorbind.processor;

import org.jspecify.annotations.NullMarked;
