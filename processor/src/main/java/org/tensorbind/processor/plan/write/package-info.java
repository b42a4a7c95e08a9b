/** Makes the programs that write a format, and finds out what each value is made of. */
@NullMarked
package org.tensorbind.processor.plan.write;

import org.jspecify.annotations.NullMarked;
