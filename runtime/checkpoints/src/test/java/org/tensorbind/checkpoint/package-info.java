/** Tests of this artifact and of what the runtime and it are for applications together. */
@NullMarked
package org.tensorbind.checkpoint;

import org.jspecify.annotations.NullMarked;
