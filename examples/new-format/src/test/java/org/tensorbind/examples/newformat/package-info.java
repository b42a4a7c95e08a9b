/** Files of the new formats. */
@NullMarked
package org.tensorbind.examples.newformat;

import org.jspecify.annotations.NullMarked;
