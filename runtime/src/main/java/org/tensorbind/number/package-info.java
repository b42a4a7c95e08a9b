/** Arithmetic on sizes that saturates instead of overflowing, integers of variable length, and numbers and metadata as text. */
@NullMarked
package org.tensorbind.number;

import org.jspecify.annotations.NullMarked;
