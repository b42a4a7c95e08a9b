/** Tests of the package. */
@NullMarked
package org.tensorbind.read;

import org.jspecify.annotations.NullMarked;
