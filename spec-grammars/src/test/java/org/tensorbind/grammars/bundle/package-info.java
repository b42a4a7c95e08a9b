/** Bundles of the tests. */
@NullMarked
package org.tensorbind.grammars.bundle;

import org.jspecify.annotations.NullMarked;
