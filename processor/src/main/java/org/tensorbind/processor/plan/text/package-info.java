/** Plans as people read them. */
@NullMarked
package org.tensorbind.processor.plan.text;

import org.jspecify.annotations.NullMarked;
