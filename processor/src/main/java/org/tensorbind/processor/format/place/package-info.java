/** Where the rules of a grammar occur, and what their places say of each other. */
@NullMarked
package org.tensorbind.processor.format.place;

import org.jspecify.annotations.NullMarked;
