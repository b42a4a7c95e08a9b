/** Documents inside files: maps, arrays and values, which are read and written through one interface, whatever their notation. */
@NullMarked
package org.tensorbind.document;

import org.jspecify.annotations.NullMarked;
