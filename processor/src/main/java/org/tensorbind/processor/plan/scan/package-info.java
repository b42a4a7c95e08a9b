/** Makes the quick passes over the lists of a format out of the programs that read it. */
@NullMarked
package org.tensorbind.processor.plan.scan;

import org.jspecify.annotations.NullMarked;
