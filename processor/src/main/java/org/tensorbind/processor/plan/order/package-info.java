/** The order in which the items of a rule can be read, and the values that each rule needs from the rules around it. */
@NullMarked
package org.tensorbind.processor.plan.order;

import org.jspecify.annotations.NullMarked;
