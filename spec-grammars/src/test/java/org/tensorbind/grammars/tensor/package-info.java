/** What describes tensors: names, dtypes, shapes, element orders, blocks and rows. */
@NullMarked
package org.tensorbind.grammars.tensor;

import org.jspecify.annotations.NullMarked;
