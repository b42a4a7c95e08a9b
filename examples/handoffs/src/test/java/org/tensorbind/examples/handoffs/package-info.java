/** Each hand-off computes something, and is compared with the same on arrays. */
@NullMarked
package org.tensorbind.examples.handoffs;

import org.jspecify.annotations.NullMarked;
