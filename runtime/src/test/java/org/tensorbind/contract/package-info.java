/** Tests of the package. */
@NullMarked
package org.tensorbind.contract;

import org.jspecify.annotations.NullMarked;
