/** How a typed bundle is read, what is known of it then, and what is wrong with a file that does not fit it. */
@NullMarked
package org.tensorbind.bundle;

import org.jspecify.annotations.NullMarked;
