/** Plans reading: the steps of the parser of a format. */
@NullMarked
package org.tensorbind.processor.plan.read;

import org.jspecify.annotations.NullMarked;
