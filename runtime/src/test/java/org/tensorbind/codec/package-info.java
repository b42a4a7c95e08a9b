/** Tests of the package. */
@NullMarked
package org.tensorbind.codec;

import org.jspecify.annotations.NullMarked;
