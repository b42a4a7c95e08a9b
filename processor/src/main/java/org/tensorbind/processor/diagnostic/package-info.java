/** What can be wrong with a grammar, and how it is shown. */
@NullMarked
package org.tensorbind.processor.diagnostic;

import org.jspecify.annotations.NullMarked;
