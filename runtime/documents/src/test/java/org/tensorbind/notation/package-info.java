/** Tests of the notations. */
@NullMarked
package org.tensorbind.notation;

import org.jspecify.annotations.NullMarked;
