/** What generated bundle readers and writers call: components are found and checked first, all of them, then read. */
@NullMarked
package org.tensorbind.bundle;

import org.jspecify.annotations.NullMarked;
