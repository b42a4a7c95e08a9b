/** Finding tensors by their names among very many, and the form that names and all other texts of a file have. */
@NullMarked
package org.tensorbind.name;

import org.jspecify.annotations.NullMarked;
