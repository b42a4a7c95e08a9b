/** Writers that are killed at any time, and what they leave. */
@NullMarked
package org.tensorbind.grammars.killed;

import org.jspecify.annotations.NullMarked;
