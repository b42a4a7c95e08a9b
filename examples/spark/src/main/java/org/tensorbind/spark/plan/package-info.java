/** Tasks of a scan: slices of files, and the filters of a query that skip files and rows. */
@NullMarked
package org.tensorbind.spark.plan;

import org.jspecify.annotations.NullMarked;
