/** The steps of programs that read, scan and write, and the programs of a format. */
@NullMarked
package org.tensorbind.processor.plan.step;

import org.jspecify.annotations.NullMarked;
