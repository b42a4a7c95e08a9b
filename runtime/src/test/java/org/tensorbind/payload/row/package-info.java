/** Tests of the package. */
@NullMarked
package org.tensorbind.payload.row;

import org.jspecify.annotations.NullMarked;
