/** Files of the new format. */
@NullMarked
package org.tensorbind.examples.newformat;

import org.jspecify.annotations.NullMarked;
