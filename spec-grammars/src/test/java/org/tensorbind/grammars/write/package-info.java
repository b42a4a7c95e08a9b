/** Writing of any format: what callers supply, copies, and what happens if writing fails. */
@NullMarked
package org.tensorbind.grammars.write;

import org.jspecify.annotations.NullMarked;
