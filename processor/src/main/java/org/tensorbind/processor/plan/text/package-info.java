/** Prints plans as text, for {@code grammar plan} and for the expected plans of tests. */
@NullMarked
package org.tensorbind.processor.plan.text;

import org.jspecify.annotations.NullMarked;
