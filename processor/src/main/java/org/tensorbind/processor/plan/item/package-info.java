/** The items of a file that a caller can supply for writing, and their defaults. */
@NullMarked
package org.tensorbind.processor.plan.item;

import org.jspecify.annotations.NullMarked;
