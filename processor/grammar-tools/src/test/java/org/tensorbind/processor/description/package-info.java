/** Tests of what a grammar says to people. */
@NullMarked
package org.tensorbind.processor.description;

import org.jspecify.annotations.NullMarked;
