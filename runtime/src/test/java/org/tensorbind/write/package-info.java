/** Tests of the package. */
@NullMarked
package org.tensorbind.write;

import org.jspecify.annotations.NullMarked;
