/** Tests of names and texts. */
@NullMarked
package org.tensorbind.name;

import org.jspecify.annotations.NullMarked;
