/** Finding tensors by their names among very many. */
@NullMarked
package org.tensorbind.name;

import org.jspecify.annotations.NullMarked;
