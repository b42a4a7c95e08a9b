/** Rows of a table: one for each tensor, for each index of a first dimension or for each bundle, and the columns of each kind. */
@NullMarked
package org.tensorbind.spark.row;

import org.jspecify.annotations.NullMarked;
