/** Options and results of reading typed bundles, and the report of mismatches for a file that does not match a bundle. */
@NullMarked
package org.tensorbind.bundle;

import org.jspecify.annotations.NullMarked;
