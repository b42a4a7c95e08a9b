/** Plans scans: derives from the steps of the parser a loop that passes over a list without creating objects. */
@NullMarked
package org.tensorbind.processor.plan.scan;

import org.jspecify.annotations.NullMarked;
