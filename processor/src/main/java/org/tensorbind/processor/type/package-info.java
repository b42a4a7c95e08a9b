/** What the values of rules are in Java. */
@NullMarked
package org.tensorbind.processor.type;

import org.jspecify.annotations.NullMarked;
