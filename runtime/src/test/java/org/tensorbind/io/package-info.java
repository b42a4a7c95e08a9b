/** Tests of the package. */
@NullMarked
package org.tensorbind.io;

import org.jspecify.annotations.NullMarked;
