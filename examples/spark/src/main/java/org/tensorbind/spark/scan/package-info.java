/** Reading a table: Spark pushes columns and filters down, plans partitions, and reads them on its executors. */
@NullMarked
package org.tensorbind.spark.scan;

import org.jspecify.annotations.NullMarked;
