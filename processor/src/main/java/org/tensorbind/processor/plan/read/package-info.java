/** Makes the programs that read a format. */
@NullMarked
package org.tensorbind.processor.plan.read;

import org.jspecify.annotations.NullMarked;
