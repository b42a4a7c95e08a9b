/** Tests of the package. */
@NullMarked
package org.tensorbind.value;

import org.jspecify.annotations.NullMarked;
