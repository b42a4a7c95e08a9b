/** In which order the parts of rules can be read, and what each rule needs from outside. */
@NullMarked
package org.tensorbind.processor.plan.order;

import org.jspecify.annotations.NullMarked;
