/** Writing a table: tasks stage the tensors of rows and write files, and the job commits them together with the index of their folder. */
@NullMarked
package org.tensorbind.spark.write;

import org.jspecify.annotations.NullMarked;
