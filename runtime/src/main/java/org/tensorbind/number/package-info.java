/** Arithmetic on sizes and integers of variable length; depends on nothing. */
@NullMarked
package org.tensorbind.number;

import org.jspecify.annotations.NullMarked;
