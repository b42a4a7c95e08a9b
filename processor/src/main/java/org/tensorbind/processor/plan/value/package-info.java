/** The values that plans compute with: constants, items, operators, and how each value is coded in a file. */
@NullMarked
package org.tensorbind.processor.plan.value;

import org.jspecify.annotations.NullMarked;
