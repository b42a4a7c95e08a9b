/** What rules and tensors have a value in Java, and what follows from what is known of tensors. */
@NullMarked
package org.tensorbind.processor.format.structure;

import org.jspecify.annotations.NullMarked;
