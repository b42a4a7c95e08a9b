/** Takes the items of a file in order, as generated code writes them, and counts, keeps or transfers their bytes. */
@NullMarked
package org.tensorbind.write.sink;

import org.jspecify.annotations.NullMarked;
