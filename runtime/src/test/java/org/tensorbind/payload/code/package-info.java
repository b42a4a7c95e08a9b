/** Tests of the package. */
@NullMarked
package org.tensorbind.payload.code;

import org.jspecify.annotations.NullMarked;
