/** What is decided of a format. */
@NullMarked
package org.tensorbind.processor.plan;

import org.jspecify.annotations.NullMarked;
