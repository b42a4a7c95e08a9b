/** Tests of the package. */
@NullMarked
package org.tensorbind;

import org.jspecify.annotations.NullMarked;
