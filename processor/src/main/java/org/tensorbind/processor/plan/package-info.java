/** What reading and writing do: programs of few steps over values whose sources are resolved. */
@NullMarked
package org.tensorbind.processor.plan;

import org.jspecify.annotations.NullMarked;
