/** Arithmetic on sizes that saturates instead of overflowing, and integers of variable length. */
@NullMarked
package org.tensorbind.number;

import org.jspecify.annotations.NullMarked;
