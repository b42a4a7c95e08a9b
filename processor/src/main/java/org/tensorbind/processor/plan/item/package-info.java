/** The items of a file that a caller can supply for writing, and what is written if nobody supplies them. */
@NullMarked
package org.tensorbind.processor.plan.item;

import org.jspecify.annotations.NullMarked;
