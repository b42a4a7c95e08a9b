/** Tests of what is known of a grammar before anything is planned. */
@NullMarked
package org.tensorbind.processor.format.place;

import org.jspecify.annotations.NullMarked;
