/** Options of a reader or writer, and of the session. */
@NullMarked
package org.tensorbind.spark.option;

import org.jspecify.annotations.NullMarked;
