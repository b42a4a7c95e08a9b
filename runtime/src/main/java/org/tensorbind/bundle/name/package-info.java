/** Names of tensors as bundles write them and as files have them, and the report of what does not fit, which says what other name was meant. */
@NullMarked
package org.tensorbind.bundle.name;

import org.jspecify.annotations.NullMarked;
