/** Values that programs compute with, what is known of them, and how they are coded in a file. */
@NullMarked
package org.tensorbind.processor.plan.value;

import org.jspecify.annotations.NullMarked;
